import { Switch } from "@mantine/core";
import { useId } from "react";

import type { Consent } from "@/api/types";
import { CONSENT_TEXTS } from "@/components/consent-texts";

import styles from "./consent-switch.module.css";
import { describeConsent } from "./describe-consent";

type ConsentSwitchProps = {
  consent: Consent;
  /** A choice is being saved; the next one must wait. */
  busy: boolean;
  onChoose: (granted: boolean) => void;
};

/** One purpose: yes or no, what it means, and since when it stands. */
export function ConsentSwitch({ consent, busy, onChoose }: ConsentSwitchProps) {
  const id = useId();
  const { title, statement } = CONSENT_TEXTS[consent.purpose];

  // Mantine's own description would become part of the name of the switch.
  return (
    <div className={styles.row}>
      <Switch
        id={id}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        checked={consent.granted}
        aria-disabled={busy}
        onChange={(event) => {
          if (!busy) onChoose(event.currentTarget.checked);
        }}
      />
      <div>
        <label id={`${id}-title`} htmlFor={id} className={styles.title}>
          {title}
        </label>
        <div id={`${id}-text`} className={styles.text}>
          <p>{statement}</p>
          <p>
            <em>{describeConsent(consent)}</em>
          </p>
        </div>
      </div>
    </div>
  );
}
