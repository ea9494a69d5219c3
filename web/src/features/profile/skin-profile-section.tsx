import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { Link } from "react-router";

import { ApiError } from "@/api/errors";
import { useUpdateProfile } from "@/api/queries/profile";
import type { Consents, Profile, ProfileUpdate } from "@/api/types";
import { ActButton } from "@/components/act-button";
import { Banner } from "@/components/banner";
import { focusFirstError } from "@/components/focus-first-error";
import { Form } from "@/components/form";
import { ProfileConflicts } from "@/components/profile-conflicts";
import { Section } from "@/components/section";
import { SKIN_TYPES } from "@/components/skin-types";
import { useNewestProfile } from "@/components/use-newest-profile";
import { focusById } from "@/lib/focus";

import styles from "./consent-notice.module.css";
import { PRIVACY_ID } from "./privacy-id";

type SkinProfileSectionProps = { profile: Profile; consents: Consents | undefined };

/** What the person says about their skin. */
export function SkinProfileSection({ profile, consents }: SkinProfileSectionProps) {
  const update = useUpdateProfile();
  const { skin_type, allergies, triggers, duration } = profile;
  const form = useForm<ProfileUpdate>({
    initialValues: { skin_type, allergies, triggers, duration },
    validate: { duration: isNotEmpty("Enter how long you've had spots, for example 3 months.") },
  });

  const newest = useNewestProfile(form, profile);

  function save(typed: ProfileUpdate) {
    update.mutate({ begun: form.getInitialValues(), typed });
  }

  return (
    <Section
      id="skin-profile"
      title="Skin Profile"
      intro="The more Clary knows about your skin, the better it can leave out what doesn't suit you."
    >
      <p>
        What you put on your skin is on <Link to="/shelf">your shelf</Link>.
      </p>
      <ConsentNotice consents={consents} />
      <Form onSubmit={form.onSubmit(save, focusFirstError(form))}>
        <NativeSelect label="Skin Type" data={SKIN_TYPES} {...form.getInputProps("skin_type")} />
        <Textarea
          label="Allergies"
          description="List above all what your skin reacts to, such as fragrance, nickel, plasters, plants or an ingredient."
          placeholder="e.g. Pollen, Dust, Pet dander"
          maxLength={1000}
          rows={2}
          {...form.getInputProps("allergies")}
        />
        <Textarea
          label="Triggers"
          description="What seems to make your skin worse."
          placeholder="e.g. Stress, Hormonal changes, Pollen"
          maxLength={1000}
          rows={2}
          {...form.getInputProps("triggers")}
        />
        <TextInput
          label="Duration of Skincare Issues"
          placeholder="e.g. 3 months"
          required
          maxLength={100}
          {...form.getInputProps("duration")}
        />
        <ProfileConflicts {...newest} here={form.values} there={profile} />
        {update.isSuccess && <Banner kind="success" message="Profile updated successfully!" />}
        {update.isError && <ProfileFailure error={update.error} />}
        <ActButton type="submit" busy={update.isPending}>
          Update Profile
        </ActButton>
      </Form>
    </Section>
  );
}

/** Why the profile was not saved, and the way to consent if that is missing. */
function ProfileFailure({ error }: { error: Error }) {
  const needsConsent = error instanceof ApiError && error.code === "consent_required";
  return (
    <Banner kind="error" message={`Error updating profile: ${error.message}`}>
      {needsConsent ? <PrivacyPointer /> : undefined}
    </Banner>
  );
}

/** Says before anything is typed that it could not be kept. */
function ConsentNotice({ consents }: { consents: Consents | undefined }) {
  const health = consents?.purposes.find(({ purpose }) => purpose === "health_data");
  if (health === undefined || health.granted) return null;

  return (
    <div role="note" className={styles.notice}>
      <p>These answers are health information, so Clary needs your consent to save them.</p>
      <PrivacyPointer />
    </div>
  );
}

/** Leads from elsewhere on the page to the choices in the Privacy section. */
function PrivacyPointer() {
  return (
    <Button variant="default" onClick={() => focusById(PRIVACY_ID)}>
      Go to Privacy
    </Button>
  );
}
