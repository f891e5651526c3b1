import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { migrationsFolder } from "../migrate";

const journal = readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8");
const tags = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
const statementsOf = (tag: string) =>
  readFileSync(path.join(migrationsFolder(), `${tag}.sql`), "utf8").split("--> statement-breakpoint");
const at = tags.findIndex((tag) => tag.endsWith("_load_number"));

async function migrated(loads: number) {
  const client = createClient({ url: ":memory:" });
  for (const tag of tags.slice(0, at)) await client.batch(statementsOf(tag), "write");
  await client.batch(
    [
      "insert into profiles (id, full_name, user_type, updated_at) values ('s', 'S', 'shipper', 1), ('d', 'D', 'driver', 1)",
      `insert into loads (load_id, pickup_date, delivery_date, total_rate_cents, posted_at, verification_pin, deleted_at)
       with recursive n (i) as (select 1 union all select i + 1 from n where i < ${loads})
       select 'l' || i, '2026-11-24', '2026-11-25', 1, i, '1234', iif(i = 2, 1, null) from n limit ${loads}`,
      ...(loads > 0
        ? [
            `insert into groups (group_id, group_name, owner_id, is_default, load_id, driver_id, created_at)
             values ('talk', 'Reno → Elko', 's', 0, 'l1', 'd', 1), ('feed', 'Haulway', 's', 1, null, null, 1)`,
          ]
        : []),
    ],
    "write",
  );
  await client.batch(statementsOf(tags[at] ?? ""), "write");
  return client;
}

const numbersIn = async (client: Awaited<ReturnType<typeof migrated>>) =>
  (await client.execute("select load_number from loads order by posted_at")).rows.map((row) =>
    Number(row.load_number),
  );

it.each([
  [1, 5],
  [3_000, 5],
  [45_001, 6],
])("gives each of %i loads of an older database its own number of %i digits", async (count, digits) => {
  const client = await migrated(count);
  const numbers = await numbersIn(client);
  expect(new Set(numbers).size).toBe(count);
  expect(numbers.filter((number) => String(number).length !== digits)).toEqual([]);
  if (count > 1) expect(numbers.toSorted((a, b) => a - b)).not.toEqual(numbers);
  const names = await client.execute("select group_name from groups order by group_id");
  expect(names.rows.map((row) => row.group_name)).toEqual(["Haulway", `Reno → Elko (HW-${numbers[0]})`]);
  client.close();
});

it("leaves an empty database empty", async () => {
  const client = await migrated(0);
  expect(await numbersIn(client)).toEqual([]);
  client.close();
});
