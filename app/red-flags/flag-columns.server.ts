/** Columns for the red flags. The query must select from `profiles` without an alias. */
import { emailDomainOf } from "db/desks";
import { profiles } from "db/schema";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { stopsIn } from "~/trade/stops";
import type { KnownOfBroker, KnownOfCarrier } from "./red-flags.server";

const self = sql`${profiles.id}`;

const registered = sql`(select json_object('readAtMs', r.read_at, 'statusCode', r.status_code,
    'street', r.street, 'addedOn', r.added_on)
  from carrier_records r join carrier_facts c on c.carrier_id = r.carrier_id and c.usdot = r.usdot
  where r.carrier_id = ${self} and r.is_registered = 1)`.mapWith(
  (json: string): NonNullable<KnownOfCarrier["registered"]> => JSON.parse(json),
);

/** Pages may show the flags for these streets but not the streets, which the driver may not see yet. */
const streetsOf = (loadId: SQLWrapper) =>
  sql`(select json_array(l.origin_address_street, l.destination_address_street, l.stops)
    from loads l where l.load_id = ${loadId})`.mapWith((json: string): KnownOfBroker["streets"] => {
    const [pickup, delivery, stops] = JSON.parse(json) as (string | null)[];
    return {
      pickup: pickup ?? null,
      delivery: delivery ?? null,
      between: stopsIn(stops).map(({ street }) => street),
    };
  });

/** @param loadId the load whose stops the driver would visit */
export const brokerColumns = (loadId: SQLWrapper) => ({
  contactChangedAtMs: profiles.contact_changed_at,
  email: emailDomainOf(self).mapWith(
    (json: string): NonNullable<KnownOfBroker["email"]> => JSON.parse(json),
  ) as SQL<KnownOfBroker["email"]>,
  streets: streetsOf(loadId),
});

/** The flags also need the carrier's policies (`policiesStatedBy`). */
export const carrierColumns = {
  contactChangedAtMs: profiles.contact_changed_at,
  payeeChangedAtMs: sql<number | null>`(select max(g.answered_at) from load_changes g
    where g.asker_id = ${self} and g.kind = 'payee' and g.state = 'confirmed')` as SQL<number | null>,
  registered,
};
