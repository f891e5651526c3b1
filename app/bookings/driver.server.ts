import { askRows, type Given } from "db/client";
import { joinedAt } from "db/desks";
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { authorityOf, hasCertificate } from "~/carriers/queries.server";
import { authorityLines } from "~/requests/authority-fit";
import { withBestTruck } from "~/requests/best-truck";
import { eligibilityOf, type Needs } from "~/requests/eligibility";
import { holdsFor, kindLine, type LoadDays } from "~/requests/insurance-fit";
import { DAY_MS } from "~/text/time";
import { POLICY_CODES } from "~/trade/policies";

/** SQLite returns booleans as 0 and 1. */
const flag = z.number().transform(Boolean);

const judgedSchema = z.object({
  equipmentType: z.string().nullable(),
  maxLengthFt: z.number().nullable(),
  maxWeightLb: z.number().nullable(),
  hazmatLicense: flag,
  doublesEndorsement: flag,
  tankerEndorsement: flag,
  twicCard: flag,
  insuranceGiven: flag,
  trucks: z.array(
    z.object({
      equipmentType: z.string().nullable(),
      maxLengthFt: z.number().nullable(),
      maxWeightLb: z.number().nullable(),
    }),
  ),
  policies: z.array(
    z.object({
      kind: z.enum(POLICY_CODES),
      limit_cents: z.number(),
      effective_on: z.string(),
      expires_on: z.string(),
      hasPaper: flag,
    }),
  ),
  authority: z
    .object({ readAtMs: z.number(), isRegistered: z.boolean(), isAllowed: z.boolean().nullable() })
    .nullable(),
});

/** The write compares this text again, so a profile change since the read causes a conflict. */
export const judgedBy = (driverId: Given<string>): SQL<string> => sql<string>`(
  select json_object(
    'equipmentType', p.equipment_type, 'maxLengthFt', p.max_length_ft, 'maxWeightLb', p.max_weight_lb,
    'hazmatLicense', p.hazmat_license, 'doublesEndorsement', p.doubles_endorsement,
    'tankerEndorsement', p.tanker_endorsement, 'twicCard', p.twic_card,
    'insuranceGiven', ${hasCertificate(sql`p.id`)},
    'trucks', json((select json_group_array(json_object('equipmentType', t.equipment_type,
      'maxLengthFt', t.max_length_ft, 'maxWeightLb', t.max_weight_lb))
      from (select * from trucks where desk_id = p.id and retired_at is null order by name) t)),
    'authority', json(${authorityOf(sql`p.id`)}),
    'policies', json((select json_group_array(json_object('kind', s.kind, 'limit_cents', s.limit_cents,
      'effective_on', s.effective_on, 'expires_on', s.expires_on,
      'hasPaper', exists (select 1 from files f where f.file_id = s.file_id and f.dropped_at is null)))
      from (select * from policies where carrier_id = p.id order by kind, policy_number, expires_on) s)))
  from profiles p where p.id = ${driverId})`;

export const hasWorkedFor = (
  driverId: Given<string>,
  loadId: string | SQL,
): SQL<number> => sql<number>`exists (
  select 1 from userloads t
    join userloads s on s.load_id = t.load_id and s.relationship_type = 'shipper'
    join loads l on l.load_id = t.load_id
  where t.user_id = ${driverId} and t.relationship_type = 'driver' and l.deleted_at is null and +l.load_status = 'complete'
    and s.user_id = (select o.user_id from userloads o where o.load_id = ${loadId} and o.relationship_type = 'shipper'))`;

/** Ignores requests that ended because another driver was chosen. */
export const wasRejectedOn = (
  driverId: Given<string>,
  loadId: string | SQL,
): SQL<number> => sql<number>`exists (
  select 1 from requests q join load_events t on t.load_id = q.load_id and t.at = q.decided_at and t.event = 'reject'
  where q.load_id = ${loadId} and q.driver_id = ${driverId} and q.status = 'rejected')`;

const carries = (driverId: Given<string>): SQL => sql`from userloads t join loads l on l.load_id = t.load_id
  where t.user_id = ${driverId} and t.relationship_type = 'driver' and l.deleted_at is null`;

/**
 * Whether the driver has delivered for two shippers. Both accounts must have been a day old when the load was
 * booked (or posted, if the booking has no time), because one person could open several accounts and deliver
 * between them.
 */
export const hasDelivered = (driverId: Given<string>): SQL<number> =>
  sql<number>`ifnull((select min(s.user_id) <> max(s.user_id) from userloads t
    join loads l on l.load_id = t.load_id
    join userloads s on s.load_id = t.load_id and s.relationship_type = 'shipper'
    where t.user_id = ${driverId} and t.relationship_type = 'driver'
      and l.deleted_at is null and +l.load_status = 'complete'
      and max(${joinedAt(sql`s.user_id`)}, ${joinedAt(sql`t.user_id`)}) <= coalesce(l.booked_at, l.posted_at) - ${DAY_MS}), 0)`;

export const heldBy = (driverId: Given<string>): SQL<number> =>
  sql<number>`(select count(*) ${carries(driverId)} and +l.load_status <> 'complete')`;

/** Callers must pass the viewer's own id. */
export async function judgedDriver(driverId: string, loadId: string) {
  const [row] = await askRows<
    Record<"worked" | "rejected" | "delivered" | "held", number> & { judged: string }
  >(sql`
    select ${judgedBy(driverId)} as judged, ${hasWorkedFor(driverId, loadId)} as worked,
      ${wasRejectedOn(driverId, loadId)} as rejected, ${hasDelivered(driverId)} as delivered, ${heldBy(driverId)} as held`);
  if (!row) throw new Error("A select without a table returned no row.");
  const { judged, worked, rejected, delivered, held } = row;
  return { judged, hasWorked: !!worked, wasRejected: !!rejected, hasDelivered: !!delivered, held };
}

export type JudgedDriver = Awaited<ReturnType<typeof judgedDriver>>;

/** The lines always include both kinds of insurance. */
export function judge({ judged }: Pick<JudgedDriver, "judged">, facts: Needs & LoadDays) {
  const { policies, authority, trucks, ...abilities } = judgedSchema.parse(JSON.parse(judged));
  const lines = [
    ...eligibilityOf(facts, withBestTruck(facts, abilities, trucks)),
    ...POLICY_CODES.map((kind) => kindLine(kind, policies, facts)),
    // An unknown authority status does not block a booking.
    ...authorityLines(authority).filter(({ verdict }) => verdict !== "unknown"),
  ];
  const hasPapers = POLICY_CODES.every((code) =>
    policies.some((policy) => policy.kind === code && policy.hasPaper && holdsFor(policy, facts)),
  );
  return { lines, hasPapers };
}
