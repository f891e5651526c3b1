import type { Statement } from "db/write";
import { sql } from "drizzle-orm";

/** The statement that asks for the record of a load at its delivery, which a background job makes and mails (`app/record`). */
export const askForRecord = (loadId: string, nowMs: number): Statement => ({
  query: sql`insert or ignore into delivery_records (load_id, delivered_at, due_at) values (${loadId}, ${nowMs}, ${nowMs})`,
});
