import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { TEXTS } from "~/chat/automated-texts";
import { tell } from "~/chat/post-automated.server";
import { OWN } from "~/chat/system-sender";
import { type Side, stepKind } from "~/notifications/kinds";
import type { BuiltLoad } from "./built-load";
import type { Step } from "./history";
import { nameOfRow } from "./load-documents";
import type { Rows, TimedMessages } from "./rows";

export function historyRows({ loadId, load, owner }: BuiltLoad, steps: readonly Step[]): Rows["load_events"] {
  return [
    {
      event_id: newId({ msecs: load.posted_at }),
      load_id: loadId,
      event: "post",
      to_status: "new",
      actor_id: owner.id,
      at: load.posted_at,
    },
    ...steps.map((step) => ({
      event_id: newId({ msecs: step.atMs }),
      load_id: loadId,
      event: step.event,
      from_status: step.from,
      to_status: step.to,
      actor_id: step.actorId,
      at: step.atMs,
    })),
  ];
}

export function requestRows(
  { loadId, load, owner, driver, requesters }: BuiltLoad,
  steps: readonly Step[],
): Rows {
  const accepted = steps.find((step) => step.event === "accept");
  const rows = { requests: [], groups: [], group_membership: [] } as Required<
    Pick<Rows, "requests" | "groups" | "group_membership">
  >;
  for (const { id: driver_id } of requesters) {
    const created_at =
      steps.find((step) => step.event === "request" && step.driverId === driver_id)?.atMs ?? 0;
    const group_id = newId({ msecs: created_at });
    const decision = driver_id === driver?.id ? "accepted" : "rejected";
    rows.requests.push({
      request_id: newId({ msecs: created_at }),
      driver_id,
      load_id: loadId,
      status: accepted ? decision : "pending",
      created_at,
      decided_at: accepted?.atMs,
    });
    rows.groups.push({
      group_id,
      group_name: nameOfRow(load),
      owner_id: owner.id,
      load_id: loadId,
      driver_id,
      created_at,
    });
    for (const user_id of [owner.id, driver_id])
      rows.group_membership.push({ group_id, user_id, created_at });
  }
  return rows;
}

export function messagesOf(
  { loadId, load, owner, requesters }: BuiltLoad,
  steps: readonly Step[],
): TimedMessages[] {
  return steps.map(({ event, driverId, actorId, atMs }) => {
    const driver = requesters.find(({ id }) => id === driverId);
    const texts = TEXTS[event]({
      lane: nameOfRow(load),
      shipper: owner.fullName,
      driver: driver?.fullName ?? "The driver",
    });
    const others = requesters.filter(({ id }) => id !== driverId).map(({ id }) => sql`${id}`);
    const endsOthers = event === "accept" && others.length > 0;
    const about = (side: Side, reader?: string) => ({
      loadId,
      kind: reader === actorId ? OWN : stepKind(event, side),
      nowMs: atMs,
    });
    const statements = [
      ...(texts.shipper ? tell(sql`${owner.id}`, texts.shipper, about("shipper", owner.id)) : []),
      ...(texts.driver ? tell(sql`${driverId}`, texts.driver, about("driver", driverId)) : []),
      ...(texts.others && endsOthers ? tell(sql.join(others, sql`, `), texts.others, about("others")) : []),
    ];
    return { atMs, statements };
  });
}
