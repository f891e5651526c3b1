import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { carrier_facts, charges, invoices, loads, profiles, signed_contacts, userloads } from "db/schema";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { isParty } from "~/charges/scene.server";
import { AS_SIGNED, payeeThatHolds, phoneThatHolds } from "~/loads/steps/signed-contacts.server";
import { noSuchLoad } from "~/platform/errors";
import { nameOf, numberOf } from "~/trade/load-number";
import { rateThatHolds } from "~/trade/offer";
import { SAVED_COLUMNS, type SavedTerms } from "~/trade/release";
import type { Viewer } from "~/trade/viewer";
import { agreedPaymentDays } from "./terms.server";
import { linesOf, unbilled } from "./unbilled";

const owner = alias(profiles, "owner");
const driverLink = alias(userloads, "driver_link");

const FREIGHT = [
  "cargo_description",
  "piece_count",
  "pallet_count",
  "weight_lb",
  "length_ft",
  "load_size",
  "equipment_type",
] as const;

async function loadOf(viewer: Viewer, loadId: string) {
  const [row] = await db()
    .select({
      ...pickColumns(loads, [
        ...SAVED_COLUMNS,
        ...FREIGHT,
        "load_id",
        "load_number",
        "load_status",
        "total_rate_cents",
        "agreed_rate_cents",
        "deleted_at",
      ]),
      ownerId: owner.id,
      // The name as signed, otherwise the former name of a closed company, otherwise the company's name.
      ownerName: sql<string>`coalesce(
        (select s.full_name from signed_contacts s where s.load_id = ${loads.load_id} and s.person_id = ${owner.id}),
        (select c.full_name from closed_parties c where c.person_id = ${owner.id}), ${owner.full_name})`,
      deliveredAt: sql<number | null>`(select max(coalesce(e.pressed_at, e.at)) from load_events e
        where e.load_id = ${loads.load_id} and e.event = 'deliver')`,
      carrierId: driverLink.user_id,
    })
    .from(loads)
    .innerJoin(owner, eq(owner.id, loads.owner_id))
    .leftJoin(
      driverLink,
      and(eq(driverLink.load_id, loads.load_id), eq(driverLink.relationship_type, "driver")),
    )
    .where(and(eq(loads.load_id, loadId), isParty(viewer.id)));
  return row;
}

const asTerms = (json: string): SavedTerms | null => JSON.parse(json);

const driversOf = (viewer: Viewer, loadId: string) =>
  db()
    .select({
      driverId: profiles.id,
      driverName: AS_SIGNED.fullName,
      driverPhone: phoneThatHolds(sql`${loadId}`, sql`${profiles.id}`),
      payee: payeeThatHolds(sql`${loadId}`, sql`${profiles.id}`),
      stated: {
        legalName: AS_SIGNED.legalName,
        usdot: AS_SIGNED.usdot,
        mcNumber: AS_SIGNED.mcNumber,
      },
      /** The terms as of the last release; null if the driver was never released. */
      released:
        sql`(select r.terms from releases r where r.load_id = ${loadId} and r.driver_id = ${profiles.id}
        order by r.released_at desc limit 1)`.mapWith(asTerms),
    })
    .from(profiles)
    .leftJoin(carrier_facts, eq(carrier_facts.carrier_id, profiles.id))
    .leftJoin(
      signed_contacts,
      and(eq(signed_contacts.load_id, loadId), eq(signed_contacts.person_id, profiles.id)),
    )
    .where(
      sql`${profiles.id} in (
        select t.user_id from userloads t where t.load_id = ${loadId} and t.relationship_type = 'driver'
        union select c.driver_id from charges c where c.load_id = ${loadId} and c.state = 'agreed'
        union select i.driver_id from invoices i where i.load_id = ${loadId}
        union select ${viewer.id})`,
    );

const chargesOf = (loadId: string) =>
  db()
    .select(pickColumns(charges, ["kind", "amount_cents", "driver_id", "reason", "state"]))
    .from(charges)
    .where(and(eq(charges.load_id, loadId), inArray(charges.state, ["agreed", "asked"])))
    .orderBy(asc(charges.asked_at), asc(charges.charge_id));

/** Each driver's newest invoice last. */
const standingOn = (loadId: string) =>
  db()
    .select()
    .from(invoices)
    .where(and(eq(invoices.load_id, loadId), isNull(invoices.replaced_at)))
    .orderBy(asc(invoices.made_at), asc(invoices.number));

type LoadRow = NonNullable<Awaited<ReturnType<typeof loadOf>>>;
type Driver = Awaited<ReturnType<typeof driversOf>>[number];

const NOBODY: Driver = {
  driverId: "",
  driverName: "The driver",
  driverPhone: null,
  payee: null,
  stated: { legalName: null, usdot: null, mcNumber: null },
  released: null,
};

/** A released driver bills the load as it was when the driver was chosen. */
function billedLoad(row: LoadRow, { released, ...driver }: Driver) {
  const { load_id, load_number, load_status, ownerId, ownerName } = row;
  const isCarried = row.deleted_at === null && row.carrierId === driver.driverId && driver.driverId !== "";
  const isOpen = row.deleted_at === null && row.carrierId === null;
  // A released driver must not see later changes to the load.
  const terms: SavedTerms | null = isCarried || (isOpen && driver.driverId === "") ? row : released;
  return {
    ...driver,
    load_id,
    load_number,
    ownerId,
    ownerName,
    isCarried,
    isDelivered: isCarried && load_status === "complete",
    /** The time of the delivery, in UTC milliseconds. */
    deliveredAtMs: isCarried && load_status === "complete" ? row.deliveredAt : null,
    name: terms ? nameOf({ ...row, ...terms }) : numberOf(row),
    terms,
    freight: isCarried ? row : null,
    rateCents: rateThatHolds(row),
  };
}

export type BilledLoad = ReturnType<typeof billedLoad>;

type InvoiceRow = Awaited<ReturnType<typeof standingOn>>[number];

function foremost(seen: readonly InvoiceRow[], carrierId: string | null): InvoiceRow | null {
  const lastOf = (all: readonly InvoiceRow[]) =>
    all.findLast(({ driver_id }) => driver_id === carrierId) ?? all.at(-1);
  return lastOf(seen.filter(({ state }) => state !== "paid")) ?? lastOf(seen) ?? null;
}

/**
 * @param invoiceId the invoice to show. If null or unknown, `foremost` chooses an invoice that the viewer may
 * see. Notifications link to the page without an invoice id; most are about an unpaid invoice, which
 * `foremost` prefers
 * @throws NotFound unless the viewer owns the load, carries it, was released from it, or requested a charge
 * on it
 */
export async function invoiceScene(viewer: Viewer, loadId: string, invoiceId: string | null = null) {
  const [row, drivers, charged, standing, paymentDays] = await Promise.all([
    loadOf(viewer, loadId),
    driversOf(viewer, loadId),
    chargesOf(loadId),
    standingOn(loadId),
    agreedPaymentDays(loadId),
  ]);
  if (!row) throw noSuchLoad();
  const side = row.ownerId === viewer.id ? ("owner" as const) : ("driver" as const);
  const seen = side === "owner" ? standing : standing.filter(({ driver_id }) => driver_id === viewer.id);
  const chosen = seen.find((invoice) => invoice.invoice_id === invoiceId);
  const invoice = chosen ?? foremost(seen, row.carrierId);
  const driverId = side === "driver" ? viewer.id : (invoice?.driver_id ?? row.carrierId);
  const load = billedLoad(row, drivers.find((driver) => driver.driverId === driverId) ?? NOBODY);
  const own = standing.filter(({ driver_id }) => driver_id === load.driverId);
  const chargesIn = (state: "agreed" | "asked") =>
    charged.filter((each) => each.driver_id === load.driverId && each.state === state);
  const paid = own.filter(({ state }) => state === "paid");
  const lines = unbilled(linesOf(chargesIn("agreed"), load.isDelivered ? load.rateCents : null), paid);
  return {
    load,
    side,
    /**
     * Whether the viewer still owns or carries the load; otherwise, the viewer only has a claim on its money.
     */
    isTheirs: side === "owner" ? row.deleted_at === null : load.isCarried,
    invoice,
    latest: own.at(-1) ?? null,
    others: seen
      .filter((each) => each !== invoice)
      .map((each) => ({
        ...each,
        by: drivers.find(({ driverId }) => driverId === each.driver_id)?.driverName ?? NOBODY.driverName,
      })),
    lines,
    isWaitingBilled: chargesIn("agreed").some(({ kind }) => kind === "detention"),
    asked: chargesIn("asked"),
    totalCents: lines.reduce((sum, [, cents]) => sum + cents, 0),
    /** Null if the days to pay are not stored as data, or if the driver no longer carries the load. */
    paymentDays: load.isCarried ? paymentDays : null,
  };
}

export type InvoiceScene = Awaited<ReturnType<typeof invoiceScene>>;
