import { Button } from "@mantine/core";

import type { DataSettings } from "@/api/types";

import styles from "./consent-notice.module.css";
import { countKept, nothingIsLeft } from "./describe-withdrawal";

type KeptNoticeProps = { settings: DataSettings; onDelete: () => void };

/** Says what is still there without the consent to use it, and offers to delete it. */
export function KeptNotice({ settings, onDelete }: KeptNoticeProps) {
  if (nothingIsLeft(settings)) return null;
  return (
    <div role="note" className={styles.notice}>
      <p>
        You still have {countKept(settings)}. You can read them, but Clary doesn't use them. You can
        delete them at any time.
      </p>
      <Button variant="outline" color="clay" onClick={onDelete}>
        Delete records and routines
      </Button>
    </div>
  );
}
