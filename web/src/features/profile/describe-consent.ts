import type { Consent } from "@/api/types";
import { formatLongDate } from "@/lib/dates";

/** Says in plain words how a consent came to stand as it does. */
export function describeConsent({ granted, source, recorded_at, policy_version }: Consent): string {
  const answer = granted ? "You said yes" : "You said no";
  const since = recorded_at === undefined ? "" : ` on ${formatLongDate(recorded_at)}`;
  const policy = policy_version === undefined ? "" : ` (privacy policy ${policy_version})`;

  switch (source) {
    case "none":
      return "You have not been asked about this yet. Until you say yes, it counts as no.";
    case "acknowledged":
      return `You were shown the privacy policy${since}${policy}, but never asked about this on its own.${granted ? "" : " Until you say yes, it counts as no."}`;
    case "signup":
      return `${answer} when you signed up${since}${policy}.`;
    case "profile":
      return `${answer} here${since}${policy}.`;
  }
}
