import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import * as schema from "db/schema";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, buildDocument, saveLoad, savePerson, saveRows, storeDocuments } from "~/builders";
import { diskStore } from "~/files/store/disk-store.node.server";
import { readZip } from "../../tests/fixtures/read-zip";
import { saveSignedPaper } from "../../tests/fixtures/scenes/signed-paper";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { exportZip } from "./export-data.server";
import { EXPORTS, type ExportName, exportRow } from "./export-tables.server";

/** Tables that contain nothing about a user. */
const OF_NOBODY = ["alert_queue", "assert_changed", "leases", "push_keys", "road_miles"];

/**
 * The data that a user's export omits, and why: whole tables, or columns of exported tables. Primary and
 * foreign keys are not listed, because they only join rows.
 */
const INTERNAL: Record<string, string | Record<string, string>> = {
  billing_accounts: {
    ticket: "orders readings from Stripe",
    read_at: "when Stripe was last read",
    login_read_at: "when Stripe was last read",
    customers_gone: "how many customers Stripe has deleted",
  },
  billing_checkouts: "a payment that has not been made",
  billing_endings: "plans still to be cancelled at Stripe",
  billing_events: "what Stripe sent, until it is handled",
  billing_reads: "readings from Stripe under way",
  carrier_records: { due_at: "when to read the registry again" },
  delivery_records: {
    due_at: "when to mail it",
    owner_mailed_at: "when it was mailed",
    driver_mailed_at: "when it was mailed",
  },
  due_notices: "of which due days a person was told; the notices are exported",
  closed_parties: "a closed account has no export",
  counts: "hashes that name nobody, for a day at most",
  form_pieces: "forms under way, for a day at most; what they did is exported",
  files: {
    size_bytes: "the file itself is in the zip",
    content_type: "the file itself is in the zip",
  },
  group_membership: "marks of the inbox; the messages are exported",
  groups: {
    is_default: "the kind of a chat; its name is exported",
    created_at: "the first message has the time",
  },
  load_events: { terms_before: "what drivers saw before an edit; the owner's loads are exported" },
  loads: {
    additional_files: "the files are in the zip",
    bill_of_lading_url: "the file is in the zip",
    dropoff_image_url: "the file is in the zip",
    rate_confirmation_url: "the file is in the zip",
    origin_city_key: "made from the city",
    destination_city_key: "made from the city",
    origin_latitude: "looked up from the address",
    origin_longitude: "looked up from the address",
    origin_area: "looked up from the address",
    origin_point: "looked up from the address",
    destination_latitude: "looked up from the address",
    destination_longitude: "looked up from the address",
    destination_area: "looked up from the address",
    miles_due_at: "when to ask for miles again",
    offers_book_now: "whether it has a row in `book_now`, which is exported",
    expired_at: "when the board dropped it; the pickup date is exported",
    archived_at: "where its history and documents are stored, which are exported",
    booked_at: "the history has the step",
    revision: "counts edits; the history has them",
    wrong_pin_count: "guards the pin",
    pin_locked_until: "guards the pin",
  },
  messages: {
    kind: "follows from the text",
    message_type: "always TEXT",
    position: "the order, which the export keeps",
  },
  notices: {
    topic: "what gathers in one mail",
    push_due_at: "when to push it",
    due_at: "when to mail it",
    by_mail: "the choices are exported",
    by_text: "the choices are exported",
  },
  offers: {
    request_id: "joins an offer with its request; both are exported",
    revision: "counts edits; the history has them",
  },
  pay_records: "reckoned from the invoices, which are exported",
  profiles: {
    username_key: "the username as others see it, which is exported",
    avatar_url: "the file is in the zip",
    insurance_url: "the file is in the zip",
    mc_cert_url: "the file is in the zip",
    w4_url: "the file is in the zip",
  },
  push_declines: "whether the dashboard asks about notices",
  push_subscriptions: {
    endpoint: "a secret by which a phone is reached",
    p256dh: "a secret by which a phone is reached",
    auth: "a secret by which a phone is reached",
  },
  receipts: "keys of forms, for 30 days; what they did is exported",
  recovery_codes: "a secret of signing in",
  room_listeners: "which sockets may be open, for 21 minutes",
  saved_searches: { asked: "the address as data; the address is exported" },
  sharing: { chosen_at: "the history has the step" },
  stop_times: { chosen_at: "the history has the step" },
  sessions: { session_id: "names a session that the rest describes", token_hash: "a secret of signing in" },
  support_requests: { answer_key_hash: "a secret of the support team" },
  tokens: { token_hash: "a secret of signing in" },
  wait_notices: "of which waiting an owner was told; the notices are exported",
  wait_links: { token_hash: "a secret of anyone who has the link" },
  whereabouts: { chosen_at: "the history has the step" },
  users: {
    password_hash: "a secret of signing in",
    totp_secret: "a secret of signing in",
    totp_last_step: "a secret of signing in",
    closed_at: "a closed account has no export",
  },
};

const store = diskStore(`${dataFolder}/blobs`);
const TABLES = Object.values(schema).filter((value) => is(value, SQLiteTable));

let people: BuiltPerson[] = [];
let stranger: BuiltPerson;

/**
 * Returns SQL for a different value of the column's type. The value differs in each row, so that unique
 * columns stay unique.
 */
function otherValue(column: SQLiteColumn): string {
  const name = `"${column.name}"`;
  if (column.columnType === "SQLiteBoolean") return `1 - ${name}`;
  if (column.columnType === "SQLiteTextJson") return `json_array('another', rowid)`;
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

/**
 * Inserts a row into a table that the builders leave empty. Its foreign keys refer to the driver and the
 * load.
 */
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
    reviews: [{ id: review, number_of_stars: 4, review_text: "On time", created_at: 1 }],
    userreviews: [
      { ...tie, user_id: owner.id, relationship_type: "submitter" },
      { ...tie, user_id: driver.id, relationship_type: "recipient" },
    ],
  });
  people = [driver, owner];
  stranger = await savePerson({ role: "driver" });
  // The rows below need not be realistic; they only have to appear in the export.
  const { client } = database();
  await client.execute("pragma foreign_keys = off");
  await client.execute("pragma ignore_check_constraints = on");
  const unique = await client.execute("select name from sqlite_master where sql like 'CREATE UNIQUE INDEX%'");
  for (const { name } of unique.rows) await client.execute(`drop index "${name}"`);
  for (const table of TABLES)
    await fill(table, {
      id: driver.id,
      carrier_id: driver.id,
      load_id: loadId,
      file_id: insurance.row.file_id,
    });
  unchanged = await Promise.all(people.map(exportOf));
});

/** Returns a user's export at a fixed time. */
async function exportOf(person: BuiltPerson): Promise<string> {
  const zip = new Uint8Array(await new Response(exportZip(person, store, 0)).arrayBuffer());
  return [...readZip(zip)].map(([name, bytes]) => `${name}: ${new TextDecoder().decode(bytes)}`).join("\n");
}

/** Each user's export before any change. Every column is restored after its test. */
let unchanged: string[] = [];

/**
 * Returns whether any user's export differs from the export before the changes. Usually the first comparison
 * is enough.
 */
async function isOther(): Promise<boolean> {
  for (const [at, person] of people.entries()) if ((await exportOf(person)) !== unchanged[at]) return true;
  return false;
}

/** Returns whether the export changes if every row gets a different value in each of these columns. */
async function reachExport(table: SQLiteTable, columns: readonly SQLiteColumn[]): Promise<boolean> {
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
    return await isOther();
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

/** The data columns (not keys) of a user's tables, divided into exported and internal columns. */
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
  // Otherwise, the next columns would be compared with an outdated export.
  afterAll(async () => expect(await isOther()).toBe(false));

  it.each(exported)("$name is in the user's export, or internal", async ({ table, column }) => {
    expect(await reachExport(table, [column])).toBe(true);
  });

  it.each(data.filter(({ internal }) => internal.length > 0))(
    "$name: what is internal is not in it",
    async ({ table, internal }) => {
      if (!(await reachExport(table, internal))) return;
      const found: string[] = [];
      for (const column of internal) if (await reachExport(table, [column])) found.push(column.name);
      expect.fail(`The export tells of ${found.join(", ") || "all of them together"}.`);
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

/** The lists that the export of a new account already contains. */
const OF_EVERYBODY: readonly ExportName[] = ["account"];
const LISTS = (Object.keys(EXPORTS) as ExportName[]).filter((name) => !OF_EVERYBODY.includes(name));

it.each(LISTS)("%s: at least one user has rows, and a stranger exports none of them", async (name) => {
  const own = await Promise.all(people.map(({ id }) => exportRow(name, id)));
  expect(own.some((row) => row !== null)).toBe(true);
  expect(await exportRow(name, stranger.id)).toBeNull();
});
