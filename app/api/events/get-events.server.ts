/** Answers with the history of a shipper's load, including steps that the archive has. */
import { onBothAtOnce } from "db/archive-client";
import type { Handle } from "db/client";
import { load_events, loads } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { typeOf } from "~/webhooks/events";
import type { Call } from "../call";
import { NO_SUCH } from "../get-loads.server";
import { MOST_A_PAGE } from "../limits";
import { ownLoad } from "../own-loads.server";
import { Refused } from "../refused";
import type { EventJson } from "./schema";

const NO_TURN = "after: Send the turn of an event.";

/** @throws Refused 422 */
function readAfter({ url }: Request): number {
  const typed = new URL(url).searchParams.get("after") ?? "0";
  if (!/^\d{1,9}$/.test(typed)) throw new Refused(422, NO_TURN, { errors: [{ detail: NO_TURN }] });
  return Number(typed);
}

const stepsOf = (owner: Viewer, reference: string) => (handle: Handle) =>
  handle
    .select({
      id: load_events.event_id,
      loadId: load_events.load_id,
      event: load_events.event,
      from_status: load_events.from_status,
      to_status: load_events.to_status,
      actorId: load_events.actor_id,
      at: load_events.at,
      reason: load_events.reason,
      reasonText: load_events.reason_text,
    })
    .from(load_events)
    .innerJoin(loads, eq(loads.load_id, load_events.load_id))
    .where(and(eq(loads.owner_id, owner.id), eq(loads.reference, reference), isNull(loads.deleted_at)));

type Step = Awaited<ReturnType<ReturnType<typeof stepsOf>>>[number];

/** Orders the steps as webhooks count them. */
const bySequence = (a: Step, b: Step) => a.at - b.at || (a.id < b.id ? -1 : 1);

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
  const reference = param("reference");
  const [load, steps] = await Promise.all([
    ownLoad(viewer, reference),
    onBothAtOnce(stepsOf(viewer, reference), ({ id }) => id),
  ]);
  if (!load) throw new NotFound(NO_SUCH);
  const events = steps
    .filter(({ loadId }) => loadId === load.load_id)
    .sort(bySequence)
    .map((step, at) => eventJson(step, at, viewer.id))
    .slice(after);
  const body = { events: events.slice(0, MOST_A_PAGE), has_more: events.length > MOST_A_PAGE };
  return new Response(JSON.stringify(body), {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}
