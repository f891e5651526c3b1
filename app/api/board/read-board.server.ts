/** Reads only public columns: no street, contact or PIN. */
import { db } from "db/client";
import { loads } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import { hasOpenRequest, isNotExpired, isOnBoard } from "~/access/open.server";
import { bookingOf, isBookable } from "~/bookings/mark.server";
import { columnsFor } from "~/loads/form/term-columns.server";
import { ownLink } from "~/mail/own-link.server";
import { daysToPayOfLoad } from "~/market/days-to-pay.server";
import type { Start } from "~/search/engine/board-query";
import { deadheadTo } from "~/search/engine/deadhead";
import { shipperOfLoad } from "~/search/search-board.server";
import { mayIn } from "~/trade/areas";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { isoOf, roundedMiles, termsJson } from "../load-schema";
import { isShown } from "./board-schema";

const columnsOf = ({ id, role }: Viewer) => ({
  ...columnsFor("details", ["everyone", "unassigned"]),
  load_id: loads.load_id,
  load_status: loads.load_status,
  revision: loads.revision,
  origin_latitude: loads.origin_latitude,
  origin_longitude: loads.origin_longitude,
  shipper: shipperOfLoad,
  pays: daysToPayOfLoad,
  booking: role === "driver" ? bookingOf(id) : offered(),
  isRequested: hasOpenRequest(id).mapWith(Boolean),
});

const offered = (): SQL<string | null> =>
  sql`(select b.who from book_now b where b.load_id = ${sql.raw("loads.load_id")})`;

export const readFoundFor = (viewer: Viewer) => (matches: SQL) =>
  db()
    .select({
      value: sql<number>`m.value`,
      tie: sql<number>`m.tie`,
      id: sql<number>`m.id`,
      ...columnsOf(viewer),
    })
    .from(loads)
    .innerJoin(sql`(${matches}) m`, sql`loads.rowid = m.id`);

export type BoardLoad = Awaited<ReturnType<ReturnType<typeof readFoundFor>>>[number];

export async function loadOnBoard(viewer: Viewer, number: number): Promise<BoardLoad | null> {
  const [load] = await readFoundFor(viewer)(sql`select 0 as value, 0 as tie, rowid as id from loads
    where load_number = ${number} and ${isOnBoard} and ${isNotExpired()}`);
  return load ?? null;
}

/** @param start where the truck of the search starts, if the search names a place */
export function boardJson(viewer: Viewer, load: BoardLoad, start?: Start) {
  const mayBook = viewer.role === "driver" && mayIn(viewer, "work");
  return {
    number: numberOf(load),
    status: load.load_status,
    revision: load.revision,
    miles: roundedMiles(load.calculated_miles),
    rate_per_mile: load.rate_per_mile_cents === null ? null : load.rate_per_mile_cents / 100,
    deadhead_miles: start ? deadheadTo(start, load) : null,
    posted_at: isoOf(load.posted_at),
    confirmed_at: isoOf(load.confirmed_at),
    url: ownLink(`/load-details/${load.load_id}`),
    broker: {
      name: load.shipper?.name ?? null,
      rating: load.shipper?.rating ?? null,
      days_to_pay: load.pays?.medianDays ?? null,
    },
    requested: load.isRequested,
    book_now: load.booking !== null,
    may_book: mayBook && isBookable(load.booking, load.load_status),
    ...termsJson(load, isShown),
  };
}
