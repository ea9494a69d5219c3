import { readdirSync } from "node:fs";

import query from "@tanstack/eslint-plugin-query";
import { defineConfig } from "eslint/config";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import checkFile from "eslint-plugin-check-file";
import { importX } from "eslint-plugin-import-x";
import a11y from "eslint-plugin-jsx-a11y";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

// Read from the folder, so that a new feature is never left out.
const features = readdirSync(new URL("src/features", import.meta.url));

const sorted = [
  "error",
  {
    "newlines-between": "always",
    alphabetize: { order: "asc", caseInsensitive: true },
    groups: ["builtin", "external", "internal", "parent", "sibling"],
    pathGroups: [{ pattern: "@/**", group: "internal" }],
    pathGroupsExcludedImportTypes: ["builtin"],
  },
];

export default defineConfig(
  { ignores: ["coverage", "src/**/*.gen.ts"] },
  {
    files: ["{src,service-worker}/**/*.{ts,tsx}"],
    extends: [
      tseslint.configs.strictTypeChecked,
      hooks.configs.flat.recommended,
      a11y.flatConfigs.strict,
      query.configs["flat/recommended"],
    ],
    plugins: { "import-x": importX, "check-file": checkFile },
    languageOptions: { parserOptions: { projectService: true } },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver()] },
    rules: {
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false } },
      ],
      "check-file/filename-naming-convention": [
        "error",
        { "src/**/*.{ts,tsx}": "KEBAB_CASE" },
        { ignoreMiddleExtensions: true },
      ],
      "check-file/folder-naming-convention": ["error", { "src/**/": "KEBAB_CASE" }],
      "import-x/no-cycle": "error",
      "import-x/no-default-export": "error",
      "import-x/order": sorted,
      "import-x/no-restricted-paths": [
        "error",
        {
          zones: [
            ...features.map((name) => ({
              target: `./src/features/${name}`,
              from: "./src/features",
              except: [`./${name}`],
              message: "Features do not import each other. Compose them in src/app.",
            })),
            // Page tests start at the whole app, as a person does.
            { target: "./src/features/**/!(*.test).{ts,tsx}", from: "./src/app" },
            {
              target: ["./src/components", "./src/lib", "./src/api"],
              from: ["./src/features", "./src/app"],
            },
            { target: ["./src/lib", "./src/api"], from: "./src/components" },
            { target: "./src/lib", from: "./src/api" },
            {
              target: "./src/!(testing)/**/!(*.test).{ts,tsx}",
              from: "./src/testing",
              message: "Only tests use src/testing.",
            },
          ],
        },
      ],
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "no-console": ["error", { allow: ["error"] }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXOpeningElement[name.name='Button'] > JSXAttribute[name.name='loading']",
          message: "Use ActButton: Mantine disables a loading button, which then loses the focus.",
        },
        {
          selector:
            "JSXOpeningElement:not([name.name='ActButton']) > JSXAttribute[name.name='disabled'] :matches(MemberExpression[property.name='isPending'], Identifier[name=/^(busy|isBusy|submitting)$/])",
          message:
            "What is disabled while it works loses the focus. Use ActButton or aria-disabled.",
        },
      ],
      "no-restricted-properties": [
        "error",
        {
          object: "vi",
          property: "mock",
          message: "Test files share their modules, so it works only in the first file. Use spyOn.",
        },
      ],
      "no-restricted-globals": [
        "error",
        { name: "fetch", message: "Call the typed client in src/api." },
        { name: "localStorage", message: "Only src/api/tokens.ts touches storage." },
        { name: "sessionStorage", message: "Only src/api/tab-storage.ts keeps things there." },
      ],
    },
  },
  {
    files: [
      "src/api/{tokens,tab-storage}.ts",
      "src/**/*.test.{ts,tsx}",
      "src/testing/**",
      "service-worker/**",
    ],
    rules: { "no-restricted-globals": "off" },
  },
  { files: ["src/components/act-button.tsx"], rules: { "no-restricted-syntax": "off" } },
  {
    files: ["*.config.{js,ts}", "build/**", "scripts/**"],
    extends: [tseslint.configs.recommended],
    plugins: { "import-x": importX },
    rules: { "import-x/order": sorted },
  },
);
