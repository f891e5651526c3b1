import { readFileSync } from "node:fs";
import path from "node:path";
import { createClient } from "@libsql/client";
import { expect, it } from "vitest";
import { migrationsFolder } from "../migrate";

const journal = readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8");
const tags = (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);
const statementsOf = (tag: string) =>
  readFileSync(path.join(migrationsFolder(), `${tag}.sql`), "utf8").split("--> statement-breakpoint");
const at = tags.findIndex((tag) => tag.endsWith("_further_invoices"));

/** Two shippers, one with a closed account, and two drivers. */
const PEOPLE = [
  `insert into profiles (id, full_name, user_type, phone_number, updated_at) values
   ('s', 'S', 'shipper', '801', 1), ('gone', 'Closed account', 'shipper', null, 1),
   ('d', 'Dale Roads', 'driver', '775', 1), ('e', 'E', 'driver', null, 1)`,
  `insert into users (id, email, password_hash, created_at, closed_at) values
   ('s', 's@x.test', '', 1, null), ('gone', 'gone@x.test', '', 1, 5), ('d', 'd@x.test', '', 1, null), ('e', 'e@x.test', '', 1, null)`,
];

const loadOf = (id: string, number: number, status: string) =>
  `insert into loads (load_id, load_number, pickup_date, delivery_date, total_rate_cents, posted_at, booked_at, verification_pin, load_status,
     owner_id, rate_confirmation_url, bill_of_lading_url, dropoff_image_url)
   values ('${id}', ${number}, '2026-11-24', '2026-11-25', 1, 1, 2, '1234', '${status}', 's', '/files/1_signed.pdf', '/files/2',
     ${status === "complete" ? "'/files/3'" : "null"})`;

const tiesOf = (id: string, shipper = "s") =>
  `insert into userloads (load_id, user_id, relationship_type) values ('${id}', '${shipper}', 'shipper'), ('${id}', 'd', 'driver')`;

const paid = (nth: number, shipper: string, driver: string, billedOn: string, paidOn: string) =>
  `insert into invoices (invoice_id, load_id, driver_id, shipper_id, number, facts, lines, total_cents, state, made_at, billed_on, due_on,
     paid_on, paid_by, replaced_at)
   values ('${nth}', 'c', '${driver}', '${shipper}', ${nth}, '[]', '[]', 1, 'paid', 1, '${billedOn}', '${billedOn}', '${paidOn}', 'ach', ${nth})`;

it("stores earlier signatures and payments, and allows several invoices per load", async () => {
  const client = createClient({ url: ":memory:" });
  for (const tag of tags.slice(0, at)) await client.migrate(statementsOf(tag));
  const loads = [
    ["p", 48_213, "pickup"],
    ["t", 48_214, "in transit"],
    ["c", 48_215, "complete"],
    ["r", 48_216, "rate confirmation"],
  ] as const;
  await client.migrate([
    ...PEOPLE,
    ...loads.flatMap(([id, number, status]) => [loadOf(id, number, status), tiesOf(id)]),
    loadOf("x", 48_217, "complete"),
    tiesOf("x", "gone"),
    "update loads set deleted_at = 9 where load_id = 't'",
    "insert into signed_contacts (load_id, person_id, phone_number, payee, signed_at) values ('c', 'd', '999', 'Mesa Factoring', 3)",
    paid(1, "s", "d", "2026-11-01", "2026-11-01"),
    paid(2, "s", "e", "2026-11-01", "2026-11-05"),
    paid(3, "s", "d", "2026-11-05", "2026-11-01"),
    paid(4, "s", "d", "2026-11-01", "2026-11-11"),
    paid(5, "gone", "d", "2026-11-01", "2026-11-11"),
  ]);
  await client.migrate(statementsOf(tags[at] ?? ""));
  const contacts = await client.execute(
    "select load_id, person_id, phone_number, payee, signed_at from signed_contacts order by 1, 2",
  );
  expect(contacts.rows.map((row) => Object.values(row).slice(0, 5))).toEqual([
    ["c", "d", "999", "Mesa Factoring", 3],
    ["c", "s", "801", null, 2],
    ["p", "d", "775", "Dale Roads", 2],
    ["p", "s", "801", null, 2],
    ["x", "d", "775", "Dale Roads", 2],
  ]);
  // A later migration fixes loads that the demo seeded as signed.
  await client.execute("delete from signed_contacts where person_id = 's' or load_id = 'p'");
  await client.migrate(statementsOf(tags.find((tag) => tag.endsWith("_contacts_of_the_demo")) ?? ""));
  const mended = await client.execute(
    "select load_id, person_id, phone_number, payee, signed_at from signed_contacts order by 1, 2",
  );
  expect(mended.rows).toEqual(contacts.rows);
  const records = await client.execute("select * from pay_records");
  expect(records.rows.map((row) => ({ ...row }))).toEqual([
    { shipper_id: "s", invoices: 4, drivers: 2, median_days: 2, dated: 4, on_time: 2 },
  ]);
  const open = (nth: number) =>
    client.execute(`insert into invoices (invoice_id, load_id, driver_id, shipper_id, number, facts, lines, total_cents, state, made_at, billed_on)
      values ('${nth}', 'c', 'd', 's', ${nth}, '[]', '[]', 1, 'made', 1, '2026-11-01')`);
  await client.execute("update invoices set replaced_at = null where invoice_id = '1'");
  await open(7);
  await expect(open(8)).rejects.toThrow(/UNIQUE/);
  client.close();
});
