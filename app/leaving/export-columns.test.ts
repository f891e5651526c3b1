import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import * as schema from "db/schema";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, buildDocument, saveLoad, savePerson, saveRows, storeDocuments } from "~/builders";
import { diskStore } from "~/files/store/disk-store.node.server";
import { INTERNAL } from "../../tests/fixtures/left-out-of-export";
import { sample } from "../../tests/fixtures/sample";
import { saveSignedPaper } from "../../tests/fixtures/scenes/signed-paper";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { exportEntries } from "./export-data.server";
import type { ExportOf } from "./export-parts.server";
import { EXPORTS, type ExportName, exportRow } from "./export-tables.server";

const OF_NOBODY = [
  "agreement_versions",
  "announcements",
  "alert_queue",
  "assert_changed",
  "leases",
  "operator_notices",
  "push_keys",
  "road_miles",
];

const store = diskStore(`${dataFolder}/blobs`);
const TABLES = Object.values(schema).filter((value) => is(value, SQLiteTable));

let people: BuiltPerson[] = [];
let stranger: BuiltPerson;

/** Whether the column must contain JSON. */
const isJson = (column: SQLiteColumn) =>
  column.columnType === "SQLiteTextJson" ||
  (getTableName(column.table) === "held_rows" && column.name === "content");

/** The value differs in each row, so that unique columns stay unique. */
function otherValue(column: SQLiteColumn): string {
  const name = `"${column.name}"`;
  if (column.columnType === "SQLiteBoolean") return `1 - ${name}`;
  if (isJson(column)) return `json_array('another', rowid)`;
  // This column must contain stops as JSON.
  if (column.name === "stops")
    return `json_array(json_object('kind', 'drop', 'date', '2026-11-25', 'note', 'x' || rowid))`;
  if (column.enumValues && column.enumValues.length > 1) {
    const next = column.enumValues.map(
      (value, at, all) => `when '${value}' then '${all[(at + 1) % all.length]}'`,
    );
    return `case ${name} ${next.join(" ")} else '${column.enumValues[0]}' end`;
  }
  const isText = column.dataType === "string" || column.dataType === "custom";
  // Adds a day in milliseconds. A much smaller change might not show, because exports contain only whole
  // seconds.
  return isText ? `coalesce(${name}, '') || 'x' || rowid` : `coalesce(${name}, 0) + 86400000`;
}

async function fill(table: SQLiteTable, ids: Record<string, string>) {
  const { columns, foreignKeys } = getTableConfig(table);
  const name = getTableName(table);
  const { rows } = await database().client.execute(`select count(*) as count from "${name}"`);
  if (rows[0]?.count !== 0) return;
  const targetOf = new Map(
    foreignKeys.map((key) => {
      const { columns: own, foreignColumns } = key.reference();
      return [own[0]?.name, foreignColumns[0]?.name];
    }),
  );
  const written = columns.filter((column) => !column.generated);
  const values = written.map((column) => {
    const target = targetOf.get(column.name) ?? column.name;
    if (target in ids) return ids[target] ?? "";
    if (column.enumValues?.length) return column.enumValues[0] ?? "";
    if (isJson(column)) return "1";
    // The export contains the case number only for this act.
    if (column.name === "act") return "export-for-authority";
    return column.dataType === "string" || column.dataType === "custom" ? `the ${target}` : 1;
  });
  await database().client.execute({
    sql: `insert into "${name}" (${written.map((column) => `"${column.name}"`).join(", ")})
      values (${written.map(() => "?").join(", ")})`,
    args: values,
  });
}

beforeAll(async () => {
  const owner = await savePerson({ role: "shipper" });
  const driver = await savePerson({ role: "driver" });
  const load = await saveLoad({ owner, driver, status: "complete", store, messages: true });
  const { loadId } = load;
  await saveSignedPaper(load, driver.id);
  const insurance = buildDocument({
    kind: "insurance",
    content: { bytes: new TextEncoder().encode("%PDF-1.4"), contentType: "application/pdf" },
    uploaderId: driver.id,
    loadId: null,
    createdAtMs: 1,
  });
  await storeDocuments([insurance], store);
  const review = newId();
  const tie = { review_id: review, load_id: loadId } as const;
  await saveRows({
    files: [insurance.row],
    seats: [{ desk_id: owner.id, person_id: driver.id, seat: "dispatcher", since: 1 }],
    reviews: [{ id: review, number_of_stars: 4, review_text: "On time", created_at: 1 }],
    userreviews: [
      { ...tie, user_id: owner.id, relationship_type: "submitter" },
      { ...tie, user_id: driver.id, relationship_type: "recipient" },
    ],
  });
  people = [driver, owner];
  stranger = await savePerson({ role: "driver" });
  const { client } = database();
  await client.execute("pragma foreign_keys = off");
  await client.execute("pragma ignore_check_constraints = on");
  const unique = await client.execute("select name from sqlite_master where sql like 'CREATE UNIQUE INDEX%'");
  for (const { name } of unique.rows) await client.execute(`drop index "${name}"`);
  // The staff log refuses changes, and this test changes every column.
  const triggers = await client.execute("select name from sqlite_master where type = 'trigger'");
  for (const { name } of triggers.rows) await client.execute(`drop trigger "${name}"`);
  for (const table of TABLES)
    await fill(table, {
      id: driver.id,
      carrier_id: driver.id,
      load_id: loadId,
      file_id: insurance.row.file_id,
    });
  unchanged = await Promise.all(people.map((person) => exportOf(person)));
  apart = await exportsApart();
});

const NEVER = new AbortController().signal;

/** What the zip contains, except the bytes of the files. */
async function exportOf(person: BuiltPerson, of: ExportOf = "both"): Promise<string> {
  const texts: string[] = [];
  for await (const { name, input } of exportEntries(person, store, NEVER, { of, nowMs: 0 })) {
    texts.push(name);
    if (name === "account.json") for await (const part of input) texts.push(String(part));
  }
  return texts.join("\n");
}

const APART = ["person", "company"] as const;
let apart: string[][] = [];

const OF_PEOPLE: readonly string[] = [
  "alert_settings",
  "assignments",
  "email_domains",
  "holds",
  "invitations",
  "load_alerts",
  "notice_choices",
  "notices",
  "push_subscriptions",
  "saved_searches",
  "seats",
  "sessions",
  "staff_log",
  "support_requests",
  "tokens",
];
const OF_BOTH = ["held_rows", "loads", "profiles", "suspensions", "users"];

let unchanged: string[] = [];

async function isOther(): Promise<boolean> {
  for (const [at, person] of people.entries()) if ((await exportOf(person)) !== unchanged[at]) return true;
  return false;
}

const exportsApart = () =>
  Promise.all(APART.map((of) => Promise.all(people.map((person) => exportOf(person, of)))));

async function changedApart(): Promise<ExportOf[]> {
  const now = await exportsApart();
  return APART.filter((_, at) => now[at]?.join() !== apart[at]?.join());
}

const reachExport = (table: SQLiteTable, columns: readonly SQLiteColumn[]) =>
  whileChanged(table, columns, isOther);

async function whileChanged<T>(
  table: SQLiteTable,
  columns: readonly SQLiteColumn[],
  look: () => Promise<T>,
): Promise<T> {
  const { client } = database();
  const name = getTableName(table);
  const quoted = columns.map((column) => `"${column.name}"`);
  await client.execute("drop table if exists kept");
  await client.execute(
    `create temp table kept as select rowid as kept_row, ${quoted.join(", ")} from "${name}"`,
  );
  try {
    const others = columns.map((column) => `"${column.name}" = ${otherValue(column)}`);
    await client.execute(`update "${name}" set ${others.join(", ")}`);
    return await look();
  } finally {
    await client.execute(
      `update "${name}" set (${quoted.join(", ")}) = (select ${quoted.join(", ")} from kept where kept_row = "${name}".rowid)`,
    );
  }
}

function reasonFor(table: string, column: string): string | undefined {
  const reasons = INTERNAL[table];
  return typeof reasons === "string" ? reasons : reasons?.[column];
}

const data = TABLES.filter((table) => !OF_NOBODY.includes(getTableName(table))).map((table) => {
  const { columns, primaryKeys, foreignKeys } = getTableConfig(table);
  const keys = [
    ...primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)),
    ...foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name)),
  ];
  const name = getTableName(table);
  const told = columns.filter(
    (column) => !column.primary && !column.generated && !keys.includes(column.name),
  );
  const internal = told.filter((column) => reasonFor(name, column.name) !== undefined);
  return { table, name, internal, exported: told.filter((column) => !internal.includes(column)) };
});
const exported = data.flatMap(({ table, name, exported }) =>
  exported.map((column) => ({ table, column, name: `${name}.${column.name}` })),
);

describe("each column of a table that belongs to a user", () => {
  // If this were false, the next columns would be compared with an outdated export.
  afterAll(async () => expect(await isOther()).toBe(false));

  it.each(sample(exported, Math.ceil(exported.length / 3), "exported columns"))(
    "$name is in the user's export, or internal",
    async ({ table, column }) => {
      expect(await reachExport(table, [column])).toBe(true);
    },
  );

  it.each(data.filter(({ internal }) => internal.length > 0))(
    "$name: what is internal is not in it",
    async ({ table, internal }) => {
      if (!(await reachExport(table, internal))) return;
      const found: string[] = [];
      for (const column of internal) if (await reachExport(table, [column])) found.push(column.name);
      expect.fail(`The export tells of ${found.join(", ") || "all of them together"}.`);
    },
  );

  it.each(data.filter(({ exported }) => exported.length > 0))(
    "$name: belongs to the export of a person, or of a company",
    async ({ table, name, exported }) => {
      const expected = OF_BOTH.includes(name) ? APART : [OF_PEOPLE.includes(name) ? "person" : "company"];
      expect(await whileChanged(table, exported, changedApart)).toEqual(expected);
    },
  );

  it("exists: no reason names a missing table or column", () => {
    const tables = new Map<string, SQLiteColumn[]>(
      TABLES.map((table) => [getTableName(table), getTableConfig(table).columns]),
    );
    for (const [table, reasons] of Object.entries(INTERNAL)) {
      expect([...tables.keys()]).toContain(table);
      if (typeof reasons === "string") continue;
      for (const column of Object.keys(reasons))
        expect(tables.get(table)?.map(({ name }) => name)).toContain(column);
    }
  });
});

const OF_EVERYBODY: readonly ExportName[] = ["account", "login", "company"];
const LISTS = (Object.keys(EXPORTS) as ExportName[]).filter((name) => !OF_EVERYBODY.includes(name));

it.each(LISTS)("%s: at least one user has rows, and a stranger exports none of them", async (name) => {
  const own = await Promise.all(people.map(({ id }) => exportRow(name, id)));
  expect(own.some((row) => row !== null)).toBe(true);
  expect(await exportRow(name, stranger.id)).toBeNull();
});
