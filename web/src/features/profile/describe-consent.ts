import type { Consent } from "@/api/types";
import { formatLongDate } from "@/lib/dates";

/** Says in plain words how a consent came to stand as it does. */
export function describeConsent({ granted, source, recorded_at, policy_version }: Consent): string {
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
