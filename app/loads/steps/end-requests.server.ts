import { db } from "db/client";
import { requests } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, ne } from "drizzle-orm";

/** Returns the statement that ends every open or accepted request on a load. */
export function endRequests(loadId: string, nowMs: number): Statement {
  const live = and(eq(requests.load_id, loadId), ne(requests.status, "rejected"));
  return { query: db().update(requests).set({ status: "rejected", decided_at: nowMs }).where(live) };
}
