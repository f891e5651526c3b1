import { askRows } from "db/client";
import { sql } from "drizzle-orm";
import { visibleTo } from "~/access/standing.server";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { isoOf } from "../load-schema";
import type { OwnOffer } from "../requests/own-requests.server";
import { nextOffer, offerJson } from "../requests/request-json";
import type { OWN_STATUSES, OwnRequestJson } from "./request-schema";

export interface OwnRequest {
  loadId: string;
  /** Null if the only request was withdrawn. */
  requestId: string | null;
  load_number: number;
  revision: number;
  /** Whether the carrier may still see the load. */
  isVisible: boolean;
  status: (typeof OWN_STATUSES)[number];
  /** UTC milliseconds. Null if the only request was withdrawn. */
  requestedAt: number | null;
  decidedAt: number | null;
  isBooked: boolean;
  offers: readonly OwnOffer[];
}

type Row = Omit<OwnRequest, "isVisible" | "isBooked" | "offers"> &
  Readonly<{ isVisible: 0 | 1; isBooked: 0 | 1; offers: string }>;

/** The row of a withdrawn request is deleted, so an earlier request takes its place. */
export async function ownRequest(viewer: Viewer, number: number): Promise<OwnRequest | null> {
  const [row] = await askRows<Row>(sql`
    select loads.load_id as "loadId", r.request_id as "requestId", loads.load_number, loads.revision, ${visibleTo(viewer.id)} as "isVisible",
      coalesce(r.status, 'withdrawn') as "status", r.created_at as "requestedAt", r.decided_at as "decidedAt",
      r.booked_under is not null as "isBooked",
      (select json_group_array(json_object('offer_id', o.offer_id, 'request_id', o.request_id, 'turn', o.turn,
        'made_by', o.made_by, 'amount_cents', o.amount_cents, 'empty_miles', o.empty_miles,
        'revision', o.revision, 'expires_at', o.expires_at, 'answer', o.answer, 'note', o.note,
        'made_at', o.made_at, 'answered_at', o.answered_at, 'answer_note', o.answer_note))
        from offers o where o.load_id = loads.load_id and o.driver_id = ${viewer.id}) as "offers"
    from loads left join requests r on r.request_id = (
      select w.request_id from requests w where w.load_id = loads.load_id and w.driver_id = ${viewer.id}
      order by w.created_at desc, w.request_id desc limit 1)
    where loads.load_number = ${number} and loads.deleted_at is null`);
  if (!row) return null;
  const offers: OwnOffer[] = JSON.parse(row.offers);
  if (row.requestedAt === null && offers.length === 0) return null;
  return {
    ...row,
    isVisible: row.isVisible === 1,
    isBooked: row.isBooked === 1,
    offers: offers.sort((one, other) => one.turn - other.turn),
  };
}

export function ownRequestJson(request: OwnRequest, nowMs = Date.now()): OwnRequestJson {
  return {
    number: numberOf(request),
    id: request.requestId,
    status: request.status,
    requested_at: isoOf(request.requestedAt),
    decided_at: isoOf(request.decidedAt),
    is_booked: request.isBooked,
    revision: request.isVisible ? request.revision : null,
    offers: request.offers.map((offer) => offerJson(offer, nowMs)),
    next_offer: nextOffer(request),
  };
}
