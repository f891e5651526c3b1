import { askRows } from "db/client";
import { sql } from "drizzle-orm";
import type { LoadTies } from "~/access/ties.server";
import { deliveredAs, shownChange } from "~/carriers/account-facts.server";
import type { LoadFacts } from "~/loads/queries.server";
import { eligibilitySummary, overallVerdict } from "~/requests/eligibility";
import { fitLines } from "~/requests/fit-lines";
import { askingOn, openRequestsOn } from "~/requests/queries.server";
import { formatMoney } from "~/text/money";
import { equipmentLabel } from "~/trade/equipment";
import type { Viewer } from "~/trade/viewer";
import { negotiationOf, offersOn, type StoredOffer } from "./negotiation.server";
import { situationOf } from "./rules";
import { byRate, shownRate } from "./shown-rate";
import { emptyMilesOf, perMile } from "./words";

/** The data about a driver that the owner compares, in addition to eligibility. */
interface DriverRecord {
  id: string;
  createdAtMs: number;
  changedAtMs: number | null;
  legalName: string | null;
  usdot: string | null;
  mcNumber: string | null;
  delivered: number;
}

/**
 * Reads data about the drivers on one page of requests: account, deliveries, and the entered carrier details.
 */
async function recordsAmong(loadId: string, page: number): Promise<Map<string, DriverRecord>> {
  const rows = await askRows<DriverRecord>(sql`
    select p.id as id, u.created_at as createdAtMs, p.contact_changed_at as changedAtMs, c.legal_name as legalName, c.usdot as usdot,
      c.mc_number as mcNumber, ${deliveredAs("driver", sql`p.id`)} as delivered
    from profiles p join users u on u.id = p.id left join carrier_facts c on c.carrier_id = p.id
    where p.id in (${askingOn(loadId, page)})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Formats the details that the carrier has entered, such as `Rivers Hauling LLC, USDOT 1234567, MC 765432`.
 * Returns null if no details were entered.
 */
function carrierInWords({ legalName, usdot, mcNumber }: DriverRecord): string | null {
  const stated = [legalName, usdot && `USDOT ${usdot}`, mcNumber && `MC ${mcNumber}`];
  return stated.filter(Boolean).join(", ") || null;
}

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** Formats the data about a driver. */
function recordOf(record: DriverRecord | undefined, nowMs: number) {
  if (!record) return { delivered: 0, since: null, carrier: null, contactChangedAtMs: null };
  return {
    delivered: record.delivered,
    since: monthFormat.format(record.createdAtMs),
    carrier: carrierInWords(record),
    contactChangedAtMs: shownChange(record.changedAtMs, nowMs),
  };
}

/**
 * Reads all data for the owner's table. Only the owner gets rows, because the other data is shown only with
 * requests, which nobody else can read.
 */
export const readComparison = ({ id }: Viewer, loadId: string, page: number) =>
  Promise.all([openRequestsOn(id, loadId, page), offersOn(loadId, page), recordsAmong(loadId, page)]);

type Driver = Awaited<ReturnType<typeof openRequestsOn>>["rows"][number];

/** Returns a driver's row in the owner's comparison. */
function rowOf(driver: Driver, own: readonly StoredOffer[], load: LoadTies, facts: LoadFacts, nowMs: number) {
  const negotiation = negotiationOf({ load, requestId: driver.requestId, stored: own });
  const situation = situationOf("shipper", negotiation, nowMs);
  const last = situation === "nothing offered" ? undefined : own.at(-1);
  const said = own.filter(({ request_id }) => request_id === driver.requestId);
  const shown = shownRate(situation, said, facts.total_rate_cents);
  const lines = fitLines(facts, driver);
  const { id, fullName, rating, reviewCount, cancelled } = driver;
  const emptyMiles = emptyMilesOf(own);
  return {
    id,
    fullName,
    rating,
    reviewCount,
    cancelled: cancelled ? ` · cancelled ${cancelled}` : "",
    equipment: equipmentLabel(driver.equipmentType) ?? "Equipment not told",
    fit: { verdict: overallVerdict(lines), summary: eligibilitySummary(lines) },
    ...shown,
    rate: formatMoney(shown.cents),
    endsAtMs: situation.endsWith("is open") ? last?.expires_at : undefined,
    ...perMile(shown.cents, facts.calculated_miles, emptyMiles),
    hasEmptyMiles: emptyMiles !== null,
  };
}

/**
 * Returns the drivers on one page of requests, for the owner. Current rates come first, starting with the
 * lowest.
 */
export function comparisonOf(
  [asking, offers, records]: Awaited<ReturnType<typeof readComparison>>,
  load: LoadTies,
  facts: LoadFacts,
  nowMs: number,
) {
  const rows = asking.rows.map((driver) => ({
    ...rowOf(
      driver,
      offers.filter(({ driver_id }) => driver_id === driver.id),
      load,
      facts,
      nowMs,
    ),
    ...recordOf(records.get(driver.id), nowMs),
  }));
  return { page: asking.page, more: asking.more, rows: rows.sort(byRate) };
}

export type Comparison = ReturnType<typeof comparisonOf>;
