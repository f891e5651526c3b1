/** The verbs of an invoice: the driver makes it with one press; the owner marks it received, approved and paid. */

import { askedAhead, db } from "db/client";
import { charges, invoices, loads } from "db/schema";
import { guarded, type Statement } from "db/write";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { STANDS_AS } from "~/access/standing.server";
import { isOwnedBy } from "~/charges/scene.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { writeAndTell } from "~/loads/write-and-tell.server";
import { keepDaysToPay } from "~/market/days-to-pay.server";
import { invoiceKind } from "~/notices/kinds";
import { addDays, formatDay, isDay } from "~/platform/dates";
import { Conflict, Forbidden, Invalid, isRaced, Raced } from "~/platform/errors";
import { MARKED } from "~/platform/form-fields.server";
import { formatMoney } from "~/platform/money";
import { CHARGE_KINDS } from "~/trade/charges";
import { INVOICE_ACTS, type InvoiceActName, mayFollow, PAID_BY_CODES } from "~/trade/invoices";
import { nameOf } from "~/trade/load-number";
import { rateThatHolds } from "~/trade/rate";
import type { Viewer } from "~/trade/viewer";
import { billOf } from "./bill.server";
import { type InvoiceScene, invoiceScene } from "./invoice-scene.server";
import { termsOfBill } from "./terms.server";
import { INVOICE_TEXTS } from "./texts";

const CHANGED = "This invoice was changed meanwhile. Look at it as it is now.";
const NOT_DELIVERED = "An invoice is made once the load is delivered.";
const WHOSE = {
  driver: "Only the driver can do that.",
  owner: "Only the shipper who posted this load can do that.",
} as const;

interface Act {
  viewer: Viewer;
  loadId: string;
  /** `invoice` as the page showed it, empty where there was none; `payment_days`; `paid_on` and `paid_by`. */
  fields: Record<string, string>;
}

const someoneWasFaster = () => new Raced("load moved", CHANGED);

/** @throws NotFound, Forbidden, Conflict */
async function sceneFor(act: InvoiceActName, { viewer, loadId, fields }: Act): Promise<InvoiceScene> {
  const scene = await invoiceScene(viewer, loadId);
  const { by } = INVOICE_ACTS[act];
  if (scene.side !== by) throw new Forbidden(WHOSE[by]);
  if (scene.load.load_status !== "complete") throw new Conflict(NOT_DELIVERED);
  const { invoice } = scene;
  if ((invoice?.invoice_id ?? "") !== (fields.invoice ?? "")) throw new Conflict(CHANGED);
  if (invoice ? !mayFollow(act, invoice.state) : act !== "make") throw new Conflict(CHANGED);
  return scene;
}

/** Writes what was done, with its message to the other side; then open pages hear of it. */
async function writeAct(
  act: InvoiceActName,
  { load }: InvoiceScene,
  done: { viewer: Viewer; statements: Statement[]; totalCents: number; dueOn: string | null; nowMs: number },
): Promise<void> {
  const { viewer, statements, totalCents, dueOn, nowMs } = done;
  const { load_id: loadId } = load;
  const reader = INVOICE_ACTS[act].by === "driver" ? load.ownerId : load.driverId;
  const text = INVOICE_TEXTS[act]({
    lane: nameOf(load),
    shipper: load.ownerName,
    driver: load.driverName,
    total: formatMoney(totalCents),
    due: dueOn && formatDay(dueOn),
  });
  try {
    await writeAndTell(statements, {
      loadId,
      eventId: newId({ msecs: nowMs }),
      actorId: viewer.id,
      readerId: reader,
      text,
      kind: invoiceKind(act),
      nowMs,
    });
  } catch (error) {
    throw isRaced(error, "load moved") ? new Conflict(CHANGED) : error;
  }
}

/** What a charge is for, as it was asked. */
const nameOfLine = ({ kind, reason }: InvoiceScene["agreed"][number]): string =>
  reason ? `${CHARGE_KINDS[kind].label}: ${reason}` : CHARGE_KINDS[kind].label;

/**
 * The driver bills the rate and all agreed charges, as they stand at that moment. An invoice that is not paid is replaced.
 * @throws NotFound, Forbidden, Conflict
 */
export async function makeInvoice(act: Act, nowMs = Date.now()): Promise<void> {
  const { viewer, loadId } = act;
  const counted = askedAhead(() => countAgainstLimit("invoices", viewer.id, nowMs));
  const scene = await sceneFor("make", act);
  await counted();
  const { load, invoice, agreed } = scene;
  const { billedOn, dueOn, row } = termsOfBill(scene, act.fields, nowMs);
  const facts = [...billOf(scene), ...row];
  const lines: [string, number][] = [
    ["Rate", rateThatHolds(load)],
    ...agreed.map((charge): [string, number] => [nameOfLine(charge), charge.amount_cents]),
  ];
  const totalCents = lines.reduce((sum, [, cents]) => sum + cents, 0);
  const agreedNow = sql`(select coalesce(sum(c.amount_cents), 0) from ${charges} c
    where c.load_id = ${loads.load_id} and c.driver_id = ${viewer.id} and c.state = 'agreed')`;
  const made = sql`
    insert into invoices
      (invoice_id, load_id, driver_id, shipper_id, number, facts, lines, total_cents, state, made_at, billed_on, due_on)
    select ${newId({ msecs: nowMs })}, ${loads.load_id}, ${viewer.id}, ${loads.owner_id},
      (select coalesce(max(i.number), 0) + 1 from invoices i where i.driver_id = ${viewer.id}),
      ${JSON.stringify(facts)}, ${JSON.stringify(lines)}, ${totalCents}, 'made', ${nowMs}, ${billedOn}, ${dueOn}
    from ${loads}
    where ${loads.load_id} = ${loadId} and ${loads.deleted_at} is null and ${loads.load_status} = 'complete'
      and ${STANDS_AS["chosen driver"](viewer.id)} and ${agreedNow} = ${totalCents - rateThatHolds(load)}`;
  const statements: Statement[] = [
    ...(invoice ? [asShown(invoice.invoice_id, "make", { replaced_at: nowMs })] : []),
    // A second invoice at once violates the index.
    guarded(made, someoneWasFaster),
  ];
  await writeAct("make", scene, { viewer, statements, totalCents, dueOn, nowMs });
}

/** A change of the invoice, while it is the one that the page showed and in a state from which the act leads on. */
function asShown(
  invoiceId: string,
  act: InvoiceActName,
  set: Partial<typeof invoices.$inferInsert>,
  ownerId?: string,
): Statement {
  const isTheirs =
    ownerId === undefined
      ? undefined
      : sql`exists (select 1 from ${loads} where ${loads.load_id} = ${invoices.load_id} and ${isOwnedBy(ownerId)})`;
  const query = db()
    .update(invoices)
    .set(set)
    .where(
      and(
        eq(invoices.invoice_id, invoiceId),
        isNull(invoices.replaced_at),
        inArray(invoices.state, [...INVOICE_ACTS[act].from]),
        isTheirs,
      ),
    );
  return guarded(query, someoneWasFaster);
}

/** When and how it was paid. @throws Invalid */
function readPaid({ paid_on = "", paid_by }: Act["fields"], billedOn: string, nowMs: number) {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const by = PAID_BY_CODES.find((code) => code === paid_by);
  const problems: Record<string, string> = {};
  if (!isDay(paid_on)) problems.paid_on = "Give the day.";
  // A day further on either side, because the server does not know the person's clock.
  else if (paid_on > addDays(today, 1)) problems.paid_on = "That day is still to come.";
  else if (paid_on < addDays(billedOn, -1)) problems.paid_on = "That is before the invoice was made.";
  if (!by) problems.paid_by = "Choose how it was paid.";
  if (!by || problems.paid_on) throw new Invalid(MARKED, problems);
  return { paid_on, paid_by: by };
}

/**
 * The owner marks the invoice that the page showed as received, approved or paid. Haulway moves no money.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function markInvoice(
  name: Exclude<InvoiceActName, "make">,
  act: Act,
  nowMs = Date.now(),
): Promise<void> {
  const { viewer } = act;
  const scene = await sceneFor(name, act);
  const { invoice } = scene;
  if (!invoice) throw new Conflict(CHANGED);
  const when = {
    receive: () => ({ received_at: nowMs }),
    approve: () => ({ approved_at: nowMs }),
    pay: () => readPaid(act.fields, invoice.billed_on, nowMs),
  }[name]();
  const set = { ...when, state: INVOICE_ACTS[name].to };
  const statements = [
    asShown(invoice.invoice_id, name, set, viewer.id),
    ...(name === "pay" ? [keepDaysToPay(viewer.id)] : []),
  ];
  const { total_cents: totalCents, due_on: dueOn } = invoice;
  await writeAct(name, scene, { viewer, statements, totalCents, dueOn, nowMs });
}
