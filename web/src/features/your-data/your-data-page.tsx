import { Link } from "react-router";

import { Page } from "@/components/page";
import { Section } from "@/components/section";

import { ComplaintSection } from "./complaint-section";
import { ConsentHistorySection } from "./consent-history-section";
import { ExportSection } from "./export-section";
import { PasskeysSection } from "./passkeys-section";
import { PauseSection } from "./pause-section";
import { RecoverySection } from "./recovery-section";
import { RetentionSection } from "./retention-section";
import { SecurityEventsSection } from "./security-events-section";
import { SessionsSection } from "./sessions-section";

/** What a person can ask of the data that is kept about them. */
export function YourDataPage() {
  return (
    <Page title="Your data" intro="See, download, pause or delete your data.">
      <ExportSection />
      <PauseSection />
      <RetentionSection />
      <ConsentHistorySection />
      <SessionsSection />
      <PasskeysSection />
      <SecurityEventsSection />
      <RecoverySection />
      <Section
        id="change"
        title="Change or delete"
        intro="You can change or delete some data on other pages."
      >
        <p>
          Correct your skin profile, change what you have agreed to, or delete your account on{" "}
          <Link to="/profile">your profile</Link>. Delete single photos and records on{" "}
          <Link to="/records">your records</Link>, and routines on{" "}
          <Link to="/routines">your routines</Link>.
        </p>
      </Section>
      <ComplaintSection />
    </Page>
  );
}
