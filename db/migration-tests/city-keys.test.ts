import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { ABBREVIATIONS, cityKey } from "~/places/city-key";
import { migrationsFolder } from "../migrate";

const journal = readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8");
const tags = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
const statementsOf = (tag: string) =>
  readFileSync(path.join(migrationsFolder(), `${tag}.sql`), "utf8").split("--> statement-breakpoint");
const at = tags.findIndex((tag) => tag.endsWith("_city_keys"));

const PLAIN = ["Reno", "SALT LAKE CITY", "salt  lake city ", "Las Vegas", "Winston Salem", "Mountain View"];
/** Names whose keys the background job fills in. */
const OTHERS = [
  "O'Fallon",
  "Winston-Salem",
  "Peñasco",
  "Reno, NV",
  "StLouis",
  "McAllen",
  "Salt\u00a0Lake City",
];

it("gives every load of an older database the key of its cities, or none if SQL cannot fold the name", async () => {
  const client = createClient({ url: ":memory:" });
  for (const tag of tags.slice(0, at)) await client.batch(statementsOf(tag), "write");
  const abbreviated = ABBREVIATIONS.flatMap((word) => [`${word.toUpperCase()} Reno`, `Reno ${word} Reno`]);
  const names = [...PLAIN, ...OTHERS, ...abbreviated];
  await client.batch(
    names.map((name, number) => ({
      sql: `insert into loads (load_id, load_number, pickup_date, delivery_date, total_rate_cents, posted_at,
          verification_pin, origin_address_city, destination_address_city, load_status, archived_at)
        values (?, ?, '2026-11-24', '2026-11-25', 1, 1, '1234', ?, ?, 'new', ?)`,
      args: [name, number + 1, name, number % 2 === 0 ? name : null, number % 3 === 0 ? 1 : null],
    })),
    "write",
  );
  await client.batch(statementsOf(tags[at] ?? ""), "write");
  const { rows } = await client.execute(
    "select load_id as name, origin_city_key as own, destination_address_city as other, destination_city_key as other_key from loads",
  );
  expect(rows).toHaveLength(names.length);
  for (const { name, own, other, other_key } of rows) {
    const isPlain = PLAIN.includes(String(name));
    expect([name, own]).toEqual([name, isPlain ? cityKey(String(name)) : null]);
    expect([name, other_key]).toEqual([name, isPlain && other !== null ? own : null]);
  }
  client.close();
});

it("gives every saved search a key of its city, and its lookup keys no signs", async () => {
  const client = createClient({ url: ":memory:" });
  for (const tag of tags.slice(0, at)) await client.batch(statementsOf(tag), "write");
  const asked = {
    filters: { equipment_type: ["V"] },
    ends: {
      origin: { city: "Saint Louis", spellings: ["saint louis", "st louis", "st. louis"], states: ["MO"] },
      destination: { city: "O’Fallon" },
    },
  };
  await client.batch(
    [
      `insert into profiles (id, full_name, user_type, updated_at) values ('d', 'D', 'driver', 1)`,
      ...[asked, { filters: {}, ends: { origin: { states: ["NV"] }, destination: {} } }].map(
        (criteria, n) => ({
          sql: "insert into saved_searches (saved_search_id, person_id, name, query, asked, created_at) values (?, 'd', 'n', ?, ?, 1)",
          args: [`s${n}`, `q${n}`, JSON.stringify(criteria)],
        }),
      ),
      `insert into saved_search_anchors (anchor, saved_search_id)
       values ('o=saint louis:V', 's0'), ('o=st louis:V', 's0'), ('o=st. louis:V', 's0'), ('o@NV', 's1'), ('d#12', 's1')`,
    ],
    "write",
  );
  await client.batch(statementsOf(tags[at] ?? ""), "write");
  const searches = await client.execute("select asked from saved_searches order by saved_search_id");
  expect(searches.rows.map((row) => JSON.parse(String(row.asked)).ends)).toEqual([
    {
      origin: { city: "Saint Louis", states: ["MO"], cityKey: "saintlouis" },
      destination: { city: "O’Fallon", cityKey: "ofallon" },
    },
    { origin: { states: ["NV"] }, destination: {} },
  ]);
  const keys = await client.execute("select anchor from saved_search_anchors order by anchor");
  expect(keys.rows.map((row) => row.anchor)).toEqual(["d#12", "o=saintlouis:V", "o=stlouis:V", "o@NV"]);
  client.close();
});
