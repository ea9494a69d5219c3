import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { profileQuery } from "@/api/queries/profile";
import type { Profile } from "@/api/types";
import { Card } from "@/components/card";
import { ErrorState } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";

import styles from "./questionnaire-page.module.css";

/** The skin profile at a glance, with the way to change it. */
export function ProfileSummary() {
  const profile = useQuery(profileQuery);

  return (
    <Card aria-labelledby="profile-summary">
      <h2 id="profile-summary">Your skin profile</h2>
      {profile.isPending && <LoadingState label="Loading your profile data..." />}
      {profile.isLoadingError && (
        <ErrorState
          message={`Error loading profile info: ${profile.error.message}`}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.data && <Facts profile={profile.data} />}
    </Card>
  );
}

function Facts({ profile }: { profile: Profile }) {
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Skin type" value={profile.skin_type} />
        <Fact name="Allergies" value={profile.allergies} />
        <Fact name="Triggers" value={profile.triggers} />
        <Fact name="How long" value={profile.duration} />
      </dl>
      {profile.duration === "" ? (
        <Button component={Link} to="/profile" className={styles.edit}>
          Fill in your skin profile
        </Button>
      ) : (
        <Button component={Link} to="/profile" variant="default" className={styles.edit}>
          Edit your skin profile
        </Button>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value === "" ? <span className={styles.missing}>Nothing yet</span> : value}</dd>
    </div>
  );
}
