// A mixed day: what people ask for, as shares of all requests. Where the numbers
// come from is in docs/scale.md: one visit is 12 calls, of which 0.3 are logins,
// 0.1 questionnaires and 0.5 chat turns (assumptions); a session older than ten
// minutes refreshes once a visit; the rest are the calls that the screens make.
// Each number is calls in a hundred visits.
const visits = {
  profile: 534, // every screen
  records: 200,
  routines: 160,
  photo: 100,
  tick: 46,
  refresh: 70, // a visit that does not begin with a login
  question: 35, // of 50 chat turns: what is neither of the next two
  recommendation: 10, // one for each questionnaire
  routine: 5, // three weeks a year of 30 turns a year
  login: 30,
  upload: 10,
};

const total = Object.values(visits).reduce((sum, n) => sum + n, 0);

/** kinds are all that can be asked for. */
export const kinds = Object.keys(visits);

/** draw picks a kind by its share. */
export function draw() {
  let rest = Math.random() * total;
  for (const kind of kinds) {
    rest -= visits[kind];
    if (rest < 0) return kind;
  }
  return kinds[0];
}
