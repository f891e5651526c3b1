import { db } from "db/client";
import { carrier_facts, carrier_records } from "db/schema";
import { type Statement, write } from "db/write";
import { and, asc, eq, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Job } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { mayGoOn } from "~/platform/trips.server";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { carrierCensus, registry } from "./choose-registry.server";
import { type Registry, type RegistryRecord, RegistryUnavailable } from "./registry";

const A_TURN = 10;

interface Due {
  carrierId: string;
  usdot: string;
  /** The day on which the number was added; null if not yet known. It is looked up until it is known. */
  addedOn: string | null;
}

function dueCarriers(nowMs: number): Promise<Due[]> {
  const ofNumber = and(
    eq(carrier_records.carrier_id, carrier_facts.carrier_id),
    eq(carrier_records.usdot, carrier_facts.usdot),
  );
  return db()
    .select({
      carrierId: carrier_facts.carrier_id,
      usdot: sql<string>`${carrier_facts.usdot}`,
      addedOn: carrier_records.added_on,
    })
    .from(carrier_facts)
    .leftJoin(carrier_records, ofNumber)
    .where(
      and(
        isNotNull(carrier_facts.usdot),
        or(isNull(carrier_records.due_at), lte(carrier_records.due_at, nowMs)),
      ),
    )
    .orderBy(asc(carrier_records.due_at), asc(carrier_facts.carrier_id))
    .limit(A_TURN);
}

/**
 * Stores nothing if the carrier has changed or removed the USDOT number in the meantime. The new response
 * replaces an older one.
 */
function keep({ carrierId, usdot, addedOn }: Due, record: RegistryRecord | null, nowMs: number): Statement {
  const says: readonly SQL[] = record
    ? [
        sql`1`,
        sql`${record.legalName}`,
        sql`${record.dbaName}`,
        sql`${record.allowedToOperate === null ? null : Number(record.allowedToOperate)}`,
        sql`${record.statusCode}`,
        sql`${record.liabilityOnFileCents}`,
        sql`${record.street}`,
      ]
    : [sql`0`, sql`null`, sql`null`, sql`null`, sql`null`, sql`null`, sql`null`];
  return {
    query: sql`insert into carrier_records (carrier_id, usdot, due_at, read_at,
        is_registered, legal_name, dba_name, allowed_to_operate, status_code, liability_on_file_cents, street,
        added_on)
      select c.carrier_id, c.usdot, ${nowMs + DAY_MS}, ${nowMs}, ${sql.join([...says], sql`, `)}, ${addedOn}
      from ${carrier_facts} c where c.carrier_id = ${carrierId} and c.usdot = ${usdot}
      on conflict (carrier_id) do update set usdot = excluded.usdot, due_at = excluded.due_at, read_at = excluded.read_at,
        is_registered = excluded.is_registered, legal_name = excluded.legal_name, dba_name = excluded.dba_name,
        allowed_to_operate = excluded.allowed_to_operate, status_code = excluded.status_code,
        liability_on_file_cents = excluded.liability_on_file_cents, street = excluded.street,
        added_on = excluded.added_on`,
  };
}

/** An earlier response remains stored, with its time. */
function putOff({ carrierId, usdot }: Due, nowMs: number): Statement {
  return {
    query: sql`insert into carrier_records (carrier_id, usdot, due_at)
      select c.carrier_id, c.usdot, ${nowMs + HOUR_MS}
      from ${carrier_facts} c where c.carrier_id = ${carrierId} and c.usdot = ${usdot}
      on conflict (carrier_id) do update set due_at = excluded.due_at`,
  };
}

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown");

/** If the census does not respond, the registry's record is stored without the day. */
async function addedOn({ usdot, addedOn: known }: Due): Promise<string | null> {
  if (known !== null) return known;
  try {
    return (await carrierCensus()?.addedOn(usdot)) ?? null;
  } catch (error) {
    log.warn({ cause: causeOf(error) }, "could not read the age of a USDOT number");
    return null;
  }
}

async function readCarrier(source: Registry, due: Due, nowMs: number): Promise<boolean> {
  try {
    const record = await source.read(due.usdot);
    await write([keep({ ...due, addedOn: record && (await addedOn(due)) }, record, nowMs)]);
    return true;
  } catch (error) {
    const isAway = error instanceof RegistryUnavailable;
    log.warn(
      { cause: causeOf(error) },
      isAway ? "carrier registry unavailable" : "could not read a carrier from the registry",
    );
    await write([putOff(due, nowMs)]);
    return !isAway;
  }
}

/** Each carrier is read once a day, or an hour after a failed read. */
export async function readDueCarriers(nowMs = Date.now()): Promise<void> {
  const source = registry();
  if (!source) return;
  for (const due of await dueCarriers(nowMs))
    if (!mayGoOn() || !(await readCarrier(source, due, nowMs))) return;
}

export const readCarriersInTime: Job = {
  name: "read carrier registry",
  everyMs: 5 * MINUTE_MS,
  firstAfterMs: 3 * MINUTE_MS,
  work: async () => {
    await readDueCarriers();
    return undefined;
  },
};
