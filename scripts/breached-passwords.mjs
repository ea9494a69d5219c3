// Writes internal/features/account/password/breached.txt: what is left of lists of breached
// passwords when only those are kept that pass our five rules, as digests.
//
//   node scripts/breached-passwords.mjs LIST… > internal/features/account/password/breached.txt
//
// A list has one password a line. Only the first eight bytes of each SHA-256
// are kept: real people's passwords are in these lists, some with their names.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const rules = [/^.{8,128}$/u, /\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[!@#$%^&*()_+\-=[\]{};':"\\|,.<>/?]/];
const digests = new Set();
for (const list of process.argv.slice(2)) {
  for (const password of readFileSync(list, "utf8").split(/\r?\n/)) {
    if (!rules.every((rule) => rule.test(password))) continue;
    digests.add(createHash("sha256").update(password).digest("hex").slice(0, 16));
  }
}
process.stdout.write([...digests].sort().join("\n") + "\n");
