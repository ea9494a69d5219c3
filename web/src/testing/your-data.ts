import { screen } from "@testing-library/react";

import { visit } from "./render";
import { logInAsAna } from "./session";

/** Opens Ana's page about her data. */
export async function openYourData() {
  logInAsAna();
  const user = visit("/your-data");
  await screen.findByRole("heading", { name: "Your data" });
  return user;
}
