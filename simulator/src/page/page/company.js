// Who plays whom: a person or the board, and how well. What is chosen here is pressed on the board's own buttons.

const form = document.getElementById("company");
const shown = document.getElementById("level-shown");

export class Company {
  constructor(send) {
    // Until somebody takes what they chose, what the board says does not overwrite it.
    form.onchange = () => { this.chosen = true; };
    form.level.oninput = () => { shown.textContent = form.level.value; };
    form.onsubmit = (event) => {
      event.preventDefault();
      this.chosen = false;
      const { white, black, level, hints } = form;
      send({ company: { white: white.checked, black: black.checked, level: Number(level.value), hints: hints.checked } });
    };
  }

  set(company) {
    if (!company || this.chosen) return;
    for (const name of ["white", "black", "hints"]) form[name].checked = company[name];
    form.level.value = company.level;
    shown.textContent = company.level;
  }
}
