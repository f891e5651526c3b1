import { db } from "db/client";
import { charges, invoices, loads } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { STANDS_AS } from "~/access/standing.server";
import { MARKED } from "~/forms/form-fields.server";
import { readDayField, valueOr } from "~/forms/typed-fields";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { writeAndNotify } from "~/loads/steps/write-and-notify.server";
import { deleteDaysToPay, updateDaysToPay } from "~/market/days-to-pay.server";
import { invoiceKind } from "~/notifications/kinds";
import { Conflict, Forbidden, Invalid, isRaced, outdated, Raced } from "~/platform/errors";
import { addDays, formatDay, utcDay } from "~/text/dates";
import { formatMoney } from "~/text/money";
import {
  INVOICE_ACTS,
  type InvoiceActName,
  type InvoiceState,
  mayFollow,
  PAID_BY_CODES,
} from "~/trade/invoices";
import { actorName, byOf, type Viewer } from "~/trade/viewer";
import { forgetReminders } from "./forget-reminders.server";
import { factsNow, wouldDiffer } from "./invoice-facts.server";
import { type InvoiceScene, invoiceScene } from "./invoice-scene.server";
import { termsOfBill } from "./terms.server";
import { INVOICE_TEXTS } from "./texts";

const CHANGED = "This invoice has changed. Here is the current version.";
const OWED_CHANGED = "The amount due has changed. Here is the current version.";
const NOT_DELIVERED = "You can make an invoice once the load is delivered.";
const UNCHANGED = "Nothing has changed since you made this invoice, so it was not replaced.";
const NOTHING_LEFT = "Everything you agreed on is already invoiced.";
const WHOSE = {
  driver: "Only the driver can do that.",
  owner: "Only the shipper who posted this load can do that.",
} as const;

interface Act {
  viewer: Viewer;
  loadId: string;
  /** `invoice` (an id or empty), `total` (US cents), `payment_days`, `paid_on` and `paid_by`. */
  fields: Record<string, string>;
}

const someoneWasFaster = () => new Raced("load moved", CHANGED);

async function sceneFor(act: InvoiceActName, { viewer, loadId, fields }: Act): Promise<InvoiceScene> {
  const scene = await invoiceScene(viewer, loadId, fields.invoice);
  const { by } = INVOICE_ACTS[act];
  if (scene.side !== by) throw new Forbidden(WHOSE[by]);
  return scene;
}

async function sceneToBill(act: Act): Promise<InvoiceScene> {
  const scene = await sceneFor("make", act);
  const { fields } = act;
  const { load, latest, lines, totalCents } = scene;
  if (load.isCarried && !load.isDelivered) throw new Conflict(NOT_DELIVERED);
  if ((latest?.invoice_id ?? "") !== (fields.invoice ?? "")) throw outdated(CHANGED);
  if (lines.length === 0) throw new Conflict(NOTHING_LEFT);
  // Forms from older versions of the page contain no total.
  if (fields.total !== undefined && fields.total !== String(totalCents)) throw new Conflict(OWED_CHANGED);
  return scene;
}

async function writeAct(
  act: InvoiceActName,
  { load }: InvoiceScene,
  done: { viewer: Viewer; statements: Statement[]; totalCents: number; dueOn: string | null; nowMs: number },
): Promise<void> {
  const { viewer, statements, totalCents, dueOn, nowMs } = done;
  const { load_id: loadId } = load;
  const isByDriver = INVOICE_ACTS[act].by === "driver";
  const reader = isByDriver ? load.ownerId : load.driverId;
  const text = INVOICE_TEXTS[act]({
    lane: load.name,
    shipper: isByDriver ? load.ownerName : actorName(viewer, load.ownerName),
    driver: isByDriver ? actorName(viewer, load.driverName) : load.driverName,
    total: formatMoney(totalCents),
    due: dueOn && formatDay(dueOn),
  });
  try {
    await writeAndNotify(statements, {
      loadId,
      eventId: newId({ msecs: nowMs }),
      actorId: viewer.id,
      readerId: reader,
      text,
      kind: invoiceKind(act),
      nowMs,
      others: [load.driverId],
    });
  } catch (error) {
    throw isRaced(error, "load moved") ? outdated(CHANGED) : error;
  }
}

/**
 * The new invoice replaces an unpaid one if it differs from it, or follows a paid one.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function makeInvoice(act: Act, nowMs = Date.now()): Promise<void> {
  const { viewer, loadId } = act;
  const [scene] = await Promise.all([sceneToBill(act), countAgainstLimit("invoices", viewer.id, nowMs)]);
  const { load, latest, lines, totalCents } = scene;
  const { billedOn, days, dueOn, row } = termsOfBill(scene, act.fields, nowMs);
  const rows = await factsNow(viewer, scene, nowMs);
  const replaced = latest && latest.state !== "paid" ? latest : null;
  if (replaced && !wouldDiffer({ lines, facts: rows, days }, replaced)) throw new Conflict(UNCHANGED);
  const facts = [...rows, ...row];
  const earned = sql`iif(${loads.deleted_at} is null and ${loads.load_status} = 'complete'
    and ${STANDS_AS["chosen driver"](viewer.id)}, ${load.rateCents}, 0)`;
  const agreed = sql`(select coalesce(sum(c.amount_cents), 0) from ${charges} c
    where c.load_id = ${loads.load_id} and c.driver_id = ${viewer.id} and c.state = 'agreed')`;
  const paid = sql`(select coalesce(sum(p.total_cents), 0) from invoices p
    where p.load_id = ${loads.load_id} and p.driver_id = ${viewer.id} and p.state = 'paid')`;
  const made = sql`
    insert into invoices
      (invoice_id, load_id, driver_id, shipper_id, by_id, number, facts, lines, total_cents, state, made_at, billed_on, due_on)
    select ${newId({ msecs: nowMs })}, ${loads.load_id}, ${viewer.id}, ${loads.owner_id}, ${byOf(viewer)},
      (select coalesce(max(i.number), 0) + 1 from invoices i where i.driver_id = ${viewer.id}),
      ${JSON.stringify(facts)}, ${JSON.stringify(lines)}, ${totalCents}, 'made', ${nowMs}, ${billedOn}, ${dueOn}
    from ${loads}
    where ${loads.load_id} = ${loadId} and ${earned} + ${agreed} - ${paid} = ${totalCents}`;
  const statements: Statement[] = [
    ...(replaced ? [asShown(replaced.invoice_id, "make", { replaced_at: nowMs })] : []),
    // A second invoice that is created at the same moment violates the unique index.
    guarded(made, someoneWasFaster),
  ];
  await writeAct("make", scene, { viewer, statements, totalCents, dueOn, nowMs });
}

function asShown(
  invoiceId: string,
  act: InvoiceActName,
  set: Partial<typeof invoices.$inferInsert>,
  more?: SQL,
): Statement {
  const query = db()
    .update(invoices)
    .set(set)
    .where(
      and(
        eq(invoices.invoice_id, invoiceId),
        isNull(invoices.replaced_at),
        inArray(invoices.state, [...INVOICE_ACTS[act].from]),
        more,
      ),
    );
  return guarded(query, someoneWasFaster);
}

/** @param begun the first possible day of a payment */
function readPaid({ paid_on = "", paid_by }: Act["fields"], begun: string, nowMs: number) {
  const today = utcDay(nowMs);
  const by = PAID_BY_CODES.find((code) => code === paid_by);
  const problems: Record<string, string> = {};
  // One day of tolerance on either side, because the server does not know the user's clock.
  const [first, last] = [addDays(begun, -1), addDays(today, 1)];
  // A day without a year means its most recent date.
  const day = valueOr(readDayField(paid_on, today, addDays(last, -364)), null, problems, "paid_on");
  if (!day) problems.paid_on ??= "Enter the date.";
  else if (day > last) problems.paid_on = "That date is in the future.";
  else if (day < first) problems.paid_on = "That date is before both the pickup and the invoice.";
  if (!by) problems.paid_by = "Choose the payment method.";
  if (!by || !day || problems.paid_on) throw new Invalid(MARKED, problems);
  return { paid_on: day, paid_by: by };
}

/** Returns the first possible day of a payment, which may precede the invoice (cash at the dock). */
const mayBePaidFrom = (billedOn: string, pickup = billedOn) => (pickup < billedOn ? pickup : billedOn);

const stateBeforePaid = ({ approved_at, received_at }: typeof invoices.$inferSelect): InvoiceState =>
  approved_at !== null ? "approved" : received_at !== null ? "received" : INVOICE_ACTS.reopen.to;

const IS_LAST = sql`not exists (select 1 from invoices f
  where f.load_id = invoices.load_id and f.driver_id = invoices.driver_id and f.number > invoices.number)`;

/**
 * Only records what a party did, because Haulway does not move money.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function markInvoice(
  name: Exclude<InvoiceActName, "make">,
  act: Act,
  nowMs = Date.now(),
): Promise<void> {
  const { viewer } = act;
  const scene = await sceneFor(name, act);
  const { invoice, load } = scene;
  if (!invoice || invoice.invoice_id !== act.fields.invoice || !mayFollow(name, invoice.state))
    throw outdated(CHANGED);
  const when = {
    receive: () => ({ received_at: nowMs }),
    approve: () => ({ approved_at: nowMs }),
    pay: () => readPaid(act.fields, mayBePaidFrom(invoice.billed_on, load.terms?.pickup_date), nowMs),
    reopen: () => ({ paid_on: null, paid_by: null }),
  }[name]();
  const state = name === "reopen" ? stateBeforePaid(invoice) : INVOICE_ACTS[name].to;
  const set = { ...when, state, marked_by_id: byOf(viewer) };
  const bound = and(eq(invoices.shipper_id, viewer.id), name === "reopen" ? IS_LAST : undefined);
  const record = {
    receive: [],
    approve: [],
    pay: [updateDaysToPay(viewer.id)],
    // The old record is deleted first, because the update leaves it as it is if no paid invoice remains.
    // `forgetReminders` lets the job send the invoice's reminders again.
    reopen: [deleteDaysToPay(viewer.id), updateDaysToPay(viewer.id), forgetReminders(invoice.invoice_id)],
  }[name];
  const statements = [asShown(invoice.invoice_id, name, set, bound), ...record];
  const { total_cents: totalCents, due_on: dueOn } = invoice;
  await writeAct(name, scene, { viewer, statements, totalCents, dueOn, nowMs });
}
