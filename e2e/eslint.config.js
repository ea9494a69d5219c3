import { defineConfig } from "eslint/config";
import { importX } from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";

const sorted = [
  "error",
  {
    "newlines-between": "always",
    alphabetize: { order: "asc", caseInsensitive: true },
    groups: ["builtin", "external", "internal", "parent", "sibling"],
    pathGroupsExcludedImportTypes: ["builtin"],
  },
];

export default defineConfig(
  { ignores: ["results"] },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { "import-x": importX },
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "import-x/order": sorted,
      "max-lines": ["error", { max: 500, skipBlankLines: true, skipComments: true }],
      // A test waits for what it expects, never for a while.
      "no-restricted-properties": ["error", { property: "waitForTimeout" }],
    },
  },
  {
    files: ["*.{js,mjs}"],
    extends: [tseslint.configs.recommended],
    plugins: { "import-x": importX },
    rules: { "import-x/order": sorted },
  },
);
