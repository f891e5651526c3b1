import { askRows } from "db/client";
import { type SQL, sql } from "drizzle-orm";
import { type Queue, SERIES } from "./series";

/** Longer queues are reported as this long, so that measuring stays cheap while a queue grows. */
export const MOST_COUNTED = 10_000;

/** Each condition matches that of a partial index. `alert_queue` contains only waiting rows. */
const ROWS: Readonly<Record<Queue, SQL>> = {
  pushes: sql`notices where push_due_at is not null`,
  messages: sql`notices where due_at is not null`,
  alerts: sql`alert_queue`,
  webhooks: sql`webhook_deliveries where due_at is not null`,
};

/** Entries that wait for a later time are included. */
export async function queueLengths(): Promise<Record<Queue, number>> {
  const columns = SERIES.queue_peak.parts.map(
    (queue) =>
      sql`(select count(*) from (select 1 from ${ROWS[queue]} limit ${MOST_COUNTED})) as ${sql.identifier(queue)}`,
  );
  const [row] = await askRows<Record<Queue, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  if (!row) throw new Error("The database returned no row for the queues.");
  return row;
}
