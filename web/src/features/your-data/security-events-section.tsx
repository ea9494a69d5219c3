import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { securityEventsQuery } from "@/api/queries/sessions";
import type { SecurityEvent } from "@/api/types";
import { LoadError } from "@/components/error-state";
import { LoadingState } from "@/components/loading-state";
import { Section } from "@/components/section";
import { formatLongDate, formatTime } from "@/lib/dates";

import { HistoryList } from "./history-list";

/** What happened to the security of the account, so that a stranger is noticed. */
export function SecurityEventsSection() {
  const events = useQuery(securityEventsQuery);

  return (
    <Section
      id="security"
      title="Account security"
      intro="Security events from the last 12 months, newest first."
    >
      <p>
        See something you didn't do? <Link to="/profile">Change your password</Link>, then log out
        everywhere.
      </p>
      {events.isPending && <LoadingState label="Loading security events..." />}
      <LoadError what="security events" query={events} />
      {events.data?.length === 0 && <p>No security events yet.</p>}
      {events.data && <HistoryList entries={events.data.map(entry)} noun="events" />}
    </Section>
  );
}

function entry({ kind, device, at }: SecurityEvent) {
  const when = `${formatLongDate(at)} at ${formatTime(at)}`;
  return { title: WHAT[kind], details: device === "" ? when : `${when}, ${device}` };
}

const WHAT: Readonly<Record<SecurityEvent["kind"], string>> = {
  new_device: "Login on a new device or network",
  password_changed: "Password changed",
  recovery_codes_made: "New recovery codes made",
  recovery_code_used: "Recovery code used to set a new password",
  export_requested: "Copy of your data requested",
  export_downloaded: "Copy of your data downloaded",
  logged_out_everywhere: "Logged out everywhere",
  stolen_token: "An old login was used again, so we logged that device out to be safe",
  admin_granted: "You became an admin",
  admin_revoked: "You are no longer an admin",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
};
