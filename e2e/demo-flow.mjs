// Goes through a running demo over HTTP as a person would: sign up, log in, send
// a questionnaire with a drawn photo, get an estimate, advice and a routine, read
// the records, delete the account. An admin looks on.
//
//   npm run -w e2e demo-flow http://127.0.0.1:8080
//
// The server must have the invented people of clary-seed, because the drawn photo
// is one of theirs, and both models. `make image` runs this against the image.

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";

const site = process.argv[2] ?? "http://127.0.0.1:8080";
const SEVERITIES = ["Almost None", "Mild", "Moderate", "Severe"];

/** Calls the server and fails unless it answers with `status`. */
async function call(method, path, { access, body, status = 200 } = {}) {
  const isForm = body instanceof FormData;
  const response = await fetch(site + path, {
    method,
    headers: {
      ...(access && { Authorization: `Bearer ${access}` }),
      ...(body && !isForm && { "Content-Type": "application/json" }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (response.status !== status) {
    const text = await response.text();
    throw new Error(`${method} ${path} answers ${response.status}, not ${status}: ${text}`);
  }
  return response;
}

async function read(method, path, options) {
  return (await call(method, path, options)).json();
}

async function logIn(username, password) {
  return (await read("POST", "/api/token/", { body: { username, password } })).access;
}

/** Runs one step, and says how long it took. */
async function step(name, run) {
  const began = performance.now();
  const result = await run();
  console.log(`ok  ${name} (${Math.round(performance.now() - began)} ms)`);
  return result;
}

const username = `flow-${randomUUID().slice(0, 8)}`;
const password = `Sage-${randomUUID().slice(0, 8)}-7`;

await step("the server is ready and serves the web app", async () => {
  await call("GET", "/readyz");
  const page = await call("GET", "/");
  assert.match(page.headers.get("content-security-policy"), /require-trusted-types-for/);
  const html = await page.text();
  const script = /src="(\/[^"]+\.js)"/.exec(html);
  assert.ok(script, "the page has a script");
  await call("GET", script[1]);
});

const photo = await step("the invented person has records with estimates and a photo", async () => {
  const access = await logIn("demo", "Demo-sage-2026");
  const records = await read("GET", "/api/questionnaires/", { access });
  assert.ok(records.length >= 3, "three records");
  for (const record of records) assert.ok(SEVERITIES.includes(record.acne_severity));
  const path = `/api/questionnaires/${records[0].id}/image/`;
  return (await call("GET", path, { access })).blob();
});

const access = await step("sign up, log in, save a skin profile", async () => {
  // A server with CLARY_CONSENT=explicit needs the answers with the sign-up.
  const demo = await logIn("demo", "Demo-sage-2026");
  const { policy_version } = await read("GET", "/api/user/consents/", { access: demo });
  const consent = { policy_version, health_data: true, photo: true, ai_processing: false };
  const body = { username, password, consent: { adult: true, ...consent } };
  await call("POST", "/api/user/signup/", { body, status: 201 });
  const token = await logIn(username, password);
  await call("PUT", "/api/user/consents/", { access: token, body: consent });
  const skin = { skin_type: "Dry", allergies: "Lanolin", triggers: "Stress", duration: "1 year" };
  await call("PUT", "/api/user/profile/", { access: token, body: skin });
  return token;
});

const record = await step("a questionnaire with a drawn photo gets an estimate", async () => {
  const body = new FormData();
  body.append("current_skincare_routine", "Gel cleanser in the morning");
  body.append("image", photo, "me.jpg");
  const created = await read("POST", "/api/questionnaires/", { access, body, status: 201 });
  assert.ok(SEVERITIES.includes(created.acne_severity), JSON.stringify(created));
  assert.notEqual(created.estimate.doubt, "no_model");
  return created;
});

await step("the chat answers questions, advises and plans a week", async () => {
  const ask = (message, intent) =>
    read("POST", "/api/chatbot/", {
      access,
      body: { conversation: [], message, intent, questionnaire_id: record.id },
    });
  const answer = await ask("Does benzoyl peroxide bleach towels?", "question");
  assert.equal(answer.reading, "meaning", "the message reader is on");
  assert.ok(answer.text.length > 40, answer.text);
  const advice = await ask("What do you recommend for my skin?", "recommendation");
  assert.doesNotMatch(advice.text, /use lanolin/i);
  const routine = await ask("Please make me a routine for a week.", "routine");
  assert.equal(JSON.parse(routine.reply).length, 7);
});

await step("records, photo and routine can be read again", async () => {
  const records = await read("GET", "/api/questionnaires/", { access });
  assert.equal(records.length, 1);
  assert.ok(records[0].ai_recommendation.length > 40);
  const image = await call("GET", `/api/questionnaires/${record.id}/image/`, { access });
  assert.equal(image.headers.get("content-type"), "image/jpeg");
  assert.equal((await read("GET", "/api/routines/", { access })).length, 7);
});

await step("an admin sees the accounts", async () => {
  const admin = await logIn("admin", "Admin-sage-2026");
  const users = await read("GET", "/api/admin/users/", { access: admin });
  assert.ok(users.some((user) => user.username === username));
  await call("GET", "/api/admin/users/", { access, status: 403 });
});

await step("the account is deleted and cannot log in", async () => {
  const body = { current_password: password };
  await call("POST", "/api/user/delete-account/", { access, body });
  await call("GET", "/api/user/me/", { access, status: 401 });
  await call("POST", "/api/token/", { body: { username, password }, status: 401 });
});
