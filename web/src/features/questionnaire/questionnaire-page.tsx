import { useQuery } from "@tanstack/react-query";

import { meQuery } from "@/api/queries/account";
import { EmptyState } from "@/components/empty-state";
import { Page } from "@/components/page";

import { ProfileSummary } from "./profile-summary";
import styles from "./questionnaire-page.module.css";

export function QuestionnairePage() {
  const { data: me } = useQuery(meQuery);

  return (
    <Page title="Fill the Questionnaire" intro={me ? `Hello, ${me.username}.` : "Hello."}>
      <div className={styles.columns}>
        <EmptyState title="The questionnaire is not open yet">
          <p>
            Soon you can describe your skin here, add a photo if you like, and get a first estimate
            with advice. It is never a diagnosis.
          </p>
          <p>
            If your skin hurts, scars or gets you down, do not wait for us: talk to a pharmacist or
            your GP.
          </p>
        </EmptyState>
        <ProfileSummary />
      </div>
    </Page>
  );
}
