/**
 * The search of the back office. It finds by a whole value or, for a name, by a part of it, and shows only
 * what tells results apart. Each person whom it finds can read that they were found.
 */
import { db } from "db/client";
import { ownerOf } from "db/desks";
import { carrier_facts, delivery_records, files, loads, messages, papers, profiles, users } from "db/schema";
import { phoneKeyOf } from "db/schema/phone-key";
import { and, desc, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { spellingsOf } from "~/accounts/email/account-address.server";
import { instantText } from "~/text/dates";
import { kindTitle } from "~/trade/file-kinds";
import { numberOf } from "~/trade/load-number";
import { type Entry, lookAsStaff } from "../log.server";
import type { StaffMember } from "../session.server";
import { readTyped, type Typed } from "./typed";

/** Of each kind. */
const MAX_FOUND = 20;

export interface Result {
  /** What was found, such as `Company`. */
  what: string;
  name: string;
  /** The page of the person or company whose it is. */
  path: string;
  /** Who can read in the log that it was found; null if nobody runs the company anymore. */
  personId: string | null;
}

const people = async (which: SQL | undefined): Promise<Result[]> => {
  const rows = await db()
    .select({ id: users.id, name: sql<string>`coalesce(${users.full_name}, ${profiles.full_name})` })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(which, isNull(users.closed_at), ne(profiles.user_type, "system")))
    .orderBy(profiles.full_name)
    .limit(MAX_FOUND);
  return rows.map(({ id, name }) => ({ what: "Person", name, path: `/staff/people/${id}`, personId: id }));
};

const companies = async (which: SQL | undefined): Promise<Result[]> => {
  const rows = await db()
    .select({ id: profiles.id, name: profiles.full_name, personId: ownerOf(sql`${profiles.id}`) })
    .from(profiles)
    .leftJoin(carrier_facts, eq(carrier_facts.carrier_id, profiles.id))
    .where(and(which, ne(profiles.user_type, "system")))
    .orderBy(profiles.full_name)
    .limit(MAX_FOUND);
  return rows.map(({ id, ...row }) => ({ what: "Company", path: `/staff/companies/${id}`, ...row }));
};

interface Belonging {
  name: string;
  companyId: string | null;
  company: string | null;
  /** The person who did it, if it was not the company's founder. */
  byId?: string | null;
  ownerId: string | null;
}

const belonging = (what: string, rows: readonly Belonging[]): Result[] =>
  rows.flatMap(({ name, companyId, company, byId, ownerId }) =>
    companyId === null
      ? []
      : [
          {
            what,
            name: `${name}, ${company}`,
            path: `/staff/companies/${companyId}`,
            personId: byId ?? ownerId,
          },
        ],
  );

const company = {
  companyId: profiles.id,
  company: profiles.full_name,
  ownerId: ownerOf(sql`${profiles.id}`),
};

const loadsWhere = async (which: SQL): Promise<Result[]> => {
  const rows = await db()
    .select({ ...company, number: loads.load_number })
    .from(loads)
    .innerJoin(profiles, eq(profiles.id, loads.owner_id))
    .where(which)
    .limit(MAX_FOUND);
  return belonging(
    "Load",
    rows.map(({ number, ...row }) => ({ ...row, name: numberOf({ load_number: number }) })),
  );
};

const filesWhere = async (which: SQL | undefined): Promise<Result[]> => {
  const rows = await db()
    .select({ ...company, kind: files.kind, byId: files.by_id })
    .from(files)
    .innerJoin(profiles, eq(profiles.id, files.uploader_id))
    .where(which)
    .orderBy(desc(files.created_at))
    .limit(MAX_FOUND);
  return belonging(
    "File",
    rows.map(({ kind, ...row }) => ({ ...row, name: kindTitle(kind) })),
  );
};

/** Neither a message's text nor its chat is shown. */
const messagesWhere = async (which: SQL): Promise<Result[]> => {
  const rows = await db()
    .select({ ...company, createdAt: messages.created_at, byId: messages.by_id })
    .from(messages)
    .innerJoin(profiles, eq(profiles.id, messages.sender_id))
    .where(and(which, ne(profiles.user_type, "system")))
    .limit(MAX_FOUND);
  return belonging(
    "Message",
    rows.map(({ createdAt, ...row }) => ({ ...row, name: instantText(createdAt) })),
  );
};

/** In any letter case of ASCII. */
const contains = (column: SQL | typeof profiles.full_name, text: string): SQL =>
  sql`${column} like ${`%${text.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;

const FIND: { [By in Typed["by"]]: (typed: Extract<Typed, { by: By }>) => Promise<Result[]>[] } = {
  email: ({ text }) => {
    const spellings = spellingsOf(text);
    return spellings.length === 0 ? [] : [people(inArray(users.email, spellings))];
  },
  phone: ({ text }) => {
    const confirmed = sql`'+1' || ${phoneKeyOf(text)}`;
    return [companies(or(eq(profiles.phone_key, phoneKeyOf(text)), eq(profiles.confirmed_phone, confirmed)))];
  },
  number: ({ text, load }) => [
    ...(load === null ? [] : [loadsWhere(eq(loads.load_number, load))]),
    ...(text === "" ? [] : [companies(eq(carrier_facts.usdot, text))]),
  ],
  "MC number": ({ text }) => [companies(eq(carrier_facts.mc_number, text))],
  hash: ({ text }) => [
    filesWhere(
      inArray(files.file_id, db().select({ id: papers.file_id }).from(papers).where(eq(papers.sha256, text))),
    ),
    loadsWhere(
      inArray(
        loads.load_id,
        db()
          .select({ id: delivery_records.load_id })
          .from(delivery_records)
          .where(eq(delivery_records.sha256, text)),
      ),
    ),
  ],
  id: ({ text }) => [
    people(eq(users.id, text)),
    companies(eq(profiles.id, text)),
    loadsWhere(eq(loads.load_id, text)),
    filesWhere(or(eq(files.file_id, text), sql`${files.file_id} glob ${`${text}.*`}`)),
    messagesWhere(eq(messages.id, text)),
  ],
  name: ({ text }) => [
    people(contains(sql`coalesce(${users.full_name}, ${profiles.full_name})`, text)),
    companies(contains(profiles.full_name, text)),
  ],
};

const find = async (typed: Typed): Promise<Result[]> =>
  // The type of `typed` decides the row of the table.
  (await Promise.all((FIND[typed.by] as (typed: Typed) => Promise<Result[]>[])(typed))).flat();

/** One entry for each person found; one about nobody if nothing was found. Never what was typed. */
function entriesFor({ by }: Typed, results: readonly Result[]): Entry[] {
  const entry = { act: "search", about: `Search by ${by}`, why: "Looking for an account or a load" } as const;
  const found = new Set(results.map(({ personId }) => personId));
  if (found.size === 0) found.add(null);
  return [...found].map((aboutPersonId) => ({ ...entry, aboutPersonId }));
}

/**
 * @returns null for the results if nothing, or too little, was typed
 * @throws Forbidden
 */
export async function searchAsStaff(member: StaffMember, text: string | null, nowMs = Date.now()) {
  const typed = readTyped(text ?? "");
  if (!typed) return { text: text ?? "", by: null, results: null };
  const results = await lookAsStaff(
    member,
    () => find(typed),
    (found) => entriesFor(typed, found),
    nowMs,
  );
  return { text, by: typed.by, results: results.map(({ personId: _, ...shown }) => shown) };
}
