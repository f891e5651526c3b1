/** The standings of `policy.ts` as SQL conditions on the `loads` row in scope. */
import type { Given } from "db/client";
import { isOpenDesk } from "db/desks";
import { loads } from "db/schema";
import { type SQL, sql } from "drizzle-orm";
import type { Standing } from "~/trade/lifecycle";
import { isAssigned } from "./assigned.server";
import { hasOpenRequest, hasOpenStatus } from "./open.server";
import type { Audience } from "./policy";

const isTied = (as: "shipper" | "driver", partyId: Given<string>): SQL =>
  sql`exists (select 1 from userloads t where t.load_id = ${loads.load_id} and t.relationship_type = ${as} and t.user_id = ${partyId})`;

const isOfRole = (role: "shipper" | "driver", partyId: Given<string>): SQL =>
  sql`(exists (select 1 from profiles p where p.id = ${partyId} and p.user_type = ${role}) and ${isOpenDesk(partyId)})`;

export const STANDS_AS: Readonly<Record<Standing, (partyId: Given<string>) => SQL>> = {
  owner: (id) => isTied("shipper", id),
  "chosen driver": (id) => isTied("driver", id),
  "assigned driver": (id) => isAssigned(id),
  "requesting driver": (id) => sql`(${isOfRole("driver", id)} and ${hasOpenRequest(id)})`,
  "other driver": (id) =>
    sql`(${isOfRole("driver", id)} and not ${hasOpenRequest(id)} and not ${isTied("driver", id)} and not ${isAssigned(id)})`,
  "other shipper": (id) => sql`(${isOfRole("shipper", id)} and not ${isTied("shipper", id)})`,
};

/** Does not check whether the user may view the load. */
export const MAY_SEE: Readonly<Record<Audience, (partyId: Given<string>) => SQL>> = {
  everyone: () => sql`true`,
  unassigned: (id) => sql`not ${isAssigned(id)}`,
  haulers: (id) => sql`(${MAY_SEE.parties(id)} or ${isAssigned(id)})`,
  parties: (id) => sql`(${STANDS_AS.owner(id)} or ${STANDS_AS["chosen driver"](id)})`,
  owner: (id) => STANDS_AS.owner(id),
};

export function visibleTo(partyId: Given<string>): SQL {
  const tied = sql`exists (select 1 from userloads t where t.load_id = ${loads.load_id} and t.user_id = ${partyId})`;
  return sql`(${loads.deleted_at} is null and (${hasOpenStatus} or ${tied} or ${isAssigned(partyId)}))`;
}
