import { db } from "db/client";
import { requests } from "db/schema";
import type { Statement } from "db/write";
import { and, eq, ne } from "drizzle-orm";
import { endOffers } from "./end-offers.server";

export function endRequests(
  loadId: string,
  why: Parameters<typeof endOffers>[0],
  nowMs: number,
): Statement[] {
  const live = and(eq(requests.load_id, loadId), ne(requests.status, "rejected"));
  return [
    { query: db().update(requests).set({ status: "rejected", decided_at: nowMs }).where(live) },
    endOffers(why, { loadId, nowMs }),
  ];
}
