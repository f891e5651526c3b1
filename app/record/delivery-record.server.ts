/** Emails the record's hash to the parties that receive emails, as evidence outside the database. */
import { createHash } from "node:crypto";
import { askRows, db } from "db/client";
import { isActingSeat } from "db/desks";
import { pickColumns } from "db/pick-columns";
import { delivery_records, loads, profiles, seats, userloads, users } from "db/schema";
import { writeOne } from "db/write";
import { and, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { fileStore } from "~/files/store/choose-store.server";
import type { FileStore } from "~/files/store/store";
import { chunksOf } from "~/files/zip-stream.server";
import type { Mail } from "~/mail/mailer";
import { ownLink } from "~/mail/own-link.server";
import { trySend } from "~/mail/send-mail.server";
import { notificationChoice } from "~/notifications/choices.server";
import { CLAIM_MS, tryAgainAt } from "~/notifications/times";
import { NotFound } from "~/platform/errors";
import type { Job } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { hashOf } from "~/platform/secret";
import { instantText } from "~/text/dates";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/text/time";
import { seatsOf } from "~/trade/areas";
import { LANE_COLUMNS } from "~/trade/lane";
import { nameOf } from "~/trade/load-number";
import { asViewer, type Viewer } from "~/trade/viewer";
import { AT_DELIVERY_FILE, recordText } from "./record";
import { transactionRecord } from "./record-page.server";
import { pathOf } from "./record-zip.server";

const AT_ONCE = 10;
const WHEN_MORE_MS = 200;

/** Undefined if the load has no driver. */
async function driverOf(loadId: string): Promise<Viewer | undefined> {
  const [row] = await db()
    .select({ id: profiles.id, fullName: profiles.full_name, username: profiles.username })
    .from(userloads)
    .innerJoin(profiles, eq(profiles.id, userloads.user_id))
    .where(and(eq(userloads.load_id, loadId), eq(userloads.relationship_type, "driver")));
  return row && asViewer({ ...row, role: "driver" });
}

/** In hex; null if the store lacks the file. */
async function hashOfFile(store: FileStore, path: string): Promise<string | null> {
  const body = await store.get(path);
  if (!body) return null;
  const hash = createHash("sha256");
  for await (const chunk of chunksOf(body, new AbortController().signal)) hash.update(chunk);
  return hash.digest("hex");
}

/** @throws NotFound if the load has no driver or is deleted */
async function composed(loadId: string, store: FileStore, nowMs: number): Promise<string> {
  const driver = await driverOf(loadId);
  if (!driver) throw new NotFound("The load has no driver.");
  const { name, sections, papers } = await transactionRecord(driver, loadId, nowMs);
  const rows = [];
  for (const paper of papers) {
    const sha256 = await hashOfFile(store, paper.path);
    rows.push({ id: paper.fileId, label: pathOf(paper), value: sha256 ?? "could not be read" });
  }
  const title = `Transaction record of ${name} at its delivery, made ${instantText(nowMs)}`;
  return recordText(title, [...sections, { heading: "SHA-256 of the files", rows }]);
}

/**
 * If two processes make the record, the first write wins.
 * @throws NotFound, or errors from the store
 */
async function makeRecord(loadId: string, store: FileStore, nowMs: number): Promise<void> {
  const content = await composed(loadId, store, nowMs);
  await writeOne(
    db()
      .update(delivery_records)
      .set({ content, sha256: await hashOf(content), made_at: nowMs })
      .where(and(eq(delivery_records.load_id, loadId), isNull(delivery_records.content))),
  );
}

/** SQL: the party's email addresses; none if it has been emailed already. */
const addressesOf = (partyId: SQLWrapper, mailedAt: SQLWrapper) =>
  sql`(select json_group_array(u.email) from ${seats} join ${users} u on u.id = ${seats.person_id}
    where ${seats.desk_id} = ${partyId} and ${isActingSeat(seats, seatsOf("work"))} and u.email_confirmed_at is not null
      and u.closed_at is null and ${mailedAt} is null and ${notificationChoice(sql`u.id`, "steps", "mail")})`.mapWith(
    (list: string): string[] => JSON.parse(list),
  );

async function madeRecord(loadId: string) {
  const driverId = sql`(select t.user_id from userloads t where t.load_id = ${loads.load_id} and t.relationship_type = 'driver')`;
  const [row] = await db()
    .select({
      load: pickColumns(loads, [...LANE_COLUMNS, "load_number"]),
      sha256: sql<string>`${delivery_records.sha256}`,
      owners: addressesOf(loads.owner_id, delivery_records.owner_mailed_at),
      drivers: addressesOf(driverId, delivery_records.driver_mailed_at),
    })
    .from(delivery_records)
    .innerJoin(loads, eq(loads.load_id, delivery_records.load_id))
    .where(and(eq(delivery_records.load_id, loadId), sql`${delivery_records.content} is not null`));
  return row;
}

/** In plain ASCII, so that email programs leave the links intact. */
function mailOf(to: string, loadId: string, name: string, sha256: string): Mail {
  return {
    to,
    subject: `Delivered: ${name}`,
    text: `${name} was delivered. This is the SHA-256 of its transaction record at delivery:

${sha256}  ${AT_DELIVERY_FILE}

Keep this email. You can use it later to prove that nobody changed the record. The record's download contains this file, and the command
"sha256sum ${AT_DELIVERY_FILE}" prints the number above.

${ownLink(`/load-details/${loadId}/record`)}
`,
  };
}

type Outcome = Pick<typeof delivery_records.$inferInsert, "due_at" | "owner_mailed_at" | "driver_mailed_at">;

/** @throws the errors that occur while the record is created */
async function mailRecord({ loadId, deliveredAtMs }: Claimed, store: FileStore, nowMs: number) {
  await makeRecord(loadId, store, nowMs);
  const made = await madeRecord(loadId);
  if (!made) return { due_at: null };
  const name = nameOf(made.load).replaceAll("→", "to");
  const send = async (addresses: readonly string[]) => {
    const mails = addresses.map((to) => mailOf(to, loadId, name, made.sha256));
    const sent = await Promise.all(mails.map((mail) => trySend(mail, "Record of a delivery")));
    return addresses.length === 0 ? null : sent.every(Boolean);
  };
  const [owner, driver] = await Promise.all([send(made.owners), send(made.drivers)]);
  const hasFailed = owner === false || driver === false;
  return {
    due_at: hasFailed ? tryAgainAt(deliveredAtMs, nowMs) : null,
    ...(owner && { owner_mailed_at: nowMs }),
    ...(driver && { driver_mailed_at: nowMs }),
  };
}

/** Schedules no retry if the load is deleted or has no driver. */
function failed(error: unknown, { loadId, deliveredAtMs }: Claimed, nowMs: number): Outcome {
  if (error instanceof NotFound) return { due_at: null };
  log.error({ err: error, loadId }, "The record of a delivery could not be made.");
  return { due_at: nowMs + Math.min(Math.max(nowMs - deliveredAtMs, MINUTE_MS), HOUR_MS) };
}

interface Claimed {
  loadId: string;
  deliveredAtMs: number;
}

/** If this process dies, the claimed deliveries become due again later. */
async function claim(nowMs: number): Promise<Claimed[]> {
  const due = sql`select load_id from delivery_records where due_at <= ${nowMs} order by due_at limit ${AT_ONCE}`;
  // Usually, nothing is due and no write is needed.
  if ((await askRows(due)).length === 0) return [];
  const rows = await writeOne(
    sql`update delivery_records set due_at = ${nowMs + CLAIM_MS} where load_id in (${due}) returning load_id, delivered_at`,
  );
  return rows.map((row) => ({ loadId: String(row.load_id), deliveredAtMs: Number(row.delivered_at) }));
}

/**
 * A failed email is retried for two days.
 * @returns whether more deliveries may be due
 */
export async function mailRecords(nowMs = Date.now(), store = fileStore()): Promise<boolean> {
  const claimed = await claim(nowMs);
  for (const each of claimed) {
    const outcome: Outcome = await mailRecord(each, store, nowMs).catch((error: unknown) =>
      failed(error, each, nowMs),
    );
    const isOurs = and(
      eq(delivery_records.load_id, each.loadId),
      eq(delivery_records.due_at, nowMs + CLAIM_MS),
    );
    await writeOne(db().update(delivery_records).set(outcome).where(isOurs));
  }
  return claimed.length === AT_ONCE;
}

export const mailRecordsInTime: Job = {
  name: "email records of deliveries",
  everyMs: 10 * SECOND_MS,
  work: async () => ((await mailRecords()) ? WHEN_MORE_MS : undefined),
};
