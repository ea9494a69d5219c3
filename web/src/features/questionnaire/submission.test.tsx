import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { describe, expect, test, vi } from "vitest";

import type { Estimate, QuestionnaireCreated } from "@/api/types";
import { problem } from "@/testing/fixtures";
import { eventually } from "@/testing/later";
import {
  acceptQuestionnaire,
  choosePhoto,
  mildResult,
  openFilledIn,
  photoFile,
  type Sent,
  submit,
  SUCCESS,
} from "@/testing/questionnaire";
import { address, navigationState } from "@/testing/render";
import { server } from "@/testing/server";

const notAnalysed: QuestionnaireCreated = {
  id: 42,
  acne_severity: null,
  estimate: {
    clarity: "none",
    seek: "pharmacist",
    certainty: "",
    doubt: "too_dark",
    reason: "The photo is too dark for an estimate.",
    shares: [],
    between: [],
  },
};

describe("submitting", () => {
  test("[Q-05] [Q-06] [Q-07] [Q-08] saves the profile first, then sends routine and photo", async () => {
    const sent = acceptQuestionnaire();
    const user = await openFilledIn();
    await submit(user);
    expect(await screen.findByText(SUCCESS)).toBeVisible();

    expect(sent.map(({ path }) => path)).toEqual(["profile", "questionnaires"]);
    expect(sent[0]?.profile).toEqual({
      skin_type: "Oily",
      allergies: "Nickel, latex",
      triggers: "Stress",
      duration: "3 months",
    });
    const form = sent[1]?.form;
    expect([...(form?.keys() ?? [])]).toEqual([
      "current_skincare_routine",
      "image",
      "photo",
      "side",
      "unreadable",
    ]);
    expect(form?.get("unreadable")).toBe("refuse");
    expect(form?.get("current_skincare_routine")).toBe("Gel cleanser");
    const [image, photo] = [form?.get("image"), form?.get("photo")];
    if (!(image instanceof File) || !(photo instanceof File)) throw new Error("not files");
    expect(image).toMatchObject({ name: "me.png", type: "image/png" });
    expect(await image.text()).toBe("224x224 image/png");
    expect(photo.type).toBe("image/jpeg");
    expect(await photo.text()).toBe("900x1200 image/jpeg");
  });

  test("[Q-10] shows the result, and after 1500 ms the chat opens with message and id", async () => {
    acceptQuestionnaire();
    await openFilledIn();
    vi.useFakeTimers();
    fireEvent.click(screen.getByText("Submit"));
    await eventually(() => expect(screen.getByText(SUCCESS)).toBeVisible());
    expect(screen.getByRole("heading", { name: "Your estimate" })).toHaveFocus();
    expect(
      screen.getByText(
        "This means about 6 to 20 inflamed spots on half the face, which doctors call moderate.",
      ),
    ).toBeVisible();
    expect(screen.getByText(/finds this level likely/)).toBeVisible();
    expect(screen.getByRole("heading", { name: "Ask a pharmacist" })).toBeVisible();

    await act(() => vi.advanceTimersByTimeAsync(1400));
    expect(address()).toBe("/");
    await act(() => vi.advanceTimersByTimeAsync(200));
    vi.useRealTimers();
    await waitFor(() => expect(address()).toBe("/chatbot"));
    expect(navigationState("questionnaire_id")).toBe(42);
    expect(navigationState("initialMessage")).toMatch(
      /Allergies: Nickel, latex\n.*\nCurrent skincare routine: Gel cleanser\n.*\nAcne severity: Mild\n/,
    );
  });

  test("whoever wants to read stays, and goes on when they like", async () => {
    acceptQuestionnaire();
    const user = await openFilledIn();
    await submit(user);
    await user.click(await screen.findByText("Wait, let me read this"));
    vi.useFakeTimers();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(address()).toBe("/");
    fireEvent.click(screen.getByText("Go to the chat"));
    expect(address()).toBe("/chatbot");
  });

  test.each(["wheel", "touchmove", "pointerdown", "keydown"])(
    "whoever has begun to read (%s) stays",
    async (sign) => {
      acceptQuestionnaire();
      const user = await openFilledIn();
      await submit(user);
      await screen.findByText("Wait, let me read this");
      vi.useFakeTimers();
      fireEvent(document.body, new Event(sign, { bubbles: true }));
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      expect(address()).toBe("/");
      expect(screen.getByText("Go to the chat")).toBeVisible();
    },
  );

  test("shows how far it got, and cannot be sent twice", async () => {
    const answered = Promise.withResolvers<Response>();
    const asked = vi.fn();
    acceptQuestionnaire();
    server.use(
      http.post("*/api/questionnaires/", () => {
        asked();
        return answered.promise;
      }),
    );
    await openFilledIn();
    const button = screen.getByRole("button", { name: "Submit" });
    const form = button.closest("form");
    if (form === null) throw new Error("no form");
    fireEvent.submit(form);
    fireEvent.submit(form);
    expect(await screen.findByText("Saving your answers...")).toBeVisible();
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(await screen.findByText("Sending your photo...")).toBeVisible();
    expect(screen.getByRole("progressbar", { name: "Sending your photo..." })).toBeVisible();
    fireEvent.submit(form);

    answered.resolve(HttpResponse.json(mildResult, { status: 201 }));
    expect(await screen.findByText(SUCCESS)).toBeVisible();
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe("a photo that could not be analysed", () => {
  const REASON = "The photo is too dark for an estimate.";

  /** Refuses photos as the server does, unless they may be thrown away. */
  function refuseOnce(): Sent[] {
    const sent = acceptQuestionnaire(notAnalysed);
    server.use(
      http.post("*/api/questionnaires/", async ({ request }) => {
        const form = await request.clone().formData();
        if (form.get("unreadable") !== "refuse") return undefined;
        sent.push({ path: "refused", key: request.headers.get("Idempotency-Key"), form });
        return HttpResponse.json(problem(422, REASON, "photo_unreadable"), { status: 422 });
      }),
    );
    return sent;
  }

  test("[Q-11] [Q-13] is not stored; going on needs no estimate", async () => {
    const sent = refuseOnce();
    await openFilledIn();
    vi.useFakeTimers();
    fireEvent.click(screen.getByText("Submit"));
    await eventually(() => expect(screen.getByText(`Error: ${REASON}`)).toBeVisible());
    expect(screen.getByText("Failed to create questionnaire.")).toBeVisible();
    expect(screen.queryByText(SUCCESS)).not.toBeInTheDocument();

    fireEvent.click(screen.getByText("Go on without a photo"));
    await eventually(() => expect(screen.getByText(SUCCESS)).toBeVisible());
    expect(screen.getByText("Not analyzed")).toBeVisible();
    expect(sent.at(-1)?.form?.get("unreadable")).toBe("discard");
    await act(() => vi.advanceTimersByTimeAsync(1600));
    expect(address()).toBe("/chatbot");
    expect(navigationState("initialMessage")).toContain("Acne severity: Not analyzed");
  });

  test("is replaced by the next one, and the answers are still there", async () => {
    const sent = refuseOnce();
    const user = await openFilledIn();
    await submit(user);
    await user.click(await screen.findByText("Take another photo"));
    await waitFor(() => expect(screen.getByRole("heading", { name: "Your photo" })).toHaveFocus());
    expect(screen.getByLabelText("Current Skincare Routine")).toHaveValue("Gel cleanser");
    expect(screen.queryByAltText("The photo you chose")).not.toBeInTheDocument();
    expect(screen.queryByText(`Error: ${REASON}`)).not.toBeInTheDocument();

    await choosePhoto(user, photoFile("second.jpg"));
    await submit(user);
    await screen.findByText(`Error: ${REASON}`);
    const keys = sent.filter(({ path }) => path === "refused").map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  test("on a server without a model is no reason to wait", async () => {
    const estimate: Estimate = {
      clarity: "none",
      seek: "pharmacist",
      certainty: "",
      doubt: "no_model",
      reason: "It is switched off.",
      shares: [],
      between: [],
    };
    acceptQuestionnaire({ id: 42, acne_severity: null, estimate });
    await openFilledIn();
    vi.useFakeTimers();
    fireEvent.click(screen.getByText("Submit"));
    await eventually(() => expect(screen.getByText("It is switched off.")).toBeVisible());
    expect(screen.queryByText("Take another photo")).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1600));
    expect(address()).toBe("/chatbot");
  });
});
