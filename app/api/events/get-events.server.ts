import { onBothAtOnce } from "db/archive-client";
import { db, type Handle } from "db/client";
import { load_events } from "db/schema";
import { asc, eq } from "drizzle-orm";
import { NotFound } from "~/platform/errors";
import { typeOf } from "~/webhooks/events";
import type { Call } from "../call";
import { NO_SUCH } from "../get-loads.server";
import { MOST_A_PAGE } from "../limits";
import { type OwnLoad, ownLoad } from "../own-loads.server";
import { Refused } from "../refused";
import type { EventJson } from "./schema";

const NO_TURN = "after: Send the turn of an event.";

function readAfter({ url }: Request): number {
  const typed = new URL(url).searchParams.get("after") ?? "0";
  if (!/^\d{1,9}$/.test(typed)) throw new Refused(422, NO_TURN, { errors: [{ detail: NO_TURN }] });
  return Number(typed);
}

/** In the order in which webhooks count the steps. */
const stepsOf =
  (loadId: string, { skip, most }: { skip: number; most: number }) =>
  (handle: Handle) =>
    handle
      .select({
        id: load_events.event_id,
        event: load_events.event,
        from_status: load_events.from_status,
        to_status: load_events.to_status,
        actorId: load_events.actor_id,
        at: load_events.at,
        reason: load_events.reason,
        reasonText: load_events.reason_text,
      })
      .from(load_events)
      .where(eq(load_events.load_id, loadId))
      .orderBy(asc(load_events.at), asc(load_events.event_id))
      .limit(most)
      .offset(skip);

type Step = Awaited<ReturnType<ReturnType<typeof stepsOf>>>[number];

const bySequence = (a: Step, b: Step) => a.at - b.at || (a.id < b.id ? -1 : 1);

/** The board and the archive may both have steps, so the steps are numbered after both are merged. */
async function stepsAfter({ load_id, load_status }: OwnLoad, after: number): Promise<Step[]> {
  const most = MOST_A_PAGE + 1;
  if (load_status !== "complete") return stepsOf(load_id, { skip: after, most })(db());
  const merged = await onBothAtOnce(stepsOf(load_id, { skip: 0, most: after + most }), ({ id }) => id);
  return merged.sort(bySequence).slice(after, after + most);
}

const eventJson = (step: Step, at: number, ownerId: string): EventJson => ({
  turn: at + 1,
  type: typeOf(step.event),
  timestamp: new Date(step.at).toISOString(),
  by: step.actorId === ownerId ? "shipper" : "driver",
  from_status: step.from_status,
  to_status: step.to_status,
  reason: [step.reason, step.reasonText].filter(Boolean).join(", ") || null,
});

export async function listEvents({ request, viewer, param }: Call): Promise<Response> {
  const after = readAfter(request);
  const load = await ownLoad(viewer, param("reference"));
  if (!load) throw new NotFound(NO_SUCH);
  const steps = await stepsAfter(load, after);
  const events = steps.slice(0, MOST_A_PAGE).map((step, at) => eventJson(step, after + at, viewer.id));
  const body = { events, has_more: steps.length > MOST_A_PAGE };
  return new Response(JSON.stringify(body), {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}
