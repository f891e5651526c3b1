/** Reads booked loads by index. If there are too many, reads a sample (`MOST_TOLD`, `MOST_LOOKED_AT`). */
import { askRows } from "db/client";
import { type SQL, sql } from "drizzle-orm";
import { stateless } from "~/places/areas";
import { cityKey } from "~/places/city-key";
import { cityOf } from "~/places/directory.server";
import { areasOfState } from "~/places/gazetteer.server";
import { MemoryCache } from "~/platform/memory-cache";
import { MINUTE_MS } from "~/text/time";
import { EQUIPMENT_CODES } from "~/trade/equipment";
import type { Booking, MarketLane } from "./market";

/** If an area has twice as many loads, about half of them are read, spread evenly. */
const MOST_TOLD = 500;
const MOST_LOOKED_AT = 5_000;
export interface Booked {
  bookings: readonly Booking[];
  /** True if only a sample was read because there were too many loads. */
  isSample: boolean;
}

interface IndexRange {
  rows: SQL;
  wanted?: SQL;
  most: number;
}

type State = string | null;

/** Null in a pair matches loads without a state. */
function between(equipment: string, sinceMs: number, pairs: readonly (readonly [State, State])[]): SQL {
  return sql`json_each(${JSON.stringify(pairs)}) a cross join loads l indexed by loads_booked_lane
    where l.equipment_type = ${equipment} and l.origin_address_state is a.value ->> 0
      and l.destination_address_state is a.value ->> 1 and l.booked_at >= ${sinceMs}`;
}

const pairsOf = (from: readonly State[], to: readonly State[]) =>
  from.flatMap((origin) => to.map((destination): [State, State] => [origin, destination]));

/** Null if no area of the states is known. */
function isNear(end: "origin" | "destination", states: readonly string[]): SQL | null {
  const squares = [...new Set(states.flatMap((state) => areasOfState(state).map(stateless)))];
  if (squares.length === 0) return null;
  const [state, area] = [sql.raw(`l.${end}_address_state`), sql.raw(`l.${end}_area`)];
  return sql`(${state} is not null or ${area} in (select value from json_each(${JSON.stringify(squares)})))`;
}

const isCity = (end: "origin" | "destination", { cityKey: key }: MarketLane["from"]): SQL =>
  sql`${sql.raw(`l.${end}_city_key`)} = ${key}`;

const SHIPPER = sql.raw(
  "(select u.user_id from userloads u where u.load_id = l.load_id and u.relationship_type = 'shipper')",
);

const PAID_A_MILE =
  sql.raw(`case when l.agreed_rate_cents is null or l.rate_per_mile_cents is null then l.rate_per_mile_cents
  else cast(round(l.agreed_rate_cents / l.calculated_miles) as integer) end`);

/** A hash of the rowid, so that the sample does not depend on when and how loads were posted. */
const SCRAMBLED = sql.raw("(l.rowid * 2654435761 >> 16)");

/**
 * Reads about one in n loads of these index ranges in one statement. For few loads, n is 1. Partial loads are
 * left out, because they pay for a part of the trailer, and so are loads with stops between, because their
 * rates also pay for the stops.
 */
async function read(ranges: readonly IndexRange[]): Promise<Booked> {
  const nth = (at: number) => sql.raw(`n${at}`);
  const counts = ranges.map(
    ({ rows, most }, at) => sql`(select max(1, count(*) / ${most}) from ${rows}) as ${nth(at)}`,
  );
  const isSample = sql.join(
    ranges.map((_, at) => sql`${nth(at)} > 1`),
    sql` or `,
  );
  const parts = ranges.map(
    ({ rows, wanted }, at) =>
      sql`select ${PAID_A_MILE} as rate_per_mile_cents, l.rate_per_mile_cents as posted_per_mile_cents, l.origin_city_key, l.origin_address_state, l.origin_address_zip,
        l.destination_city_key, l.destination_address_state, l.destination_address_zip, ${SHIPPER} as shipper_id,
        ${isSample} as is_sample
      from n cross join ${rows} and ${SCRAMBLED} % ${nth(at)} = 0 and l.deleted_at is null
        and l.rate_per_mile_cents is not null and l.stops is null and l.load_size is null ${wanted ? sql`and ${wanted}` : sql``}`,
  );
  const rows = await askRows<Row>(
    sql`with n as (select ${sql.join(counts, sql`, `)}) ${sql.join(parts, sql` union all `)}`,
  );
  return { bookings: rows.map(bookingOf), isSample: rows.some(({ is_sample }) => is_sample === 1) };
}

interface Row extends Booking {
  origin_address_zip: string | null;
  destination_address_zip: string | null;
  is_sample: number;
}

function bookingOf(row: Row): Booking {
  const [from, to] = (["origin", "destination"] as const).map((end) => {
    const [key, state] = [row[`${end}_city_key`], row[`${end}_address_state`]];
    if (key && state) return { key, state };
    const found = cityOf({ city: key, state, zip: row[`${end}_address_zip`] });
    return found ? { key: cityKey(found.city), state: found.state } : { key, state };
  });
  return {
    shipper_id: row.shipper_id,
    rate_per_mile_cents: row.rate_per_mile_cents,
    posted_per_mile_cents: row.posted_per_mile_cents,
    origin_city_key: from?.key ?? null,
    origin_address_state: from?.state ?? null,
    destination_city_key: to?.key ?? null,
    destination_address_state: to?.state ?? null,
  };
}

/**
 * With `lane`, counts loads that have both states only if they go between the cities of the lane. Loads that
 * lack a state are counted anyway.
 */
export function bookedBetween(
  equipment: string,
  sinceMs: number,
  from: readonly string[],
  to: readonly string[],
  lane?: MarketLane,
): Promise<Booked> {
  const near = [isNear("origin", from), isNear("destination", to)].flatMap((each) => each ?? []);
  const unnamed = pairsOf([...from, null], [...to, null]).filter((pair) => pair.includes(null));
  const named = lane && sql`${isCity("origin", lane.from)} and ${isCity("destination", lane.to)}`;
  return read([
    {
      rows: between(equipment, sinceMs, pairsOf(from, to)),
      wanted: named,
      most: named ? MOST_LOOKED_AT : MOST_TOLD,
    },
    {
      rows: between(equipment, sinceMs, unnamed),
      wanted: near.length > 0 ? sql.join(near, sql` and `) : undefined,
      most: MOST_LOOKED_AT,
    },
  ]);
}

/** Cached, because one line of text requires reading hundreds of loads. */
const nationwide = new MemoryCache<Booked>({ most: EQUIPMENT_CODES.length, forMs: MINUTE_MS });

export async function bookedAnywhere(equipment: string, sinceMs: number): Promise<Booked> {
  const before = nationwide.get(equipment, sinceMs);
  if (before) return before;
  const rows = sql`loads l indexed by loads_booked where l.equipment_type = ${equipment} and l.booked_at >= ${sinceMs}`;
  return nationwide.set(equipment, await read([{ rows, most: MOST_TOLD }]), sinceMs);
}
