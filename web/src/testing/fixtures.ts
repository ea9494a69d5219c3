import type { Consents, CurrentUser, Problem, Profile } from "@/api/types";

export const ana: CurrentUser = { id: 7, username: "ana" };

export const anasProfile: Profile = {
  skin_type: "Oily",
  allergies: "Nickel",
  triggers: "Stress",
  duration: "3 months",
  is_admin: false,
};

export const anasConsents: Consents = {
  policy_version: "2026-11-15",
  adult: true,
  purposes: [
    {
      purpose: "health_data",
      granted: true,
      source: "signup",
      policy_version: "2026-11-15",
      recorded_at: "2026-11-20T09:00:00Z",
    },
    {
      purpose: "photo",
      granted: true,
      source: "acknowledged",
      policy_version: "2026-11-15",
      recorded_at: "2026-11-20T09:00:00Z",
    },
    { purpose: "ai_processing", granted: false, source: "none" },
  ],
};

/** A password that keeps all five rules. */
export const GOOD_PASSWORD = "Meadow-sage1";

/** A token whose expiry lies this many seconds from now. */
export function tokenFor(secondsLeft: number, name = "token"): string {
  const exp = Math.floor(Date.now() / 1000) + secondsLeft;
  return ["header", btoa(JSON.stringify({ sub: "7", exp })), name].join(".");
}

export function problem(status: number, detail: string, code: Problem["code"]): Problem {
  return { title: "Problem", status, detail, code };
}
