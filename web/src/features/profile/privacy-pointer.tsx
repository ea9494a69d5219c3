import { Button } from "@mantine/core";

import { focusById } from "@/lib/focus";

import { PRIVACY_ID } from "./privacy-id";

/** Leads from elsewhere on the page to the choices in the Privacy section. */
export function PrivacyPointer() {
  return (
    <Button variant="default" onClick={() => focusById(PRIVACY_ID)}>
      Go to Privacy
    </Button>
  );
}
