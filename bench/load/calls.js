// One function for each kind of request. Each belongs to one person, whom no
// other virtual user plays, so that tokens and records are known to be theirs.
import http from 'k6/http';

const json = { 'Content-Type': 'application/json' };
const photo = open(__ENV.PHOTO, 'b');
const password = __ENV.PASSWORD;

/** Access tokens last ten minutes. */
const renewAfter = 8 * 60 * 1000;

function ask(person, method, path, body, headers = {}, keep = false) {
  return http.request(method, __ENV.SITE + path, body, {
    headers: { Authorization: `Bearer ${person.access}`, ...headers },
    responseType: keep ? 'text' : 'none',
    timeout: '30s',
  });
}

function chat(person, body) {
  return ask(person, 'POST', '/api/chatbot/', JSON.stringify({ conversation: [], ...body }), json);
}

function refresh(person) {
  const res = http.post(`${__ENV.SITE}/api/token/refresh/`, JSON.stringify({ refresh: person.refresh }), {
    headers: json,
    responseType: 'text',
  });
  if (res.status === 200) {
    const tokens = res.json();
    person.access = tokens.access;
    person.refresh = tokens.refresh ?? person.refresh;
    person.since = Date.now();
  }
  return res;
}

/** upload sends a questionnaire, and deletes the one that it sent before: lists stay as long as they are. */
function upload(person) {
  const form = { current_skincare_routine: 'Water, morning and evening.', image: http.file(photo, 'face.png', 'image/png') };
  const res = ask(person, 'POST', '/api/questionnaires/', form, {}, true);
  if (res.status === 201) {
    if (person.added) ask(person, 'DELETE', `/api/questionnaires/delete/${person.added}/`);
    person.added = res.json('id');
  }
  return res;
}

/** tick ticks a day off; which days there are is asked after a new week. */
function tick(person) {
  if (!person.days?.length) {
    const list = ask(person, 'GET', '/api/routines/', null, {}, true);
    if (list.status !== 200) return list;
    person.days = list.json().map((day) => day.id);
    if (!person.days.length) return list;
  }
  const day = person.days[Math.floor(Math.random() * person.days.length)];
  return ask(person, 'PUT', `/api/routines/${day}/done/`, JSON.stringify({ morning: true, evening: false }), json);
}

function routine(person) {
  person.days = null;
  return chat(person, { message: 'A routine, please.', intent: 'routine' });
}

function login() {
  const body = { username: `guest${1 + Math.floor(Math.random() * Number(__ENV.GUESTS))}`, password };
  return http.post(`${__ENV.SITE}/api/token/`, JSON.stringify(body), { headers: json, responseType: 'none' });
}

/** calls are the requests by kind. */
export const calls = {
  profile: (person) => ask(person, 'GET', '/api/user/profile/'),
  records: (person) => ask(person, 'GET', '/api/questionnaires/'),
  routines: (person) => ask(person, 'GET', '/api/routines/'),
  photo: (person) => ask(person, 'GET', `/api/questionnaires/${person.record}/image/`),
  tick,
  refresh,
  question: (person) => chat(person, { message: 'Does tea tree oil help with spots?', intent: 'question' }),
  recommendation: (person) =>
    chat(person, { message: 'What do you recommend?', intent: 'recommendation', questionnaire_id: person.record }),
  routine,
  login,
  upload,
};

/** renew refreshes a token before it runs out; whether that worked shows with the next call. */
export function renew(person) {
  if (Date.now() - person.since > renewAfter) refresh(person);
}
