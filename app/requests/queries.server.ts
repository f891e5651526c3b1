import { db, prepared } from "db/client";
import { joinedAt } from "db/desks";
import { carrier_facts, offers, profiles, requests, userloads } from "db/schema";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { truckIdOn } from "~/access/assigned.server";
import { isNegotiated, isOpenRequest } from "~/access/open.server";
import { personColumns } from "~/accounts/profile/queries.server";
import { deliveredAs } from "~/carriers/account-facts.server";
import { authorityOf, hasCertificate, policiesStatedBy } from "~/carriers/queries.server";
import { chatOfRequest } from "~/chat/inbox/queries.server";
import { phoneThatHolds } from "~/loads/steps/signed-contacts.server";
import { carrierColumns } from "~/red-flags/flag-columns.server";
import { formatPhone } from "~/text/phone";
import { trucksInUse } from "~/trucks/queries.server";

export const MOST_COMPARED = 500;

const REQUEST_ORDER = [requests.created_at, requests.request_id] as const;

/** Instants are UTC milliseconds. */
export type ListedOffer = Pick<
  typeof offers.$inferSelect,
  | "offer_id"
  | "request_id"
  | "turn"
  | "made_by"
  | "amount_cents"
  | "empty_miles"
  | "revision"
  | "expires_at"
  | "answer"
>;

const offersOfRequest = sql`(select json_group_array(json_object('offer_id', o.offer_id,
    'request_id', o.request_id, 'turn', o.turn, 'made_by', o.made_by, 'amount_cents', o.amount_cents,
    'empty_miles', o.empty_miles, 'revision', o.revision, 'expires_at', o.expires_at, 'answer', o.answer))
  from ${offers} o where o.load_id = ${requests.load_id} and o.driver_id = ${requests.driver_id})`.mapWith(
  (list: string): ListedOffer[] => JSON.parse(list).sort((a: ListedOffer, b: ListedOffer) => a.turn - b.turn),
);

export const FIT_COLUMNS = {
  insuranceGiven: hasCertificate(sql`${profiles.id}`).mapWith(Boolean),
  policies: policiesStatedBy(sql`${profiles.id}`),
  authority: authorityOf(sql`${profiles.id}`),
  trucks: trucksInUse(sql`${profiles.id}`),
};

const ownerId = sql.placeholder("ownerId");

const openRequestsQuery = prepared((handle) =>
  handle
    .select({
      ...personColumns,
      ...FIT_COLUMNS,
      requestId: requests.request_id,
      requestedAt: requests.created_at,
      isNegotiated: isNegotiated.mapWith(Boolean),
      offers: offersOfRequest,
      delivered: deliveredAs("driver", sql`${profiles.id}`),
      createdAtMs: joinedAt(sql`${profiles.id}`),
      known: carrierColumns,
      legalName: carrier_facts.legal_name,
      usdot: carrier_facts.usdot,
      mcNumber: carrier_facts.mc_number,
      chatId: chatOfRequest(ownerId),
    })
    .from(requests)
    .innerJoin(profiles, eq(profiles.id, requests.driver_id))
    .leftJoin(carrier_facts, eq(carrier_facts.carrier_id, profiles.id))
    .innerJoin(
      userloads,
      and(
        eq(userloads.load_id, requests.load_id),
        eq(userloads.relationship_type, "shipper"),
        eq(userloads.user_id, ownerId),
      ),
    )
    .where(and(eq(requests.load_id, sql.placeholder("loadId")), isOpenRequest))
    .orderBy(...REQUEST_ORDER)
    .limit(MOST_COMPARED + 1)
    .offset(sql.placeholder("offset"))
    .prepare(),
);

/** Oldest first. Only the load's owner gets rows. */
export async function openRequestsOn(viewerId: string, loadId: string, offset = 0) {
  const found = await openRequestsQuery().all({ ownerId: viewerId, loadId, offset });
  return { rows: found.slice(0, MOST_COMPARED), more: found.length > MOST_COMPARED };
}

export async function trucksOfDriver(driverId: string) {
  const query = db()
    .select({ trucks: trucksInUse(sql`profiles.id`) })
    .from(profiles);
  const [row] = await query.where(eq(profiles.id, driverId));
  return row?.trucks ?? [];
}

/** Without a `loadId`, finds an open request for one of the owner's loads or, if none is open, the newest. */
export async function driverForOwner(ownerId: string, driverId: string, loadId: string | null) {
  const [found] = await db()
    .select({
      ...personColumns,
      phoneNumber: phoneThatHolds(sql`${requests.load_id}`, sql`${profiles.id}`).mapWith(formatPhone),
      loadId: requests.load_id,
      requestStatus: requests.status,
      isNegotiated: isNegotiated.mapWith(Boolean),
      trucks: trucksInUse(sql`${profiles.id}`),
      truckId: truckIdOn(requests.load_id),
    })
    .from(requests)
    .innerJoin(profiles, eq(profiles.id, requests.driver_id))
    .innerJoin(
      userloads,
      and(
        eq(userloads.load_id, requests.load_id),
        eq(userloads.relationship_type, "shipper"),
        eq(userloads.user_id, ownerId),
      ),
    )
    .where(
      and(
        eq(requests.driver_id, driverId),
        inArray(requests.status, ["pending", "accepted"]),
        loadId ? eq(requests.load_id, loadId) : undefined,
      ),
    )
    .orderBy(desc(isOpenRequest), desc(requests.created_at))
    .limit(1);
  return found ?? null;
}
