/** A company can outlive its founder's account, so a join of its id with `users` can lose the company. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const OF_PEOPLE =
  /^(app\/(accounts|announcements|api-keys|authority|backup|builders|leaving|notifications|push|seed|staff|team)|db)\//;

const ALSO: Readonly<Record<string, string>> = {
  "app/archive/open-archive.ts": "asks whether the database has any account",
  "app/billing/customer.server.ts": "Stripe writes to the person who buys",
  "app/billing/sync-billing.server.ts":
    "nobody need be signed in, so Stripe's customer is found by the owner",
  "app/edge/prepare.ts": "asks whether the database has any account",
  "app/record/delivery-record.server.ts": "mails everyone who acts for the company",
  "app/holds/keep-rows.server.ts": "finds the invitations to the person whose account closes",
  "app/operator/publish-agreement.server.ts": "counts who has not accepted the terms",
  "app/server.ts": "asks whether the database has any account",
};

const LOGINS =
  /\{[^}]*\busers\b[^}]*\} from "db\/schema"|\bschema\.users\b|\b(from|join|update|into)\s+users\b/i;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm;
const readsLogins = (text: string) => LOGINS.test(text.replace(COMMENTS, ""));

it.each([
  ['import { loads, users } from "db/schema";', true],
  ['import {\n  loads,\n  users,\n} from "db/schema";', true],
  ["select 1 from users u", true],
  ["JOIN users ON users.id = l.owner_id", true],
  ["schema.users", true],
  ['import { seats } from "db/schema"; // users', false],
  ["/** Reads from users. */ select 1 from seats", false],
  ["select 1 from usersettings", false],
])("%j reads the table: %s", (text, reads) => {
  expect(readsLogins(text)).toBe(reads);
});

it("only the parts for people, and the named files, read logins", () => {
  const files = ["app", "db", "party"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path)),
  );
  const readers = files.filter((file) => readsLogins(readFileSync(join(root, file), "utf8")));
  expect(readers.some((file) => OF_PEOPLE.test(file))).toBe(true);
  expect(readers.filter((file) => !OF_PEOPLE.test(file)).sort()).toEqual(Object.keys(ALSO).sort());
});
