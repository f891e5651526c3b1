import { prepared } from "db/client";
import { load_events, loads, requests } from "db/schema";
import { and, desc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { isOnBoard } from "~/access/open.server";
import { changesBetween, changesInWords, type Terms } from "~/loads/form/changed-terms";
import { columnsFor } from "~/loads/form/term-columns.server";
import { earliestToday } from "~/text/dates";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";

/** After one is dismissed or requested again, the next one appears. */
export const ENDED_SHOWN = 3;

interface EndedRequest {
  loadId: string;
  name: string;
  changes: string;
  /** A new request is accepted only for this revision of the load. */
  revision: number;
}

const SAME_TERMS = "The terms you can see didn't change.";

export const changesSince = (before: Terms, now: Terms): string =>
  changesInWords(changesBetween(before, now)) || SAME_TERMS;

const driverId = sql.placeholder("driverId");

const isLatest = sql`not exists (select 1 from ${requests} n where n.load_id = ${requests.load_id}
  and n.driver_id = ${requests.driver_id} and n.request_id <> ${requests.request_id}
  and (n.status <> 'rejected' or n.created_at > ${requests.created_at}))`;

const endedQuery = prepared((handle) =>
  handle
    .select({
      loadId: loads.load_id,
      revision: loads.revision,
      before: load_events.terms_before,
      now: columnsFor("details", ["everyone", "unassigned"]),
    })
    .from(requests)
    .innerJoin(loads, eq(loads.load_id, requests.load_id))
    .innerJoin(
      load_events,
      and(eq(load_events.load_id, requests.load_id), eq(load_events.at, requests.decided_at)),
    )
    .where(
      and(
        eq(requests.driver_id, driverId),
        // Inlined into the statement's text, as in `access/open.server.ts`.
        eq(requests.status, "rejected").inlineParams(),
        isNull(requests.dismissed_at),
        eq(load_events.event, "edit"),
        isNotNull(load_events.terms_before),
        isOnBoard,
        gte(loads.pickup_date, sql.placeholder("today")),
        isLatest,
      ),
    )
    .orderBy(desc(requests.decided_at))
    .limit(ENDED_SHOWN)
    .prepare(),
);

/** Newest first. Omits dismissed requests, and loads that the driver cannot request again. */
export async function endedByEdit({ id }: Pick<Viewer, "id">, nowMs = Date.now()): Promise<EndedRequest[]> {
  const rows = await endedQuery().all({ driverId: id, today: earliestToday(nowMs) });
  return rows.map(({ loadId, revision, before, now }) => ({
    loadId,
    name: nameOf(now),
    changes: changesSince(before ?? {}, now),
    revision,
  }));
}
