import { expect, it } from "vitest";
import { withoutSummary } from "./without-summary.mjs";

const SUMMARY =
  "Reading config file '/app/db/drizzle.config.ts'\n2 tables\nloads 90 columns 12 indexes 3 fks\nusers 4 columns 1 indexes 0 fks\n\n";

it.each([
  "No schema changes, nothing to migrate\n",
  "Is \u001b[34mpo_number\u001b[39m created or renamed?\n❯ + created\n\u001b[2A",
  "[✓] Your SQL migration file ➜ db/migrations/0043_x.sql\nloads 1 columns 0 indexes 0 fks\n",
])("leaves out only drizzle-kit's summary, in any number of parts: %j", (rest) => {
  for (const size of [1, 7, 10_000]) {
    let shown = "";
    const take = withoutSummary((text) => {
      shown += text;
    });
    const all = SUMMARY + rest;
    for (let at = 0; at < all.length; at += size) take(all.slice(at, at + size));
    expect(shown).toBe(rest);
  }
});
