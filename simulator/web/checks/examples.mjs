// Writes `examples.ts`: every example of a message as a literal that has to satisfy its declared type. An imported JSON file
// would not do: there, TypeScript takes "white" for any text.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const MESSAGES = new URL("../../session/messages/", import.meta.url);
const FILES = { choices: "Choices", guide: "GuidePage[]", lessons: "Lesson[]", share: "Invitation" };

/** @type {string[]} */
const lines = [];
/**
 * All examples of a folder.
 * @param {string} folder
 * @param {(name: string) => string} typeOf
 */
function take(folder, typeOf) {
  const names = readdirSync(new URL(`${folder}/`, MESSAGES)).map((file) => file.replace(/\.json$/, ""));
  for (const name of names.sort()) {
    const text = readFileSync(new URL(`${folder}/${name}.json`, MESSAGES), "utf8").trim();
    lines.push(`export const ${folder}_${name} = ${text} satisfies ${typeOf(name)};`);
  }
  return names;
}

const parts = take("parts", () => "Parts").filter((name) => name !== "nothing");
take("commands", () => "Command");
take("files", (name) => FILES[name] ?? "never");
// Each part has an example.
lines.push(`export const all = { ${parts.map((name) => `...parts_${name}`).join(", ")} } satisfies Required<Parts>;`);
lines.unshift('import type { Choices, Command, GuidePage, Invitation, Lesson, Parts } from "../messages.js";');
writeFileSync(new URL("examples.ts", import.meta.url), `${lines.join("\n")}\n`);
