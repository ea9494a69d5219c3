// The people of the measurement: what they have, and their tokens.
import { readFile } from 'node:fs/promises';

/** everyone does something for each of a list, four at a time. */
async function everyone(list, work) {
  const results = new Array(list.length);
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < list.length; i = next++) results[i] = await work(list[i], i);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return results;
}

async function call(site, method, path, access, body) {
  const headers = access ? { Authorization: `Bearer ${access}` } : {};
  if (!(body instanceof FormData)) headers['Content-Type'] = 'application/json';
  const payload = body instanceof FormData ? body : body && JSON.stringify(body);
  for (;;) {
    const res = await fetch(site + path, { method, headers, body: payload });
    const text = await res.text();
    if (res.ok) return text && JSON.parse(text);
    const wait = res.status === 503 && Number(res.headers.get('Retry-After'));
    if (!wait) throw new Error(`${method} ${path}: status ${res.status}: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
  }
}

/** logIn returns the names with fresh tokens. */
export function logIn(site, password, names) {
  return everyone(names, async (name) => {
    const { access, refresh } = await call(site, 'POST', '/api/token/', '', { username: name, password });
    return { name, access, refresh, since: Date.now() };
  });
}

/** settle gives everybody a profile, records with a photo, and a week of routines. */
export async function settle(site, people, records, photoFile) {
  const photo = new Blob([await readFile(photoFile)], { type: 'image/png' });
  await everyone(people, async (person) => {
    const profile = { skin_type: 'Oily', allergies: 'Fragrance, lanolin', triggers: 'Stress', duration: '2 years' };
    await call(site, 'PUT', '/api/user/profile/', person.access, profile);
    for (let n = 0; n < records; n++) {
      const form = new FormData();
      form.set('current_skincare_routine', `Water in the morning, and a light cream in the evening, as on day ${n}.`);
      form.set('image', photo, 'face.png');
      person.record = (await call(site, 'POST', '/api/questionnaires/', person.access, form)).id;
      const advice = { conversation: [], message: 'What do you recommend?', intent: 'recommendation', questionnaire_id: person.record };
      await call(site, 'POST', '/api/chatbot/', person.access, advice);
    }
    await call(site, 'POST', '/api/chatbot/', person.access, { conversation: [], message: 'A routine, please.', intent: 'routine' });
  });
}
