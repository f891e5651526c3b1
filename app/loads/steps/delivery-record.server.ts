import type { Statement } from "db/write";
import { sql } from "drizzle-orm";

/**
 * Returns the statement that queues the delivery record, which a background job creates and emails
 * (`app/record`).
 */
export const askForRecord = (loadId: string, nowMs: number): Statement => ({
  query: sql`insert or ignore into delivery_records (load_id, delivered_at, due_at) values (${loadId}, ${nowMs}, ${nowMs})`,
});
