// Joins the steps of listen.ts with what Orca's debug log says at that time.

import { readFile } from "node:fs/promises";

/** Orca repeats each key that is pressed, and names its own modes. */
const NOT_THE_PAGE = /^(tab|return|space|.|Browse mode|Focus mode)$/;
const SPEECH = /^(\d\d:\d\d:\d\d)\S* - SPEECH OUTPUT: '(.*?)' ?(?:\{.*)?$/;

const [logFile = "orca.log", stepsFile = "steps.tsv"] = process.argv.slice(2);

const speech = (await readFile(logFile, "utf8"))
  .split("\n")
  .map((line) => SPEECH.exec(line))
  .filter((match) => match !== null)
  .map(([, at = "", text = ""]) => ({ at, text: text.trim() }))
  .filter(({ text }) => text !== "" && !NOT_THE_PAGE.test(text));

for (const line of (await readFile(stepsFile, "utf8")).trim().split("\n")) {
  const [from = "", to = "", what = ""] = line.split("\t");
  console.log(`**${what}**\n`);
  for (const { at, text } of speech) if (at >= from && at < to) console.log(`- ${text}`);
  console.log("");
}
