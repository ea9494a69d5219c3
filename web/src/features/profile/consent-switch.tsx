import { Switch } from "@mantine/core";

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
  const { title, statement } = CONSENT_TEXTS[consent.purpose];
  return (
    <Switch
      label={title}
      description={
        <>
          {statement}
          <span className={styles.since}>{describeConsent(consent)}</span>
        </>
      }
      checked={consent.granted}
      disabled={busy}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  );
}
