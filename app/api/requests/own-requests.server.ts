import { db } from "db/client";
import { pickColumns } from "db/pick-columns";
import { carrier_facts, loads, profiles, requests } from "db/schema";
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { isNegotiated } from "~/access/open.server";
import { personColumns } from "~/accounts/profile/queries.server";
import { deliveredAs } from "~/carriers/account-facts.server";
import { NotFound } from "~/platform/errors";
import type { Abilities } from "~/requests/eligibility";
import { FIT_COLUMNS, type ListedOffer } from "~/requests/queries.server";
import type { Viewer } from "~/trade/viewer";
import type { Call } from "../call";
import { NO_SUCH } from "../get-loads.server";
import { MOST_A_PAGE } from "../limits";

/** Instants are UTC milliseconds. */
export interface OwnOffer extends ListedOffer {
  note: string | null;
  made_at: number;
  answered_at: number | null;
  answer_note: string | null;
}

const offersOfRequest = sql`(select json_group_array(json_object('offer_id', o.offer_id,
    'request_id', o.request_id, 'turn', o.turn, 'made_by', o.made_by, 'amount_cents', o.amount_cents,
    'empty_miles', o.empty_miles, 'revision', o.revision, 'expires_at', o.expires_at, 'answer', o.answer,
    'note', o.note, 'made_at', o.made_at, 'answered_at', o.answered_at, 'answer_note', o.answer_note))
  from offers o where o.load_id = ${requests.load_id} and o.driver_id = ${requests.driver_id})`.mapWith(
  (list: string): OwnOffer[] => JSON.parse(list).sort((a: OwnOffer, b: OwnOffer) => a.turn - b.turn),
);

const COLUMNS = {
  loadId: loads.load_id,
  loadStatus: loads.load_status,
  revision: loads.revision,
  requestId: requests.request_id,
  driverId: requests.driver_id,
  status: requests.status,
  requestedAt: requests.created_at,
  decidedAt: requests.decided_at,
  isNegotiated: isNegotiated.mapWith(Boolean),
  needs: pickColumns(loads, [
    "equipment_type",
    "length_ft",
    "weight_lb",
    "required_hazmat_license",
    "required_doubles_endorsement",
    "required_tanker_endorsement",
    "required_twic",
    "required_tsa_certified",
    "pickup_date",
    "delivery_date",
  ]),
  ...FIT_COLUMNS,
  fullName: personColumns.fullName,
  equipmentType: personColumns.equipmentType,
  maxLengthFt: personColumns.maxLengthFt,
  maxWeightLb: personColumns.maxWeightLb,
  hazmatLicense: personColumns.hazmatLicense,
  doublesEndorsement: personColumns.doublesEndorsement,
  tankerEndorsement: personColumns.tankerEndorsement,
  twicCard: personColumns.twicCard,
  rating: personColumns.rating,
  reviewCount: personColumns.reviewCount,
  legalName: carrier_facts.legal_name,
  usdot: carrier_facts.usdot,
  mcNumber: carrier_facts.mc_number,
  delivered: deliveredAs("driver", sql`${profiles.id}`),
  offers: offersOfRequest,
};

interface Wanted {
  /** Reads this request, whatever its status. Null reads the pending and accepted requests. */
  requestId: string | null;
  after?: string | null;
}

/** If the load has no requests, returns one row without a request. */
function read({ id }: Viewer, reference: string, { requestId, after = null }: Wanted) {
  const wanted =
    requestId !== null
      ? eq(requests.request_id, requestId)
      : inArray(requests.status, ["pending", "accepted"]);
  return db()
    .select(COLUMNS)
    .from(loads)
    .leftJoin(
      requests,
      and(eq(requests.load_id, loads.load_id), wanted, after ? gt(requests.request_id, after) : undefined),
    )
    .leftJoin(profiles, eq(profiles.id, requests.driver_id))
    .leftJoin(carrier_facts, eq(carrier_facts.carrier_id, profiles.id))
    .where(and(eq(loads.owner_id, id), eq(loads.reference, reference), isNull(loads.deleted_at)))
    .orderBy(asc(requests.request_id))
    .limit(MOST_A_PAGE + 1);
}

type Row = Awaited<ReturnType<typeof read>>[number];

export type OwnRequest = Row &
  Abilities & {
    requestId: string;
    driverId: string;
    status: NonNullable<Row["status"]>;
    requestedAt: number;
    fullName: string;
  };

const isRequest = (row: Row): row is OwnRequest => row.requestId !== null;

/** @throws NotFound if the shipper has no such load */
export async function ownRequests(
  { viewer, param }: Pick<Call, "viewer" | "param">,
  after: string | null,
): Promise<{ page: OwnRequest[]; hasMore: boolean }> {
  const rows = await read(viewer, param("reference"), { requestId: null, after });
  if (rows.length === 0) throw new NotFound(NO_SUCH);
  return { page: rows.filter(isRequest).slice(0, MOST_A_PAGE), hasMore: rows.length > MOST_A_PAGE };
}

const NO_REQUEST = "This load has no such request. The driver may have withdrawn it.";

/** @throws NotFound if the shipper has no such load, or the load no such request */
export async function ownRequest({ viewer, param }: Pick<Call, "viewer" | "param">): Promise<OwnRequest> {
  const [row] = await read(viewer, param("reference"), { requestId: param("request") });
  if (!row) throw new NotFound(NO_SUCH);
  if (!isRequest(row)) throw new NotFound(NO_REQUEST);
  return row;
}
