import { onBothAtOnce } from "db/archive-client";
import { db, type Handle, prepared } from "db/client";
import { files, loads, requests } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { isOpenRequest } from "~/access/open.server";
import { maySee, maySeeLoadDocument, type Party } from "~/access/policy";
import { MAY_SEE, visibleTo } from "~/access/standing.server";
import { type LoadTies, loadTies } from "~/access/ties.server";
import { daysToPayOfLoad } from "~/market/days-to-pay.server";
import { addDays, daysBetween, earliestToday } from "~/text/dates";
import type { AccessorialTerms } from "~/trade/accessorials";
import { withDaysMoved } from "~/trade/stops";
import { stopValues } from "./form/stops/stop-terms";
import { columnsSeenBy } from "./form/term-columns.server";
import type { TermValue } from "./form/term-words";
import { ALL_TERMS, fieldName, TERMS, type Term, type TermColumn } from "./form/terms";

const [viewerId, ofLoad] = [sql.placeholder("viewerId"), sql.placeholder("loadId")];

const factsQuery = prepared((handle) =>
  handle
    .select({
      ...columnsSeenBy("details", viewerId),
      origin_latitude: loads.origin_latitude,
      origin_longitude: loads.origin_longitude,
      daysToPay: daysToPayOfLoad,
      revision: loads.revision,
    })
    .from(loads)
    .where(and(eq(loads.load_id, ofLoad), visibleTo(viewerId)))
    .prepare(),
);

/** A term is null if the viewer may not see it. Returns null if the viewer may not see the load. */
export async function loadFacts(viewer: Party, loadId: string) {
  return (await factsQuery().get({ viewerId: viewer.id, loadId })) ?? null;
}

export type LoadFacts = NonNullable<Awaited<ReturnType<typeof loadFacts>>>;

/** The terms of a load, for a viewer who may see its rate: anyone but the assigned driver. */
export type PricedFacts = LoadFacts & { total_rate_cents: number };

export const isPriced = (facts: LoadFacts): facts is PricedFacts => facts.total_rate_cents !== null;

export async function pricedFacts(viewer: Party, loadId: string): Promise<PricedFacts | null> {
  const facts = await loadFacts(viewer, loadId);
  return facts && isPriced(facts) ? facts : null;
}

const documentsQuery = prepared((handle) =>
  handle
    .select({
      fileId: files.file_id,
      kind: files.kind,
      stop: files.stop,
      shownName: files.shown_name,
      sizeBytes: files.size_bytes,
      isMade: sql<number>`exists (select 1 from papers p where p.file_id = ${files.file_id})`,
    })
    .from(files)
    .innerJoin(loads, eq(loads.load_id, files.load_id))
    .where(and(eq(files.load_id, ofLoad), isNull(files.dropped_at), MAY_SEE.haulers(viewerId)))
    .orderBy(files.created_at, files.file_id)
    .prepare(),
);

export async function loadDocuments(viewer: Party, load: Pick<LoadTies, "loadId" | "status" | "standing">) {
  if (!maySee("haulers", load.standing)) return [];
  const read = (handle?: Handle) => documentsQuery(handle).all({ viewerId: viewer.id, loadId: load.loadId });
  const rows = await (load.status === "complete" ? onBothAtOnce(read, ({ fileId }) => fileId) : read());
  return rows
    .filter((row) => maySeeLoadDocument(row.kind, load.status, load.standing))
    .map(({ isMade, ...row }) => ({ ...row, ...(isMade && { isMade: true as const }) }));
}

export type LoadDocument = Awaited<ReturnType<typeof loadDocuments>>[number];

export async function ownedLoad(viewer: Party, loadId: string): Promise<LoadFacts | null> {
  const [load, facts] = await Promise.all([loadTies(viewer, loadId), loadFacts(viewer, loadId)]);
  return load?.standing === "owner" ? facts : null;
}

function valuesOf<Column extends TermColumn>(
  terms: readonly (Pick<Term, "holds"> & { column: Column })[],
  load: Readonly<Record<Column, TermValue>>,
): Record<string, string> {
  const given = terms.flatMap((term) => {
    const value = load[term.column];
    if (value === null || value === false) return [];
    if (term.holds.is === "stops") return Object.entries(stopValues(String(value)));
    const isMoney = term.holds.is === "dollars" || term.holds.is === "amount";
    return [[fieldName(term), String(isMoney ? Number(value) / 100 : value)] as const];
  });
  return Object.fromEntries(given);
}

export const formValues = (load: Readonly<Record<TermColumn, TermValue>>): Record<string, string> =>
  valuesOf(ALL_TERMS, load);

export const accessorialValues = (terms: AccessorialTerms): Record<string, string> =>
  valuesOf(TERMS.accessorials, terms);

const WEEK_DAYS = 7;

/** Returns `later`, plus whole weeks if the pickup date would otherwise have passed. */
export function daysToMove(pickupDate: string, later: number, today = earliestToday()): number {
  const passed = daysBetween(addDays(pickupDate, later), today);
  return later + Math.max(0, Math.ceil(passed / WEEK_DAYS)) * WEEK_DAYS;
}

/**
 * Omits the reference, which belongs to one load.
 * @param later the number of days to add to the dates; dates that have passed move by further whole weeks
 */
export function copyValues(load: LoadFacts, later = 0, today = earliestToday()): Record<string, string> {
  const move = daysToMove(load.pickup_date, later, today);
  return formValues({
    ...load,
    reference: null,
    stops: withDaysMoved(load.stops, (day) => addDays(day, move)),
    pickup_date: addDays(load.pickup_date, move),
    delivery_date: addDays(load.delivery_date, move),
  });
}

/** `newest` is in UTC milliseconds, or 0 if there are no open requests. */
export async function waitingOn(loadId: string): Promise<{ count: number; newest: number }> {
  const [waiting] = await db()
    .select({ count: sql<number>`count(*)`, newest: sql<number>`coalesce(max(${requests.created_at}), 0)` })
    .from(requests)
    .where(and(eq(requests.load_id, loadId), isOpenRequest));
  return waiting ?? { count: 0, newest: 0 };
}
