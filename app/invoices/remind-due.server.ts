/**
 * Sends reminders three days before the due day, on that day, and a week later (the last one also to the
 * driver).
 */
import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { due_notices, IS_OWED, invoices, loads, profiles } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { and, asc, between, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { v7 as newId } from "uuid";
import { tell } from "~/chat/post-automated.server";
import { announceMove } from "~/loads/steps/announce-move.server";
import { dueKind } from "~/notifications/kinds";
import { pushAtOnce } from "~/notifications/push-due.server";
import { queueAboutLoad } from "~/notifications/queue.server";
import { isRaced, Raced } from "~/platform/errors";
import { type Job, pauseBetweenBatches } from "~/platform/jobs.server";
import { earliestToday, formatDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import { HOUR_MS, MINUTE_MS } from "~/text/time";
import { DUE_MARK_NAMES, DUE_MARKS, type DueMarkName } from "~/trade/invoices";
import { LANE_COLUMNS } from "~/trade/lane";
import { nameOf, numberOf } from "~/trade/load-number";
import { dueDaysOf } from "./due";
import { IS_CARRIED } from "./owed.server";
import { DUE_TEXTS, OWED_TEXT } from "./texts";

const AT_ONCE = 100;
const WHEN_MORE_MS = 200;

const shipper = alias(profiles, "shipper");
const driver = alias(profiles, "driver");

/** Omits invoices due so soon that the first day of this reminder would not be after the billing day. */
function toRemind(mark: DueMarkName, today: string, most: number) {
  const [first, last] = dueDaysOf(mark, today);
  const wasAhead = sql`julianday(${invoices.due_on}) - julianday(${invoices.billed_on}) > ${DUE_MARKS[mark].first}`;
  const wasTold = sql`exists (select 1 from ${due_notices} n where n.invoice_id = ${invoices.invoice_id} and n.mark = ${mark})`;
  return db()
    .select({
      invoiceId: invoices.invoice_id,
      dueOn: sql<string>`${invoices.due_on}`,
      totalCents: invoices.total_cents,
      loadId: loads.load_id,
      load: pickColumns(loads, [...LANE_COLUMNS, "load_number"]),
      shipperId: shipper.id,
      shipper: shipper.full_name,
      driverId: driver.id,
      driver: driver.full_name,
      isCarried: IS_CARRIED,
    })
    .from(invoices)
    .innerJoin(loads, eq(loads.load_id, invoices.load_id))
    .innerJoin(shipper, eq(shipper.id, invoices.shipper_id))
    .innerJoin(driver, eq(driver.id, invoices.driver_id))
    .where(and(IS_OWED, between(invoices.due_on, first, last), wasAhead, sql`not ${wasTold}`))
    .orderBy(asc(invoices.due_on), asc(invoices.invoice_id))
    .limit(most);
}

type Owed = Awaited<ReturnType<typeof toRemind>>[number];

function messages(mark: DueMarkName, owed: Owed, nowMs: number): Statement[] {
  const { loadId, shipperId, driverId } = owed;
  const facts = {
    lane: nameOf(owed.load),
    shipper: owed.shipper,
    driver: owed.driver,
    total: formatMoney(owed.totalCents),
    due: formatDay(owed.dueOn, null, nowMs),
  };
  const toShipper = [
    ...tell(sql`${shipperId}`, DUE_TEXTS[mark](facts), { loadId, kind: dueKind(mark), nowMs }),
    queueAboutLoad(dueKind(mark), sql`${shipperId}`, { loadId, actorId: driverId, nowMs }),
  ];
  if (mark !== "late") return toShipper;
  const laneToDriver = owed.isCarried ? facts.lane : numberOf(owed.load);
  return [
    ...toShipper,
    ...tell(sql`${driverId}`, OWED_TEXT({ ...facts, lane: laneToDriver }), {
      loadId,
      kind: dueKind("owed"),
      nowMs,
    }),
    queueAboutLoad(dueKind("owed"), sql`${driverId}`, { loadId, actorId: shipperId, nowMs }),
  ];
}

async function remindOf(mark: DueMarkName, owed: Owed, nowMs: number): Promise<boolean> {
  const { invoiceId, dueOn, loadId, driverId } = owed;
  const marking = sql`
    insert or ignore into due_notices (invoice_id, mark, at)
    select invoice_id, ${mark}, ${nowMs} from ${invoices}
    where invoice_id = ${invoiceId} and due_on = ${dueOn} and ${IS_OWED}`;
  try {
    await write([guarded(marking, () => new Raced("load moved")), ...messages(mark, owed, nowMs)]);
  } catch (error) {
    if (isRaced(error, "load moved")) return false;
    throw error;
  }
  await announceMove({ loadId, eventId: newId(), nowMs, others: [driverId] });
  return true;
}

/** "Today" is the earliest current date in the fifty states. `most` is per kind of reminder. */
export async function remindOfDue(
  nowMs = Date.now(),
  most = AT_ONCE,
): Promise<{ told: number; more: boolean }> {
  const today = earliestToday(nowMs);
  let told = 0;
  let more = false;
  for (const mark of DUE_MARK_NAMES) {
    const found = await toRemind(mark, today, most);
    more ||= found.length === most;
    for (const owed of found) {
      if (await remindOf(mark, owed, nowMs)) told++;
      if (!(await pauseBetweenBatches())) break;
    }
  }
  if (told > 0) pushAtOnce();
  return { told, more };
}

export const sendDueReminders: Job = {
  name: "send invoice reminders",
  everyMs: HOUR_MS,
  firstAfterMs: 3 * MINUTE_MS,
  work: async () => ((await remindOfDue()).more ? WHEN_MORE_MS : undefined),
};
