import type { Statement } from "db/write";
import { sql } from "drizzle-orm";

export const askForRecord = (loadId: string, nowMs: number): Statement => ({
  query: sql`insert or ignore into delivery_records (load_id, delivered_at, due_at) values (${loadId}, ${nowMs}, ${nowMs})`,
});
