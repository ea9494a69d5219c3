import { passkeyOrigin } from "@/lib/page-meta";
import { passkeySupport } from "@/lib/passkey-support";

import note from "./note.module.css";

/** Says why passkeys do not work here, if so. */
export function PasskeyHint() {
  switch (passkeySupport()) {
    case "works":
      return null;
    case "old-browser":
      return (
        <p className={note.note}>
          This browser doesn't support passkeys. Try a newer browser or another device.
        </p>
      );
    case "other-address":
      return (
        <p className={note.note}>
          Passkeys work only at <a href={passkeyOrigin()}>{passkeyOrigin()}</a>. Open Clary there to
          add or use one.
        </p>
      );
  }
}
