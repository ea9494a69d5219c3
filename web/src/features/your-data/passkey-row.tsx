import { Button } from "@mantine/core";
import { useId } from "react";

import type { Passkey } from "@/api/types";
import { formatLongDate } from "@/lib/dates";

import list from "./session-list.module.css";
import styles from "./session-row.module.css";

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

/** One passkey, with what can be done about it. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const id = useId();
  const { name, synced, added_at, used_at } = passkey;

  return (
    <li className={styles.row}>
      <div id={id}>
        <p className={styles.device}>{name}</p>
        <p className={styles.times}>
          Added on {formatLongDate(added_at)}.{" "}
          {used_at === null ? "Not used yet." : `Last used on ${formatLongDate(used_at)}.`}
          {synced && " Your password manager may copy it to your other devices."}
        </p>
      </div>
      <span className={list.many}>
        <Button variant="default" aria-describedby={id} onClick={onRename}>
          Rename
        </Button>
        <Button variant="default" aria-describedby={id} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </li>
  );
}
