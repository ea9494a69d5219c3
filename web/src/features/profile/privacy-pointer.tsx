import { TextButton } from "@/components/text-button";
import { focusById } from "@/lib/focus";

import { PRIVACY_ID } from "./privacy-id";

/** Leads from elsewhere on the page to the choices in the Privacy section. */
export function PrivacyPointer() {
  return (
    <TextButton onClick={() => focusById(PRIVACY_ID)}>Change your choices in Privacy</TextButton>
  );
}
