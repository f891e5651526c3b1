import { db } from "db/client";
import { requests } from "db/schema";
import type { Statement } from "db/write";
import { v7 as newId } from "uuid";
import { isNotExpired } from "~/access/open.server";
import type { LoadTies } from "~/access/ties.server";
import { openRequestGroup } from "~/chat/request-group.server";
import { loadToMove, moveLoad, type StepMessages } from "~/loads/steps/move-load.server";
import { Conflict } from "~/platform/errors";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";

/** @throws NotFound, Forbidden (shippers), Conflict (requested already, taken, or terms changed) */
export async function requestLoad(ask: { viewer: Viewer; loadId: string; revision?: number }): Promise<void> {
  const load = await loadToMove("request", ask.viewer, ask.loadId, ask.revision);
  await writeRequest({ viewer: ask.viewer, load });
}

export function askingFor(
  load: LoadTies,
  { driverId, requestId }: { driverId: string; requestId: string },
  nowMs: number,
): Statement[] {
  const { loadId, ownerId } = load;
  return [
    {
      query: db().insert(requests).values({
        request_id: requestId,
        driver_id: driverId,
        load_id: loadId,
        status: "pending",
        created_at: nowMs,
      }),
      // Stryker disable next-line ArrowFunction,StringLiteral: an earlier check refuses the step.
      otherwise: () => new Conflict("You already requested this load."),
    },
    ...openRequestGroup({ loadId, ownerId, driverId, name: nameOf(load.lane) }, nowMs),
  ];
}

/**
 * `load` must come from `loadToMove`.
 * @throws Conflict
 */
export async function writeRequest(request: {
  viewer: Viewer;
  load: LoadTies;
  messages?: StepMessages;
  nowMs?: number;
  with?: (requestId: string) => Statement[];
}): Promise<void> {
  const { viewer, load, messages, nowMs } = request;
  await moveLoad({
    event: "request",
    viewer,
    load,
    messages,
    nowMs,
    driver: viewer,
    when: isNotExpired(),
    also: (atMs) => {
      // Stryker disable next-line ObjectLiteral: by default, the id contains the current time, as `atMs`
      // does.
      const requestId = newId({ msecs: atMs });
      return [
        ...askingFor(load, { driverId: viewer.id, requestId }, atMs),
        ...(request.with?.(requestId) ?? []),
      ];
    },
  });
}
