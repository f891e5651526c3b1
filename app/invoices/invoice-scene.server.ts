/** A load as its invoice sees it: parties, freight, what was agreed with its terms, and the invoice that stands. */
import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { charges, invoices, loads, profiles, userloads } from "db/schema";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { MAY_SEE } from "~/access/standing.server";
import { NO_SUCH_LOAD } from "~/loads/move-load.server";
import { payeeThatHolds, phoneThatHolds } from "~/loads/signed-contacts.server";
import { NotFound } from "~/platform/errors";
import { END_COLUMNS } from "~/trade/ends";
import type { Viewer } from "~/trade/viewer";
import { agreedPaymentDays } from "./terms.server";

const owner = alias(profiles, "owner");
const driver = alias(profiles, "driver");
const driverLink = alias(userloads, "driver_link");

/** The load for its owner and its driver; null for anybody else. */
async function loadOf(viewer: Viewer, loadId: string) {
  const [row] = await db()
    .select({
      ...pickColumns(loads, [
        ...END_COLUMNS,
        "load_id",
        "load_number",
        "load_status",
        "pickup_date",
        "delivery_date",
        "total_rate_cents",
        "agreed_rate_cents",
        "cargo_description",
        "piece_count",
        "pallet_count",
        "weight_lb",
        "equipment_type",
      ]),
      ownerId: owner.id,
      // A closed account by the name that it had.
      ownerName: sql<string>`coalesce((select c.full_name from closed_parties c where c.person_id = ${owner.id}), ${owner.full_name})`,
      driverId: sql<string>`coalesce(${driver.id}, '')`,
      driverName: sql<string>`coalesce(${driver.full_name}, 'The driver')`,
      driverPhone: phoneThatHolds(sql`${loads.load_id}`, sql`${driver.id}`),
      payee: payeeThatHolds(sql`${loads.load_id}`, sql`${driver.id}`),
    })
    .from(loads)
    .innerJoin(owner, eq(owner.id, loads.owner_id))
    .leftJoin(
      driverLink,
      and(eq(driverLink.load_id, loads.load_id), eq(driverLink.relationship_type, "driver")),
    )
    .leftJoin(driver, eq(driver.id, driverLink.user_id))
    .where(and(eq(loads.load_id, loadId), isNull(loads.deleted_at), MAY_SEE.parties(viewer.id)));
  return row;
}

/** The charges of a load that are agreed, or asked and not answered, oldest first. */
const chargesOf = (loadId: string) =>
  db()
    .select(pickColumns(charges, ["kind", "amount_cents", "driver_id", "reason", "state"]))
    .from(charges)
    .where(and(eq(charges.load_id, loadId), inArray(charges.state, ["agreed", "asked"])))
    .orderBy(asc(charges.asked_at), asc(charges.charge_id));

/** The invoices of a load that stand. */
const standingOf = (loadId: string) =>
  db()
    .select()
    .from(invoices)
    .where(and(eq(invoices.load_id, loadId), isNull(invoices.replaced_at)));

/** @throws NotFound for anybody but the two parties */
export async function invoiceScene(viewer: Viewer, loadId: string) {
  const [load, all, standing, paymentDays] = await Promise.all([
    loadOf(viewer, loadId),
    chargesOf(loadId),
    standingOf(loadId),
    agreedPaymentDays(loadId),
  ]);
  if (!load) throw new NotFound(NO_SUCH_LOAD);
  const isOfDriver = ({ driver_id }: { driver_id: string }) => driver_id === load.driverId;
  const own = all.filter(isOfDriver);
  return {
    load,
    side: load.ownerId === viewer.id ? ("owner" as const) : ("driver" as const),
    agreed: own.filter(({ state }) => state === "agreed"),
    /** What nobody has answered yet. */
    asked: own.filter(({ state }) => state === "asked"),
    invoice: standing.find(isOfDriver) ?? null,
    /** The terms of its rate confirmation; null where these are not known as data. */
    paymentDays,
  };
}

export type InvoiceScene = Awaited<ReturnType<typeof invoiceScene>>;
