import { Checkbox } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";

import { CONSENT_PURPOSES, CONSENT_TEXTS } from "@/components/consent-texts";
import { PrivacyPolicyLink } from "@/components/privacy-policy-link";

import styles from "./consent-fields.module.css";
import type { SignupValues } from "./signup-values";

/** Asks for age and, purpose by purpose, for consent. Nothing is pre-ticked. */
export function ConsentFields({ form }: { form: UseFormReturnType<SignupValues> }) {
  return (
    <>
      <Checkbox
        label="I am 18 or over."
        required
        key={form.key("adult")}
        {...form.getInputProps("adult", { type: "checkbox" })}
        // Without it, Chromium calls the box invalid before anybody has sent the form.
        aria-invalid={form.errors.adult !== undefined}
      />
      <fieldset className={styles.choices}>
        <legend>Your choices</legend>
        <p>
          Each choice is up to you. You can sign up without agreeing to any of them, and change your
          mind at any time on your profile. Clary is responsible for your data. Read our{" "}
          <PrivacyPolicyLink>privacy policy</PrivacyPolicyLink>.
        </p>
        {CONSENT_PURPOSES.map((purpose) => (
          <Checkbox
            key={form.key(purpose)}
            label={CONSENT_TEXTS[purpose].statement}
            {...form.getInputProps(purpose, { type: "checkbox" })}
          />
        ))}
      </fieldset>
    </>
  );
}
