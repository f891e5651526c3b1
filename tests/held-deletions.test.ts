/** Tests closing, retention, files and the archive with and without a hold on the account (`app/holds`). */
import "./fixtures/servers/own-database";

import { archive } from "db/archive-client";
import { database, db } from "db/client";
import { held_rows } from "db/schema";
import { getTableName } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { moveFinished } from "~/archive/move-finished";
import { clearHolds } from "~/authority/clear-holds.server";
import { BUILT_PASSWORD, type BuiltPerson, saveColleague } from "~/builders";
import { removeDropped } from "~/files/remove-dropped.server";
import { removeRemainingFiles } from "~/files/remove-personal.server";
import { removeStray } from "~/files/remove-stray.server";
import { fileStore } from "~/files/store/choose-store.server";
import { STRAY_AFTER_MS } from "~/files/store/store";
import { isKeptTable, KEPT_TABLES, keptColumns, NOT_KEPT } from "~/holds/kept-tables";
import { followUpsFinished } from "~/http/after-answer.server";
import { closeAccount } from "~/leaving/close-account.server";
import { closeCompany } from "~/leaving/close-company.server";
import { membersOf } from "~/leaving/members.server";
import { deleteOld } from "~/retention/delete-old.server";
import { AGING_TABLES, type AgingTable } from "~/retention/rules.server";
import { betweenLookAndWrite } from "./fixtures/between-look-and-write";
import {
  feedLength,
  fillRow,
  holdAccount,
  liftHoldRow,
  saveFullAccount,
  unchecked,
} from "./fixtures/held/full-account";
import { contentOf, type Lost, lostSince } from "./fixtures/held/lost-rows";
import { TABLES } from "./fixtures/scenes/named-in-every-column";

const password = BUILT_PASSWORD;
const isStored = async (path: string) => (await fileStore().get(path)) !== null;
const copies = () => db().select().from(held_rows);

/** Values that the steps of a load change. The other side's rows have them, so they need no copy. */
const MOVED = ["loads.load_status", "group_membership.last_position", "group_membership.unread"];

/** Returns what is lost and in no copy, except secrets and what is deliberately not kept. */
async function notKept(lost: readonly Lost[]): Promise<Lost[]> {
  const kept = (await copies()).map(({ table_name, row_id, content }) => ({
    table_name,
    row_id,
    content: JSON.parse(content) as Record<string, unknown>,
  }));
  return lost.filter(({ table, rowId, values }) => {
    if (Object.hasOwn(NOT_KEPT, table)) return false;
    if (Object.keys(values).every((name) => MOVED.includes(`${table}.${name}`))) return false;
    if (!isKeptTable(table)) return true;
    const wanted = Object.entries(values).filter(([name]) => keptColumns(table).includes(name));
    return !kept.some(
      ({ table_name, row_id, content }) =>
        table_name === table && row_id === rowId && wanted.every(([name, value]) => content[name] === value),
    );
  });
}

/** The ways to close the account or the company of a founder. */
const CLOSINGS: Readonly<Record<string, (person: BuiltPerson, kept: boolean) => Promise<void>>> = {
  "the account with its company": (viewer, kept) => closeAccount({ viewer, password, kept }),
  "only the account": async (viewer, kept) => {
    await saveColleague(viewer);
    await closeAccount({ viewer, password, companyStays: true, kept });
  },
  "only the company": async (founder, kept) => {
    const viewer = await saveColleague(founder);
    const { staff } = await membersOf(founder.id);
    await closeCompany({ viewer, password, staff, kept });
  },
};

const tablesOf = (lost: readonly Lost[]) => new Set(lost.map(({ table }) => table));
/** The tables from which the tests of this file deleted something. */
const walked = new Set<string>();

async function closed(close: (person: BuiltPerson, kept: boolean) => Promise<void>, isHeld: boolean) {
  const { person } = await saveFullAccount();
  if (isHeld) await holdAccount(person.id);
  const before = await contentOf();
  await close(person, isHeld);
  await followUpsFinished();
  const lost = lostSince(before, await contentOf());
  for (const table of tablesOf(lost)) walked.add(table);
  const copied = (await copies()).filter((row) => row.account_id === person.id).length;
  return { lost, copied, missing: await notKept(lost) };
}

describe.each(Object.entries(CLOSINGS))("closing %s", (_, close) => {
  it("without a hold, keeps no copy", async () => {
    const { lost, copied, missing } = await closed(close, false);
    expect(copied).toBe(0);
    expect(tablesOf(missing)).toContain("notices");
    expect(lost.length).toBeGreaterThan(0);
  });

  it("with a hold, keeps everything that it deletes or overwrites", async () => {
    const { copied, missing } = await closed(close, true);
    expect(missing).toEqual([]);
    expect(copied).toBeGreaterThan(0);
  });

  it("is refused if the page did not say that we keep it", async () => {
    const { person } = await saveFullAccount();
    await holdAccount(person.id);
    await expect(close(person, false)).rejects.toMatchObject({ status: 409 });
    expect((await copies()).filter((row) => row.account_id === person.id)).toEqual([]);
  });

  it("is refused if a hold begins just before its write", async () => {
    const { person } = await saveFullAccount();
    const hold = () => holdAccount(person.id);
    const closing = betweenLookAndWrite(hold, { of: () => close(person, false), at: /closed_at|ended_at/ });
    await expect(closing).rejects.toMatchObject({ status: 409 });
    expect(await feedLength(person)).toBeGreaterThan(0);
  });
});

/** Saves a row of the table that is old enough to be deleted and names the person. */
async function saveOld(table: AgingTable, person: BuiltPerson): Promise<void> {
  if (table === "webhook_deliveries") {
    await database().client.execute(`update webhook_deliveries set at = 1, due_at = null`);
    return;
  }
  await unchecked(() => fillRow(table, person));
}

/** Tables with a period whose rows belong to nobody, or to nobody with an account. */
const NOBODYS: readonly AgingTable[] = [
  "board_days",
  "counts",
  "road_miles",
  "staff_sessions",
  "support_requests",
];
const AGING = AGING_TABLES.filter((table) => !NOBODYS.includes(table));

describe("retention", () => {
  let account: BuiltPerson;
  let held: BuiltPerson;
  let holdId: string;
  beforeAll(async () => {
    account = (await saveFullAccount()).person;
    held = (await saveFullAccount()).person;
    holdId = await holdAccount(held.id);
  });

  it.each(AGING)("%s: only the rows of the held account are kept", async (table) => {
    const emptied = `delete from "${table}"`;
    if (table !== "webhook_deliveries") await unchecked(() => database().client.execute(emptied));
    await saveOld(table, account);
    if (table !== "webhook_deliveries") await saveOld(table, held);
    const before = await contentOf();
    expect(await deleteOld(table)).toBeGreaterThan(1);
    const lost = lostSince(before, await contentOf());
    expect(tablesOf(lost)).toContain(table);
    for (const each of tablesOf(lost)) walked.add(each);
    const isOf = ({ id }: BuiltPerson, { values }: Lost) => Object.values(values).includes(id);
    expect(await notKept(lost.filter((row) => isOf(held, row)))).toEqual([]);
    if (!Object.hasOwn(NOT_KEPT, table)) {
      const ofHeld = (await copies()).filter((row) => row.table_name === table && row.account_id === held.id);
      expect(ofHeld.length).toBeGreaterThan(0);
    }
    expect((await copies()).filter((row) => row.account_id === account.id)).toEqual([]);
  });

  it("with the tables that belong to nobody, has every table with a period", () => {
    const tables = AGING.filter((table) => isKeptTable(table) || Object.hasOwn(NOT_KEPT, table));
    expect(tables).toEqual(AGING);
  });

  it("what a hold kept is deleted after the hold, and not before", async () => {
    const own = async () => (await copies()).filter((row) => row.account_id === held.id);
    await clearHolds();
    expect((await own()).length).toBeGreaterThan(0);
    const second = await holdAccount(held.id);
    await liftHoldRow(holdId);
    await clearHolds();
    expect((await own()).length).toBeGreaterThan(0);
    await liftHoldRow(second);
    await clearHolds();
    expect(await own()).toEqual([]);
  });
});

describe("files", () => {
  it("of a closed account stay with a hold, and go when it ends", async () => {
    const { person, path } = await saveFullAccount();
    const holdId = await holdAccount(person.id);
    await closeAccount({ viewer: person, password, kept: true });
    await followUpsFinished();
    await removeRemainingFiles.work();
    expect(await isStored(path)).toBe(true);
    await liftHoldRow(holdId);
    await removeRemainingFiles.work();
    expect(await isStored(path)).toBe(false);
  });

  it("that are replaced stay with a hold, and go when it ends", async () => {
    const { person, path } = await saveFullAccount();
    const holdId = await holdAccount(person.id);
    const dropped = { sql: "update files set dropped_at = 9 where path = ?", args: [path] };
    await database().client.execute(dropped);
    removeDropped(person.id, "policy", 9);
    await followUpsFinished();
    await clearHolds();
    expect(await isStored(path)).toBe(true);
    await liftHoldRow(holdId);
    await clearHolds();
    expect(await isStored(path)).toBe(false);
  });

  it("without a row stay with a hold, and go when it ends", async () => {
    const { person, path } = await saveFullAccount();
    await database().client.batch(
      [
        {
          sql: "delete from file_views where file_id in (select file_id from files where path = ?)",
          args: [path],
        },
        { sql: "delete from files where path = ?", args: [path] },
      ],
      "write",
    );
    const later = Date.now() + 2 * STRAY_AFTER_MS;
    const holdId = await holdAccount(person.id);
    await removeStray(fileStore(), later);
    expect(await isStored(path)).toBe(true);
    await liftHoldRow(holdId);
    await removeStray(fileStore(), later);
    expect(await isStored(path)).toBe(false);
  });
});

describe("the archive", () => {
  const inArchive = async ({ id }: BuiltPerson) => {
    const sql = "select count(*) as n from groups where owner_id = ?";
    const found = await archive()?.client.execute({ sql, args: [id] });
    return Number(found?.rows[0]?.n);
  };
  const move = () => moveFinished({ beforeMs: Date.now() + 1 });

  it("keeps the feed of a closed account with a hold, and deletes it when it ends", async () => {
    const people = [(await saveFullAccount()).person, (await saveFullAccount()).person];
    const [held, other] = people as [BuiltPerson, BuiltPerson];
    await database().client.execute("update group_membership set read_position = last_position, unread = 0");
    await move();
    expect(await inArchive(held)).toBe(1);
    const holdId = await holdAccount(held.id);
    for (const viewer of [held, other]) await closeAccount({ viewer, password, kept: viewer === held });
    await followUpsFinished();
    await move();
    expect([await inArchive(held), await inArchive(other)]).toEqual([1, 0]);
    expect(await feedLength(held)).toBe(0);
    await liftHoldRow(holdId);
    await move();
    expect(await inArchive(held)).toBe(0);
  });
});

describe("the lists of tables", () => {
  it("name no table twice, and only tables of the database", () => {
    const all: string[] = TABLES.map(getTableName);
    const named = [...Object.keys(KEPT_TABLES), ...Object.keys(NOT_KEPT)];
    expect(new Set(named).size).toBe(named.length);
    expect(named.filter((name) => !all.includes(name))).toEqual([]);
  });

  it("name only tables from which something is deleted", () => {
    expect(Object.keys(KEPT_TABLES).filter((name) => !walked.has(name))).toEqual([]);
  });

  it("name no secret that a copy would contain", () => {
    const secret = /(^|_)(hash|secret|password|key_hash)$|^(auth|p256dh|endpoint)$/;
    const columns = Object.keys(KEPT_TABLES).filter(isKeptTable).flatMap(keptColumns);
    expect(columns.filter((name) => secret.test(name))).toEqual([]);
  });
});
