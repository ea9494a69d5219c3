/**
 * The privacy policy that this build shows. The server refuses consent given
 * to any other version, so both sides change together with the text.
 */
export const POLICY_VERSION = "2026-11-18.4";
