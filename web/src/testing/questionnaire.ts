import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse } from "msw";

import type { Profile, QuestionnaireCreated } from "@/api/types";

import { plainReply } from "./chat";
import { anasProfile } from "./fixtures";
import { installForms } from "./forms";
import { installPictures } from "./pictures";
import { visit } from "./render";
import { server } from "./server";
import { logInAsAna } from "./session";

export const SUCCESS = "Questionnaire created successfully!";

export const mildResult: QuestionnaireCreated = {
  id: 42,
  acne_severity: "Mild",
  estimate: {
    clarity: "clear",
    seek: "pharmacist",
    certainty: "high",
    doubt: "",
    reason: "",
    shares: [0.03, 0.84, 0.11, 0.02],
    between: [],
  },
};

/** A file as a camera writes it. */
export function photoFile(name = "me.jpg", type = "image/jpeg"): File {
  return new File(["as the camera wrote it"], name, { type });
}

/** Opens the questionnaire of Ana and waits until it can be filled in. */
export async function openQuestionnaire(profile: Partial<Profile> = {}): Promise<UserEvent> {
  await installForms();
  installPictures();
  logInAsAna(profile);
  const user = visit("/");
  await screen.findByRole("button", { name: "Submit" });
  return user;
}

/** Opens the questionnaire and fills in all that can be typed or chosen. */
export async function openFilledIn(): Promise<UserEvent> {
  const user = await openQuestionnaire();
  await user.click(screen.getByLabelText("Current Skincare Routine"));
  await user.paste("Gel cleanser");
  await user.click(screen.getByLabelText("Allergies"));
  await user.paste(", latex");
  await choosePhoto(user, photoFile("me.png", "image/png"));
  return user;
}

/** Chooses a file as the photo and waits until it has been looked at. */
export async function choosePhoto(user: UserEvent, file = photoFile()): Promise<void> {
  await user.upload(screen.getByLabelText(/^Choose a/), file);
  await screen.findByText("Your photo is ready.");
}

export async function submit(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole("button", { name: "Submit" }));
}

export type Sent = { path: string; key: string | null; profile?: unknown; form?: FormData };

/** Accepts the profile and the questionnaire, and remembers what came in which order. */
export function acceptQuestionnaire(result: QuestionnaireCreated = mildResult): Sent[] {
  const sent: Sent[] = [];
  server.use(
    http.put("*/api/user/profile/", async ({ request }) => {
      sent.push({ path: "profile", key: null, profile: await request.json() });
      return HttpResponse.json(anasProfile);
    }),
    http.post("*/api/questionnaires/", async ({ request }) => {
      const key = request.headers.get("Idempotency-Key");
      sent.push({ path: "questionnaires", key, form: await request.formData() });
      return HttpResponse.json(result, { status: 201 });
    }),
    // The chat opens afterwards and asks at once.
    http.post("*/api/chatbot/", () => HttpResponse.json(plainReply)),
  );
  return sent;
}
