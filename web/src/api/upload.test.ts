import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";

import { problem } from "@/testing/fixtures";
import { installForms } from "@/testing/forms";
import { server } from "@/testing/server";
import { storeSession } from "@/testing/session";

import { api } from "./client";
import { ApiError, NetworkError } from "./errors";
import { reporting } from "./upload";

beforeEach(installForms);

function send(onProgress: (share: number) => void = () => undefined, signal?: AbortSignal) {
  const image = new File(["picture"], "me.jpg", { type: "image/jpeg" });
  return api.POST("/api/questionnaires/", {
    body: { image },
    bodySerializer: () => {
      const form = new FormData();
      form.append("image", image, image.name);
      return form;
    },
    fetch: reporting(onProgress),
    ...(signal && { signal }),
  });
}

test("sends the token, the form and its type, and reads the answer", async () => {
  storeSession();
  let authorization: string | null = null;
  let form: FormData | undefined;
  server.use(
    http.post("*/api/questionnaires/", async ({ request }) => {
      authorization = request.headers.get("Authorization");
      form = await request.formData();
      return HttpResponse.json({ id: 1 }, { status: 201 });
    }),
  );

  const { data, response } = await send();
  expect(data).toEqual({ id: 1 });
  expect(response.status).toBe(201);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(authorization).toBe(`Bearer ${localStorage.getItem("access_token") ?? ""}`);
  expect(form?.get("image")).toMatchObject({ name: "me.jpg", type: "image/jpeg" });
});

test("reports how much is sent", async () => {
  storeSession();
  const shares: number[] = [];
  const leaving = vi.spyOn(XMLHttpRequest.prototype, "send");
  leaving.mockImplementation(function (this: XMLHttpRequest) {
    this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 25, total: 100 }));
    this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: 100, total: 100 }));
    this.dispatchEvent(new ProgressEvent("error"));
  });
  await expect(send((share) => shares.push(share))).rejects.toThrow(NetworkError);
  expect(shares).toEqual([0, 0.25, 1]);
});

test("an answer without a body is fine", async () => {
  storeSession();
  server.use(http.post("*/api/questionnaires/", () => new HttpResponse(null, { status: 204 })));
  expect((await send()).response.status).toBe(204);
});

test("fails as every other call does", async () => {
  storeSession();
  server.use(
    http.post("*/api/questionnaires/", () =>
      HttpResponse.json(problem(413, "Too large.", "invalid"), { status: 413 }),
    ),
  );
  const refused: unknown = await send().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 413, message: "Too large." });

  server.use(http.post("*/api/questionnaires/", () => HttpResponse.error()));
  await expect(send()).rejects.toThrow(NetworkError);
});

test("can be given up", async () => {
  storeSession();
  const controller = new AbortController();
  server.use(
    http.post("*/api/questionnaires/", () => {
      controller.abort();
      return new Promise<Response>(() => undefined);
    }),
  );
  await expect(send(undefined, controller.signal)).rejects.toMatchObject({ name: "AbortError" });
});
