import { db } from "db/client";
import { charges, loads, profiles, releases, stop_times } from "db/schema";
import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";
import { numberOf } from "~/trade/load-number";

const ownLoads = (personId: string): SQL =>
  sql`select t.load_id from userloads t where t.user_id = ${personId} and t.relationship_type = 'shipper'`;

/** What a person asked beside the rate of loads, and what was asked of their own loads. */
export async function* exportCharges(personId: string) {
  const concerned = sql`(${charges.driver_id} = ${personId} or ${charges.load_id} in (${ownLoads(personId)}))`;
  const rows = paged((after: { charge_id: string } | null) =>
    db()
      .select({
        charge_id: charges.charge_id,
        load_id: charges.load_id,
        load_number: loads.load_number,
        by: profiles.full_name,
        kind: charges.kind,
        amount_cents: charges.amount_cents,
        reason: charges.reason,
        evidence_file: charges.evidence_file,
        state: charges.state,
        revision: charges.revision,
        asked_at: charges.asked_at,
        answered_at: charges.answered_at,
        refusal: charges.refusal,
      })
      .from(charges)
      .innerJoin(loads, eq(loads.load_id, charges.load_id))
      .innerJoin(profiles, eq(profiles.id, charges.driver_id))
      .where(and(gt(charges.charge_id, after?.charge_id ?? ""), concerned))
      .orderBy(asc(charges.charge_id))
      .limit(PAGE_ROWS),
  );
  for await (const { charge_id, ...row } of rows)
    yield {
      ...row,
      load_number: numberOf(row),
      asked_at: instantText(row.asked_at),
      answered_at: instantText(row.answered_at),
    };
}

/** The times at stops that a person said, and those said of their own loads. */
export async function* exportStopTimes(personId: string) {
  const concerned = sql`(${stop_times.person_id} = ${personId} or ${stop_times.load_id} in (${ownLoads(personId)}))`;
  const rows = paged((after: { time_id: string } | null) =>
    db()
      .select({
        time_id: stop_times.time_id,
        load_id: stop_times.load_id,
        load_number: loads.load_number,
        by: profiles.full_name,
        stop: stop_times.stop,
        kind: stop_times.kind,
        at: stop_times.at,
        said_at: stop_times.said_at,
        replaced_at: stop_times.replaced_at,
      })
      .from(stop_times)
      .innerJoin(loads, eq(loads.load_id, stop_times.load_id))
      .innerJoin(profiles, eq(profiles.id, stop_times.person_id))
      .where(and(gt(stop_times.time_id, after?.time_id ?? ""), concerned))
      .orderBy(asc(stop_times.time_id))
      .limit(PAGE_ROWS),
  );
  for await (const { time_id, ...row } of rows)
    yield {
      ...row,
      load_number: numberOf(row),
      at: instantText(row.at),
      said_at: instantText(row.said_at),
      replaced_at: instantText(row.replaced_at),
    };
}

/** Loads from which a person was released, and drivers released from their own, each with the load as the driver was chosen for it. */
export async function* exportReleases(personId: string) {
  const concerned = sql`(${releases.driver_id} = ${personId} or ${releases.load_id} in (${ownLoads(personId)}))`;
  const key = sql<string>`${releases.load_id} || ' ' || ${releases.driver_id} || ' ' || ${releases.released_at}`;
  const rows = paged((after: { key: string } | null) =>
    db()
      .select({
        key,
        load_id: releases.load_id,
        load_number: loads.load_number,
        driver: profiles.full_name,
        chosen_at: releases.chosen_at,
        released_at: releases.released_at,
        terms: releases.terms,
      })
      .from(releases)
      .innerJoin(loads, eq(loads.load_id, releases.load_id))
      .innerJoin(profiles, eq(profiles.id, releases.driver_id))
      .where(and(gt(key, after?.key ?? ""), concerned))
      .orderBy(asc(key))
      .limit(PAGE_ROWS),
  );
  for await (const { key: _, ...row } of rows)
    yield {
      ...row,
      load_number: numberOf(row),
      chosen_at: instantText(row.chosen_at),
      released_at: instantText(row.released_at),
    };
}
