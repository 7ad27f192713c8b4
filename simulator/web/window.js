// What shape the window has: wide enough for a panel beside the board, a phone that stands upright, or one that lies on its
// side. The styles ask the same questions.

const small = matchMedia("(max-width: 900px), (max-height: 500px)");
const low = matchMedia("(max-height: 500px) and (min-width: 500px)");
const tall = matchMedia("(min-height: 600px), (min-height: 560px) and (max-width: 340px)");

export const isSmall = () => small.matches;
export const liesOnItsSide = () => low.matches;
// Whether an upright phone has room for more than the board and what it says.
export const isTall = () => tall.matches;

/**
 * Tells now, and whenever the shape has changed.
 * @param {() => void} arrange
 */
export function onShape(arrange) {
  for (const question of [small, low, tall]) question.addEventListener("change", arrange);
  arrange();
}
