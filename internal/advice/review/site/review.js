"use strict";

// The page of a reviewer. It shows one text at a time, keeps verdicts in this browser,
// and saves them as one file. Everything on it is made as text, never as markup.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const STORE = "clary-review-1";
  // Keys that follow each other sooner are words, not verdicts.
  const TYPING_MS = 700;
  const VERDICTS = ["sign", "edit", "reject"];
  const DONE = { sign: "Signed", edit: "Edit wanted", reject: "Rejected" };
  const COMMENT = { sign: "Comment, if you have one", edit: "What should it say?", reject: "What is wrong with it?" };
  const ROLES = { pharmacist: "a pharmacist", gp: "a GP", dermatologist: "a dermatologist" };
  const byId = new Map(data.items.map((item) => [item.id, item]));
  const $ = (id) => document.getElementById(id);

  // What is kept: the role, the verdicts by id, and the place in each part.
  const kept = { role: "", verdicts: {}, places: {} };
  let keeps = true;
  let current = null;
  // Whether the end of the current text was on the screen.
  let seen = false;
  let savedAt = 0;
  // When a key was last pressed outside of a field. Words typed by mistake sign nothing.
  let typedAt = -Infinity;

  function make(tag, properties = {}, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  function load() {
    try {
      Object.assign(kept, JSON.parse(localStorage.getItem(STORE) ?? "{}"));
    } catch {
      keeps = false;
    }
    const stale = Object.entries(kept.verdicts).filter(([id, { hash }]) => byId.get(id)?.hash !== hash);
    for (const [id] of stale) delete kept.verdicts[id];
    if (stale.length > 0) {
      $("lost").textContent = `${stale.length} of the texts you had read here have changed, so they wait for you again.`;
      $("lost").hidden = false;
    }
  }

  function store() {
    try {
      localStorage.setItem(STORE, JSON.stringify(kept));
      keeps = true;
    } catch {
      keeps = false;
    }
    const count = Object.keys(kept.verdicts).length;
    $("saved").textContent = keeps
      ? count === 0 ? "" : `${count} read and kept`
      : "This browser keeps nothing: save a file before you close the page.";
  }

  const verdictOn = (item) => kept.verdicts[item.id];
  const isSigned = (item) => item.last !== null && item.last.verdict === "sign" && !item.last.changed;
  // An edit or a rejection says why.
  const isBare = ({ verdict, comment }) => verdict !== "sign" && comment.trim() === "";
  const isDone = (item) => (verdictOn(item) !== undefined && !isBare(verdictOn(item))) || isSigned(item);
  const inPart = (part) => data.items.filter((item) => item.part === part);

  function day(date) {
    return new Date(`${date}T12:00:00Z`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  }

  // describeLast says what an earlier reviewer thought of a text.
  function describeLast({ verdict, role, date, comment, changed }) {
    const who = `${ROLES[role]} on ${day(date)}`;
    if (changed) {
      const said = { sign: "signed an earlier text", edit: "wanted an edit of an earlier text", reject: "rejected an earlier text" }[verdict];
      return `The text has changed since the last review: ${who} ${said}.${comment === "" ? "" : ` Comment: ${comment}`}`;
    }
    if (verdict === "sign") return `Signed by ${who}. You need not read it again.${comment === "" ? "" : ` Comment: ${comment}`}`;
    return `${DONE[verdict]} by ${who}: ${comment}`;
  }

  // ---- one text ----

  function shown(item) {
    const content = [make("h1", { tabIndex: -1 }, item.title), make("p", { className: "where" }, item.where)];
    if (item.last !== null) content.push(make("p", { className: "note" }, describeLast(item.last)));
    const texts = item.texts.map(({ label, text }) =>
      make("section", { className: "text" }, make("h2", {}, label), ...text.split("\n\n").map(block)));
    content.push(...(item.part === "ingredients" ? [make("div", { className: "facts" }, ...texts)] : texts));
    if (item.questions.length > 0) content.push(aside("Some of the words that lead to it", item.questions.map((text) => make("li", {}, text))));
    content.push(item.sources.length > 0
      ? aside("Sources", item.sources.map(sourceLine))
      : make("p", { className: "aside" }, "No source: common advice, or about Clary itself."));
    return content;
  }

  // block shows a paragraph, or a list as the texts write it.
  function block(text) {
    const lines = text.split("\n");
    const kind = [["ul", /^- /], ["ol", /^\d+\. /]].find(([, mark]) => lines.every((line) => mark.test(line)));
    if (kind === undefined) return make("p", { dir: "auto" }, text);
    return make(kind[0], { dir: "auto" }, ...lines.map((line) => make("li", {}, line.replace(kind[1], ""))));
  }

  function aside(title, lines) {
    return make("section", { className: "aside" }, make("h2", {}, title), make("ul", {}, ...lines));
  }

  function sourceLine({ title, year, url }) {
    const name = year > 0 ? `${title}, ${year}` : title;
    if (!url.startsWith("https://") && !url.startsWith("http://")) return make("li", {}, name);
    return make("li", {}, make("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, name));
  }

  function chosen() {
    const group = $("group").value;
    return inPart(current.part).filter((item) => group === "" || item.group === group);
  }

  function show(item, focus) {
    if (current?.part !== item.part) fillGroups(item);
    current = item;
    seen = false;
    kept.places[item.part] = item.id;
    $("home").hidden = true;
    $("reading").hidden = false;
    $("back").textContent = "← Parts and saving";
    $("item").replaceChildren(...shown(item));
    if ($("group").value !== "" && $("group").value !== item.group) $("group").value = "";
    refresh();
    document.title = `${item.title} · Review of Clary's texts`;
    scrollTo(0, 0);
    if (focus) $("item").querySelector("h1").focus({ preventScroll: true });
  }

  function fillGroups(item) {
    const groups = [...new Set(inPart(item.part).map(({ group }) => group))];
    $("group").replaceChildren(make("option", { value: "" }, "All chapters"), ...groups.map((group) => make("option", { value: group }, group)));
  }

  // refresh shows where one is, and the verdict.
  function refresh() {
    $("unseen").textContent = "";
    const list = chosen();
    const part = data.parts.find(({ id }) => id === current.part);
    const left = list.filter((item) => !isDone(item)).length;
    $("place").textContent = `${part.title}: text ${list.indexOf(current) + 1} of ${list.length}, ${left === 0 ? "all read" : `${left} to read`}`;
    const mine = verdictOn(current);
    for (const button of document.querySelectorAll(".verdict")) {
      button.setAttribute("aria-pressed", String(button.dataset.verdict === mine?.verdict));
    }
    $("comment-box").hidden = mine === undefined;
    if (mine !== undefined) {
      $("comment-label").textContent = COMMENT[mine.verdict];
      $("comment").value = mine.comment;
    }
    store();
  }

  // go shows a text at once: the next key must not count for the one before.
  function go(item) {
    show(item, true);
    location.hash = `#/${item.part}/${encodeURIComponent(item.id)}`;
  }

  function move(step) {
    const list = chosen();
    const skip = $("open").checked;
    for (let at = list.indexOf(current) + step; at >= 0 && at < list.length; at += step) {
      if (!skip || !isDone(list[at])) {
        go(list[at]);
        return;
      }
    }
    if (step > 0) {
      home(true);
      location.hash = "#/";
    }
  }

  // asksWhy says that an edit or a rejection lacks its reason.
  function asksWhy() {
    const mine = verdictOn(current);
    if (mine === undefined || !isBare(mine)) return false;
    $("unseen").textContent = "Please say why, or take the verdict back.";
    $("comment").focus();
    return true;
  }

  // hidden is how much of a text lies below the screen.
  function hidden() {
    const last = [...$("item").querySelectorAll(".text")].at(-1);
    return last === undefined ? 0 : last.getBoundingClientRect().bottom - document.querySelector(".actions").getBoundingClientRect().top;
  }

  function look() {
    seen = seen || hidden() <= 1;
  }

  // showsRest says that a text is not read to its end. It does not scroll: the next key
  // must not sign what only ran past.
  function showsRest() {
    look();
    if (seen) return false;
    $("unseen").textContent = "There is more to read. Scroll to its end, then sign.";
    return true;
  }

  // decide goes on after a signature, unless it gets a comment.
  function decide(verdict, comments) {
    const mine = verdictOn(current);
    if (verdict === "sign" && mine?.verdict !== "sign" && showsRest()) return;
    if (mine?.verdict === verdict && comments) {
      $("comment").focus();
      return;
    }
    if (mine?.verdict === verdict) {
      delete kept.verdicts[current.id];
      refresh();
      return;
    }
    kept.verdicts[current.id] = { hash: current.hash, verdict, comment: verdict === "sign" && !comments ? "" : mine?.comment ?? "" };
    refresh();
    if (verdict === "sign" && !comments) move(1);
    else $("comment").focus();
  }

  // ---- the first page ----

  function home(focus) {
    current = null;
    $("reading").hidden = true;
    $("home").hidden = false;
    $("back").textContent = "Clary review";
    document.title = "Review of Clary's texts";
    $("parts").replaceChildren(...data.parts.map(({ id, title, about }) => {
      const items = inPart(id);
      const done = items.filter(isDone).length;
      const next = items.find((item) => !isDone(item)) ?? byId.get(kept.places[id] ?? "") ?? items[0];
      return make("li", {}, make("a", { href: `#/${id}/${encodeURIComponent(next.id)}` },
        make("strong", {}, title, make("span", {}, `${done} of ${items.length} read`)),
        make("p", {}, about),
        make("progress", { max: items.length, value: done, ariaLabel: `${title}: texts read` })));
    }));
    $("role").value = kept.role;
    store();
    if (focus) {
      scrollTo(0, 0);
      $("home").querySelector("h1").focus({ preventScroll: true });
    }
  }

  function linkTo(id) {
    const { part, title } = byId.get(id);
    return make("a", { href: `#/${part}/${encodeURIComponent(id)}` }, title);
  }

  function save(event) {
    event.preventDefault();
    const registration = $("registration").value.replace(/\s/g, "").toUpperCase();
    const entries = Object.entries(kept.verdicts);
    const bare = entries.find(([, entry]) => isBare(entry));
    const leaking = entries.find(([, { comment }]) => registration !== "" && comment.toUpperCase().includes(registration));
    const problem = (text, where) => {
      $("problem").replaceChildren(text, ...(where?.matches("a") ? [where] : []));
      where?.focus();
    };
    if (entries.length === 0) return problem("You have not read anything yet.");
    if (kept.role === "") return problem("Please choose what you are.", $("role"));
    if (!/^[A-Z0-9]{4,12}$/.test(registration)) return problem("Please give your registration number: 4 to 12 letters and digits.", $("registration"));
    if (bare !== undefined) return problem("Please say what to change in: ", linkTo(bare[0]));
    if (leaking !== undefined) return problem("Please take your number out of the comment on: ", linkTo(leaking[0]));
    problem("");
    $("done").textContent = "";
    const date = new Date().toISOString().slice(0, 10);
    const file = {
      format: data.format, role: kept.role, registration, date, version: data.version,
      verdicts: entries.map(([id, { hash, verdict, comment }]) => ({ id, hash, verdict, comment: comment.trim() })),
    };
    const url = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1)], { type: "application/json" }));
    const name = `clary-review-${date}-${kept.role}.json`;
    make("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    savedAt = entries.length;
    $("done").textContent = `Saved ${entries.length} verdicts to ${name}.`;
  }

  async function goOn() {
    try {
      const file = JSON.parse(await $("load").files[0].text());
      const fitting = file.verdicts.filter(({ id, hash, verdict }) => byId.get(id)?.hash === hash && VERDICTS.includes(verdict));
      for (const { id, hash, verdict, comment } of fitting) kept.verdicts[id] = { hash, verdict, comment: String(comment ?? "") };
      if (Object.hasOwn(ROLES, file.role)) kept.role = file.role;
      home(false);
      $("loaded").textContent = `${fitting.length} of ${file.verdicts.length} verdicts fit the texts as they are now.`;
    } catch {
      $("loaded").textContent = "This is no file of verdicts.";
    }
  }

  // ---- paper ----

  function fillPaper() {
    const parts = data.parts.filter(({ id }) => current === null || current.part === id);
    $("paper").replaceChildren(...parts.flatMap(({ id, title }) => [
      make("h1", { className: "part" }, `${title} · Clary's texts of ${data.version}`),
      ...inPart(id).map((item) => make("article", {}, ...shown(item), make("p", { className: "boxes" },
        `☐ Sign   ☐ Edit   ☐ Reject   ${item.id} · ${item.hash.slice(0, 12)}`))),
    ]));
  }

  // ---- what happens when ----

  function route(focus) {
    const id = decodeURIComponent(location.hash.split("/")[2] ?? "");
    const part = inPart(location.hash.split("/")[1] ?? "");
    const item = byId.get(id) ?? part[0];
    if (item === undefined) home(focus);
    else if (item !== current) show(item, focus);
  }

  for (const button of document.querySelectorAll(".verdict")) button.addEventListener("click", () => decide(button.dataset.verdict));
  $("remark").addEventListener("click", () => decide("sign", true));
  $("previous").addEventListener("click", () => move(-1));
  $("next").addEventListener("click", () => move(1));
  $("comment").addEventListener("input", () => {
    kept.verdicts[current.id].comment = $("comment").value;
    store();
  });
  $("group").addEventListener("change", () => {
    const list = chosen();
    if (!list.includes(current)) go(list.find((item) => !isDone(item)) ?? list[0]);
    else refresh();
  });
  $("role").addEventListener("change", () => {
    kept.role = $("role").value;
    store();
  });
  $("save").addEventListener("submit", save);
  $("load").addEventListener("change", goOn);
  addEventListener("hashchange", () => route(true));
  addEventListener("scroll", look, { passive: true });
  addEventListener("beforeprint", fillPaper);
  addEventListener("afterprint", () => $("paper").replaceChildren());
  addEventListener("beforeunload", (event) => {
    if (!keeps && Object.keys(kept.verdicts).length > savedAt) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (current === null || event.ctrlKey && event.key !== "Enter" || event.metaKey || event.altKey) return;
    if (event.target.matches("textarea")) {
      if (event.key === "Escape") $("item").querySelector("h1").focus();
      if (event.key === "Enter" && event.ctrlKey && !asksWhy()) move(1);
      return;
    }
    if (event.target.matches("select, input:not([type=checkbox])")) return;
    const verdict = VERDICTS[["1", "2", "3"].indexOf(event.key)];
    if (event.key.length === 1 && event.key !== " ") {
      const typing = event.timeStamp - typedAt < TYPING_MS;
      typedAt = event.timeStamp;
      if (typing) return;
    }
    if (verdict !== undefined) decide(verdict);
    else if (event.key === "4") decide("sign", true);
    else if (event.key === "ArrowRight") move(1);
    else if (event.key === "ArrowLeft") move(-1);
    else return;
    event.preventDefault();
  });

  load();
  route(false);
})();
