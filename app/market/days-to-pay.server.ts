/** Pay records: one row per shipper, updated by the write that marks an invoice as paid or unpaid. */
import { askRows, db } from "db/client";
import { pay_records } from "db/schema";
import type { Statement } from "db/write";
import { eq, sql } from "drizzle-orm";
import { type DaysToPay, FEWEST_DRIVERS, FEWEST_INVOICES, MOST_INVOICES } from "./days-to-pay";

const IS_ENOUGH = sql`r.invoices >= ${FEWEST_INVOICES} and r.drivers >= ${FEWEST_DRIVERS}`;

const asRecord = (json: string): DaysToPay | null => JSON.parse(json);

const RECORD = sql`json_object('medianDays', r.median_days, 'invoices', r.invoices, 'drivers', r.drivers,
  'dated', r.dated, 'onTime', r.on_time)`;

/** SQL: the pay record of the `loads` row's shipper, or null if it has too few invoices or drivers. */
export const daysToPayOfLoad = sql`(
  select ${RECORD} from pay_records r where r.shipper_id = loads.owner_id and ${IS_ENOUGH})`.mapWith(
  asRecord,
);

/** Returns null if the record has too few invoices or drivers. */
export async function daysToPayOf(shipperId: string): Promise<DaysToPay | null> {
  const [row] = await askRows<{ record: string }>(
    sql`select ${RECORD} as record from pay_records r where r.shipper_id = ${shipperId} and ${IS_ENOUGH}`,
  );
  return row ? asRecord(row.record) : null;
}

/** Use this statement in the batch that marks an invoice as paid or unpaid. */
export function updateDaysToPay(shipperId: string): Statement {
  return {
    query: sql`
      with latest as (
        select driver_id, due_on, paid_on,
          max(0, cast(round(julianday(paid_on) - julianday(billed_on)) as integer)) as days
        from invoices where shipper_id = ${shipperId} and state = 'paid'
        order by paid_on desc, invoice_id desc limit ${MOST_INVOICES}),
      ranked as (select days, row_number() over (order by days) as nth, count(*) over () as many from latest)
      insert into pay_records (shipper_id, invoices, drivers, median_days, dated, on_time)
      select ${shipperId}, count(*), count(distinct driver_id),
        (select cast(round(avg(days)) as integer) from ranked where nth in ((many + 1) / 2, (many + 2) / 2)),
        count(due_on), coalesce(sum(paid_on <= due_on), 0)
      from latest where true group by 1
      on conflict (shipper_id) do update set invoices = excluded.invoices, drivers = excluded.drivers,
        median_days = excluded.median_days, dated = excluded.dated, on_time = excluded.on_time`,
  };
}

/** Run this first if an invoice becomes unpaid, because `updateDaysToPay` writes nothing if none is left. */
export const deleteDaysToPay = (shipperId: string): Statement => ({
  query: db().delete(pay_records).where(eq(pay_records.shipper_id, shipperId)),
});
