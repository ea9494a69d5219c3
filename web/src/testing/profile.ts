import { screen, within } from "@testing-library/react";

import { visit } from "./render";
import { logInAsAna } from "./session";

/** Opens the profile page of Ana and waits until all of it has arrived. */
export async function openProfile(profile: Parameters<typeof logInAsAna>[0] = {}) {
  logInAsAna(profile);
  const user = visit("/profile");
  await screen.findByRole("switch", { name: "Use my skin answers" });
  return user;
}

/** A section of the page by its heading. */
export function section(name: string) {
  return within(screen.getByRole("region", { name }));
}
