import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { http, HttpResponse, type PathParams } from "msw";

import type { Product, ProductChange, ProductCheck, ProductsTogether } from "@/api/types";

import { visit } from "./render";
import { server } from "./server";
import { logInAsAna } from "./session";

let lastId = 0;

/** A product with nothing but a name, used in the morning and evening. */
export function productOf(name: string, changes: Partial<Product> = {}): Product {
  lastId += 1;
  return {
    id: `00000000-0000-4000-8000-${String(lastId).padStart(12, "0")}`,
    name,
    kind: "other",
    from: "bought",
    since: "",
    morning: true,
    evening: true,
    opened_on: "",
    months_open: 0,
    ingredients: "",
    notes: "",
    finished_on: "",
    stung_on: "",
    arm_test: { started: "", day1: "", day3: "", day7: "" },
    ...changes,
  };
}

/** Keeps a shelf as the server does, and tells what was sent. */
export function keepShelf(products: Product[]): unknown[] {
  const sent: unknown[] = [];
  let shelf = products;
  server.use(
    http.get("*/api/products/", () => HttpResponse.json(shelf)),
    http.post<PathParams, ProductChange>("*/api/products/", async ({ request }) => {
      const body = await request.json();
      sent.push(body);
      const added = { ...productOf("", { morning: false, evening: false }), ...body };
      shelf = [...shelf, added];
      return HttpResponse.json(added, { status: 201 });
    }),
    http.patch<PathParams, ProductChange>("*/api/products/:id/", async ({ params, request }) => {
      const body = await request.json();
      sent.push(body);
      shelf = shelf.map((one) => (one.id === params.id ? { ...one, ...body } : one));
      return HttpResponse.json(shelf.find(({ id }) => id === params.id));
    }),
    http.delete("*/api/products/:id/", ({ params }) => {
      sent.push({ deleted: params.id });
      shelf = shelf.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

/** Opens the shelf of Ana with these products, and tells what was sent. */
export async function openShelf(
  products: Product[] = [],
): Promise<{ user: UserEvent; sent: unknown[] }> {
  logInAsAna();
  const sent = keepShelf(products);
  const user = visit("/shelf");
  await screen.findByRole("button", { name: "Check" });
  return { user, sent };
}

const SOURCE = { title: "A guideline", year: "2026", url: "https://example.com/guideline" };

/** A check that found something of every level. */
export const someCheck: ProductCheck = {
  summary: "We know 3 of 4 names. We can't say anything about the other 1.",
  names: [
    { as_written: "Aqua", known_as: "water", kind: "Water and solvents", guessed: false },
    { as_written: "Linalol", known_as: "linalool", kind: "Scent", guessed: true },
    { as_written: "Niacinamide", known_as: "niacinamide", kind: "Active", guessed: false },
    { as_written: "Zorblaxium", known_as: "", kind: "", guessed: false },
  ],
  findings: [
    {
      about: "Linalol",
      level: "stop",
      text: "You told us that you react to: fragrance. Linalol belongs to it.",
      source: SOURCE,
    },
    { about: "Niacinamide", level: "ask", text: "Niacinamide: ask first.", source: null },
    { about: "Niacinamide", level: "care", text: "You already use niacinamide.", source: null },
    { about: "Natural", level: "note", text: "It says nothing.", source: null },
  ],
  unknown: ["Zorblaxium"],
};

/** Answers every check with this, and tells what was sent. */
export function answerCheck(check: ProductCheck = someCheck): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/products/check/", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(check);
    }),
  );
  return sent;
}

export const STOP = "Don't use “Night” with “Toner” in one evening.";

/** Answers with a clash in the evening, and with something lighter in the morning. */
export function answerTogether(): void {
  const together: ProductsTogether = {
    morning: { summary: "One product with niacinamide is enough.", stop: "", findings: [] },
    evening: {
      summary: STOP,
      stop: STOP,
      findings: [
        {
          about: "“Night” with “Toner”",
          level: "stop",
          text: "“Night” with “Toner”: A retinoid with an acid irritates.",
          source: SOURCE,
        },
      ],
    },
  };
  server.use(http.get("*/api/products/together/", () => HttpResponse.json(together)));
}
