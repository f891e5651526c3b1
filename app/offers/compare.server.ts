import { db } from "db/client";
import { sql } from "drizzle-orm";
import type { LoadTies } from "~/access/ties.server";
import type { LoadFacts } from "~/loads/queries.server";
import { formatMoney } from "~/platform/money";
import { fitnessOf, fitnessSummary, overallVerdict } from "~/requests/fitness";
import { askingOn, openRequestsOn } from "~/requests/queries.server";
import { equipmentLabel } from "~/trade/equipment";
import type { Viewer } from "~/trade/viewer";
import { negotiationOf, offersOn, type StoredOffer } from "./negotiation.server";
import { situationOf } from "./rules";
import { byRate, shownRate } from "./shown-rate";
import { emptyMilesOf, perMile } from "./words";

/** How many loads each driver on a page of those who ask has delivered. */
async function deliveredAmong(loadId: string, page: number): Promise<Map<string, number>> {
  const rows = await db().all<{ id: string; count: number }>(sql`
    select u.user_id as id, count(*) as count from userloads u join loads l on l.load_id = u.load_id
    where u.user_id in (${askingOn(loadId, page)}) and u.relationship_type = 'driver'
      and l.deleted_at is null and +l.load_status = 'complete' group by u.user_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** All that the owner's table is made of. The requests come only to the owner; what goes with them is shown only beside them. */
export const readComparison = ({ id }: Viewer, loadId: string, page: number) =>
  Promise.all([openRequestsOn(id, loadId, page), offersOn(loadId, page), deliveredAmong(loadId, page)]);

type Driver = Awaited<ReturnType<typeof openRequestsOn>>["rows"][number];

/** A driver as the owner compares them with the others. */
function rowOf(driver: Driver, own: readonly StoredOffer[], load: LoadTies, facts: LoadFacts, nowMs: number) {
  const negotiation = negotiationOf({ load, requestId: driver.requestId, stored: own });
  const situation = situationOf("shipper", negotiation, nowMs);
  const last = situation === "nothing offered" ? undefined : own.at(-1);
  const said = own.filter(({ request_id }) => request_id === driver.requestId);
  const shown = shownRate(situation, said, facts.total_rate_cents);
  const lines = fitnessOf(facts, driver);
  const { id, fullName, rating, reviewCount, cancelled } = driver;
  return {
    id,
    fullName,
    rating,
    reviewCount,
    cancelled: cancelled ? ` · cancelled ${cancelled}` : "",
    equipment: equipmentLabel(driver.equipmentType) ?? "–",
    fit: { verdict: overallVerdict(lines), summary: fitnessSummary(lines) },
    ...shown,
    rate: formatMoney(shown.cents),
    endsAtMs: situation.endsWith("is open") ? last?.expires_at : undefined,
    ...perMile(shown.cents, facts.calculated_miles, emptyMilesOf(own)),
  };
}

/** The drivers on a page of those who ask for a load, side by side, the lowest rate that counts first: for its owner. */
export function comparisonOf(
  [asking, offers, delivered]: Awaited<ReturnType<typeof readComparison>>,
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
    delivered: delivered.get(driver.id) ?? 0,
  }));
  return { page: asking.page, more: asking.more, rows: rows.sort(byRate) };
}

export type Comparison = ReturnType<typeof comparisonOf>;
