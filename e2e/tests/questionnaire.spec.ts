import { expect, test } from "../fixtures.ts";
import { setConsents } from "../support/api.ts";
import { readForm } from "../support/multipart.ts";
import { cut } from "../support/network.ts";
import { pictureFile, sizeOfPNG } from "../support/pictures.ts";
import { fillIn, openQuestionnaire, QUESTIONNAIRES, submit } from "../support/questionnaires.ts";
import { expectPath } from "../support/steps.ts";
import { CANARY } from "../support/trail.ts";

const SUCCESS = "Questionnaire created successfully!";

test("[Q-01] [Q-06] [Q-08] [Q-10] [R-02] a person fills it in, lands in the chat and finds the record", async ({
  signedIn: page,
}) => {
  await openQuestionnaire(page);
  await page.getByLabel("Skin Type").selectOption("Dry");
  await page.getByLabel("Allergies").fill("Fragrance");
  await page.getByLabel("Current Skincare Routine").fill(`Gel cleanser in the morning ${CANARY}`);
  await fillIn(page);
  const answered = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().endsWith(QUESTIONNAIRES),
  );
  await submit(page);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  const answer = await answered;
  expect(answer.status()).toBe(201);
  await expectPath(page, "/chatbot");

  await page.getByRole("link", { name: "Records", exact: true }).click();
  await expect(page.getByText(`Gel cleanser in the morning ${CANARY}`)).toBeVisible();
  const photo = page.getByRole("img", { name: /^Your skin on \d{2}\/\d{2}\/\d{4}$/ });
  await expect(photo).toBeVisible();
  await expect
    .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(224);

  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page.getByLabel("Skin Type")).toHaveValue("Dry");
  await expect(page.getByLabel("Allergies")).toHaveValue("Fragrance");
});

test("[Q-05] the browser shrinks the photo to 224 by 224 and keeps its name and type", async ({
  signedIn: page,
}) => {
  await openQuestionnaire(page);
  await page.getByLabel("Duration of Skincare Issues").fill("3 months");
  const large = pictureFile({ width: 1800, height: 2400 });
  await page.getByLabel("Choose a photo").setInputFiles(large);
  await expect(page.getByText("Your photo is ready.")).toBeVisible();
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith(QUESTIONNAIRES),
  );
  await submit(page);
  const request = await sent;

  const [routine, image, copy] = readForm(request);
  expect(routine).toMatchObject({ name: "current_skincare_routine", file: null });
  expect(image).toMatchObject({ name: "image", file: "me.png", type: "image/png" });
  expect(sizeOfPNG(image?.content ?? Buffer.alloc(24))).toEqual({ width: 224, height: 224 });
  expect(copy).toMatchObject({ name: "photo", type: "image/jpeg" });
  expect(request.headers()["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
  await expect(page.getByText(SUCCESS)).toBeVisible();
});

test("[Q-04] what is missing is listed, and each line leads to its field", async ({
  signedIn: page,
}) => {
  await openQuestionnaire(page);
  await submit(page);
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await summary.getByRole("link", { name: /^Enter how long you've had spots/ }).click();
  await expect(page.getByLabel("Duration of Skincare Issues")).toBeFocused();
  await summary.getByRole("link", { name: "Add a photo of your skin." }).click();
  await expect(page.getByLabel("Choose a photo")).toBeFocused();
});

test("a dark photo is named before it is sent, and the person decides", async ({
  signedIn: page,
}) => {
  await openQuestionnaire(page);
  await page.getByLabel("Choose a photo").setInputFiles(pictureFile({ brightness: 0.15 }));
  await expect(page.getByText("This photo looks too dark.")).toBeVisible();
  await page.getByRole("button", { name: "Use it anyway" }).click();
  await expect(page.getByText("Your photo is ready.")).toBeVisible();
});

test("[Q-11] a lost connection loses nothing, and the next try makes one record", async ({
  problems,
  signedIn: page,
}) => {
  problems.expect({ path: QUESTIONNAIRES, status: "failed" });
  await openQuestionnaire(page);
  await page.getByLabel("Current Skincare Routine").fill("Gel cleanser");
  await fillIn(page);
  await cut(page, "post", QUESTIONNAIRES);
  await submit(page);
  await expect(page.getByRole("alert")).toContainText("Error: We couldn't reach Clary.");
  await expect(page.getByLabel("Current Skincare Routine")).toHaveValue("Gel cleanser");
  await expect(page.getByRole("img", { name: "The photo you chose" })).toBeVisible();

  await page.unrouteAll();
  await submit(page);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await page.goto("/records");
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
});

test("[Q-11] without consent the page asks in place, and the form stays", async ({
  clary,
  signedIn: page,
  user,
}) => {
  await setConsents(clary, user, { photo: false });
  await openQuestionnaire(page);
  await page.getByLabel("Current Skincare Routine").fill("Gel cleanser");
  await fillIn(page);
  const request = page.getByRole("region", { name: "Before you send" });
  await expect(request).toContainText("analyse a photo of my face");
  await request.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByText("Your choice is saved.")).toBeVisible();
  await expect(page.getByLabel("Current Skincare Routine")).toHaveValue("Gel cleanser");
  await submit(page);
  await expect(page.getByText(SUCCESS)).toBeVisible();
});

test("without a mouse: a file is chosen and the form sent by the keyboard", async ({
  signedIn: page,
}) => {
  // Set before the key that opens the chooser: the browser hands choosers over only from then on.
  page.on("filechooser", (chooser) => void chooser.setFiles(pictureFile()));
  await openQuestionnaire(page);
  await page.getByLabel("Duration of Skincare Issues").focus();
  await page.keyboard.type("2 years");
  const choose = page.getByLabel("Choose a photo");
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press("Tab");
    if (await choose.evaluate((node) => node === document.activeElement)) break;
  }
  await expect(choose).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your photo is ready.")).toBeVisible();

  await page.getByLabel("Duration of Skincare Issues").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Your estimate" })).toBeFocused();
});
