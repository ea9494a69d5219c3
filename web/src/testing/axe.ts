import axe from "axe-core";

/** Rules that measure what is painted, or that ask for the page around the app. */
const IN_A_BROWSER_ONLY = ["color-contrast", "target-size", "html-has-lang", "document-title"];

/** What axe finds wrong with the structure of the page, in words that lead to the place. */
export async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(
    // The tests show the address next to the app.
    { include: [["body"]], exclude: [["[data-testid]"]] },
    {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      rules: Object.fromEntries(IN_A_BROWSER_ONLY.map((rule) => [rule, { enabled: false }])),
      resultTypes: ["violations"],
    },
  );
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `    ${html}`).join("\n")}`,
  );
}
