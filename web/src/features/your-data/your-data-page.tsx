import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { exportQuery } from "@/api/queries/exports";
import { sessionsQuery } from "@/api/queries/sessions";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { Page } from "@/components/page";
import { Section } from "@/components/section";

import { ComplaintForm } from "./complaint-form";
import { ComplaintList } from "./complaint-list";
import { ConsentHistorySection } from "./consent-history-section";
import { ExportCopy } from "./export-copy";
import styles from "./export-section.module.css";
import { PasskeysSection } from "./passkeys-section";
import { PauseSection } from "./pause-section";
import { RecoverySection } from "./recovery-section";
import { RetentionSection } from "./retention-section";
import { SecurityEventsSection } from "./security-events-section";
import { SessionList } from "./session-list";

/** What a person can ask of the data that is kept about them. */
export function YourDataPage() {
  return (
    <Page title="Your data" intro="See, download, pause or delete your data.">
      {/* First: whoever forgets their password without a code cannot come back for it. */}
      <RecoverySection />
      <ExportSection />
      <PauseSection />
      <RetentionSection />
      <ConsentHistorySection />
      <SessionsSection />
      <PasskeysSection />
      <SecurityEventsSection />
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

/** Complaining, to us or to the regulator, and what came of it. */
function ComplaintSection() {
  return (
    <Section
      id={COMPLAIN_ID}
      title="Make a complaint"
      intro="If you're unhappy with how we treat you or your data, tell us. We answer within 28 days."
    >
      <ComplaintForm />
      <p>
        You don't have to contact us first. You can complain to the Information Commissioner’s
        Office (ICO) at any time, at{" "}
        <a href="https://ico.org.uk/make-a-complaint/" rel="noreferrer" target="_blank">
          ico.org.uk/make-a-complaint
        </a>{" "}
        or on <a href="tel:+443031231113">0303 123 1113</a>.
      </p>
      <ComplaintList />
    </Section>
  );
}

/** Headings that can be focused from elsewhere on the page. */
const COMPLAIN_ID = "complain";

/** Where the person is logged in, and the means to end it. */
function SessionsSection() {
  const sessions = useQuery(sessionsQuery);

  return (
    <Section
      id="sessions"
      title="Where you are logged in"
      intro="Log out any device you no longer use or don't recognise. If you don't recognise a device, change your password too."
    >
      {sessions.isPending && <LoadingState label="Loading your devices..." />}
      <LoadError what="your devices" query={sessions} />
      {sessions.data && <SessionList sessions={sessions.data} />}
    </Section>
  );
}

/** Lets the person take away all that is kept about them. */
function ExportSection() {
  return (
    <Section
      id="download"
      title="Download your data"
      intro="A copy of everything we hold about you, in one ZIP file."
    >
      <details className={styles.contents}>
        <summary>What's included</summary>
        <ul>
          <li>Your account, skin profile and everything you agreed to</li>
          <li>Your records, with photos, estimates, your own ratings and our advice</li>
          <li>Your routines, feedback and complaints</li>
          <li>Your logins, your usage counts and our log of your account</li>
          <li>A web page with everything to read, and the same data as JSON for other apps</li>
        </ul>
        <p>Your chats are not included, because we don't store them.</p>
      </details>
      <Copy />
    </Section>
  );
}

function Copy() {
  const copy = useQuery(exportQuery);

  if (copy.isPending) return <LoadingState label="Checking for your copy..." />;
  if (copy.isLoadingError) return <LoadError what="your copy" query={copy} />;
  return <ExportCopy copy={copy.data} />;
}
