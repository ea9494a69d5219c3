/// <reference types="vite/client" />

interface ViteTypeOptions {
  strictImportMetaEnv: unknown;
}

interface ImportMetaEnv {
  /** Where the API lives. Empty when the server also serves this app. */
  readonly VITE_API_BASE_URL?: string;
}

/** The part of the Trusted Types API we use; TypeScript's DOM types lack it. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: Record<
      "createHTML" | "createScript" | "createScriptURL",
      (input: string, type?: string, sink?: string) => string
    >,
  ): unknown;
}

interface Window {
  readonly trustedTypes?: TrustedTypePolicyFactory;
}
