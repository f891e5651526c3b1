import { db } from "db/client";
import { isOpenDesk } from "db/desks";
import { pickColumns } from "db/pick-columns";
import { load_files } from "db/schema";
import { guarded, type Statement, unless, write } from "db/write";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Party } from "~/access/policy";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import type { Outcomes, Plan } from "./plan";

const MOST_LISTED = 10;

const NO_FILE = "We couldn't find that file. Files are deleted after a day. Send it again.";

export interface LoadFile extends Plan {
  fileId: string;
  /** Null for pasted rows. */
  name: string | null;
  sentAt: number;
  outcomes: Outcomes;
}

/** The maximum size of a company's stored plans. A plan is at most a few times as large as its file. */
export const MOST_STORED_BYTES = 20 * 1024 * 1024;

const FULL = "Your company has sent too many loads in files within 24 hours. Try again later.";

/** @throws Forbidden, Invalid */
export async function saveLoadFile(
  owner: Party,
  file: Plan & { name: string | null },
  field: "file" | "rows",
): Promise<string> {
  const { name, headers, rows } = file;
  const fileId = newId();
  const content = JSON.stringify({ headers, rows } satisfies Plan);
  const insert = sql`insert into load_files (file_id, owner_id, name, sent_at, content)
    select ${fileId}, ${owner.id}, ${name}, ${Date.now()}, ${content} where ${isOpenDesk(owner.id)}`;
  // Stores no idempotency key, because a page's form may be sent again with another file, and planning
  // changes no load.
  await write([
    guarded(insert, () => new Forbidden("This account is closed.")),
    unless(
      sql`(select sum(octet_length(content)) from load_files where owner_id = ${owner.id}) > ${MOST_STORED_BYTES}`,
      () => new Invalid(FULL, { [field]: FULL }),
    ),
  ]);
  return fileId;
}

const own = (owner: Party, fileId: string) =>
  and(eq(load_files.file_id, fileId), eq(load_files.owner_id, owner.id));

/** @throws NotFound */
export async function loadFile(owner: Party, fileId: string): Promise<LoadFile> {
  const [row] = await db().select().from(load_files).where(own(owner, fileId));
  if (!row) throw new NotFound(NO_FILE);
  const plan: Plan = JSON.parse(row.content);
  return {
    ...plan,
    fileId: row.file_id,
    name: row.name,
    sentAt: row.sent_at,
    outcomes: JSON.parse(row.outcomes),
  };
}

export const latestFiles = (owner: Party) =>
  db()
    .select(pickColumns(load_files, ["file_id", "name", "sent_at"]))
    .from(load_files)
    .where(eq(load_files.owner_id, owner.id))
    .orderBy(desc(load_files.sent_at))
    .limit(MOST_LISTED);

const setOutcomes = (owner: Party, fileId: string, outcomes: SQL, when?: SQL) =>
  db()
    .update(load_files)
    .set({ outcomes })
    .where(and(own(owner, fileId), when));

/** Does not replace an outcome that another request has added. */
export function addOutcomes(owner: Party, fileId: string, outcomes: Outcomes): Statement {
  const before = sql`json_each(${load_files.outcomes})`;
  const all = sql`(select json_group_object(key, json(value)) from (
    select key, value from ${before}
    union all select key, value from json_each(${JSON.stringify(outcomes)})
      where key not in (select key from ${before})))`;
  return { query: setOutcomes(owner, fileId, all) };
}

/** Refuses the write if one of the rows already has an outcome. */
export function addFirstOutcomes(owner: Party, fileId: string, outcomes: Outcomes): Statement {
  const isTried = sql`exists (select 1 from json_each(${load_files.outcomes})
    where key in ${Object.keys(outcomes)})`;
  const added = sql`json_patch(${load_files.outcomes}, ${JSON.stringify(outcomes)})`;
  return guarded(
    setOutcomes(owner, fileId, added, sql`not ${isTried}`),
    () => new Conflict("This row was posted from another page."),
  );
}

export const addDeletions = (owner: Party, fileId: string, lines: readonly number[]): Statement => {
  const deleted: Outcomes = Object.fromEntries(lines.map((line) => [line, { did: "deleted" }]));
  return {
    query: setOutcomes(owner, fileId, sql`json_patch(${load_files.outcomes}, ${JSON.stringify(deleted)})`),
  };
};

export const forgetLoadFiles = (companyId: string): Statement => ({
  query: db().delete(load_files).where(eq(load_files.owner_id, companyId)),
});
