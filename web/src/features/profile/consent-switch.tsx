import { Switch } from "@mantine/core";
import { useId } from "react";

import type { Consent } from "@/api/types";
import { CONSENT_TEXTS } from "@/components/consent-texts";
import { formatLongDate } from "@/lib/dates";

import styles from "./consent-switch.module.css";

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

/** Says in plain words how a consent came to stand as it does. */
function describeConsent({ granted, source, recorded_at, policy_version }: Consent): string {
  const since = recorded_at === undefined ? "" : ` on ${formatLongDate(recorded_at)}`;
  const policy = policy_version === undefined ? "" : ` (privacy policy ${policy_version})`;

  switch (source) {
    case "none":
      return "You haven't been asked about this yet. It stays off until you agree.";
    case "acknowledged":
      return `You were shown the privacy policy${since}${policy}, but weren't asked about this separately.${granted ? "" : " It stays off until you agree."}`;
    case "signup":
      return `You ${granted ? "agreed" : "didn't agree"} when you signed up${since}${policy}.`;
    case "profile":
      return `You ${granted ? "agreed" : "withdrew your consent"}${since}${policy}.`;
  }
}
