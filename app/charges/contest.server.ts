/** Contested deliveries, as the shipper and the driver see them. Staff write findings (`app/staff`). */
import { db } from "db/client";
import { contested_deliveries, loads } from "db/schema";
import { guarded } from "db/write";
import { and, asc, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import * as z from "zod";
import { STANDS_AS } from "~/access/standing.server";
import { fieldErrors } from "~/forms/form.server";
import { requiredParagraph } from "~/forms/form-fields.server";
import { writeAndNotify } from "~/loads/steps/write-and-notify.server";
import { CONTESTED } from "~/notifications/finding-kinds";
import { Conflict, Forbidden, Invalid, outdated } from "~/platform/errors";
import { actorName, byOf, type Viewer } from "~/trade/viewer";
import { contestText } from "./contest-words";
import { MOST_WORDS } from "./most-words";
import { type ChargeScene, chargeScene, nameFor } from "./scene.server";

const ONLY_SHIPPER = "Only the shipper who posted this load can contest the delivery.";
const NOT_NOW = "You can contest a delivery only in the seven days after it.";
const ALREADY = "This delivery is already contested. Here is the current version.";
const MISSING = "Say what was wrong with the delivery.";

/** Returns what was said against the load's deliveries, oldest first. */
export const contestsOf = (loadId: string) =>
  db()
    .select()
    .from(contested_deliveries)
    .where(eq(contested_deliveries.load_id, loadId))
    .orderBy(asc(contested_deliveries.said_at), asc(contested_deliveries.contest_id));

type Contest = Awaited<ReturnType<typeof contestsOf>>[number];

/** A driver sees only what was said about the driver's own deliveries. */
export const contestsShown = (contests: readonly Contest[], { side, load }: ChargeScene, viewerId: string) =>
  contests.filter(({ driver_id }) => (side === "owner" ? load.ownerId === viewerId : driver_id === viewerId));

/** Whether the viewer may contest the delivery by the load's driver now. */
export const isContestable = ({ side, stage, load, isClosed }: ChargeScene, contests: readonly Contest[]) =>
  side === "owner" &&
  stage === "complete" &&
  !isClosed &&
  load.driverId !== null &&
  !contests.some(({ said_by, driver_id }) => said_by === "shipper" && driver_id === load.driverId);

const Form = z.object({ contest: requiredParagraph(MOST_WORDS, MISSING) });

interface Contesting {
  viewer: Viewer;
  loadId: string;
  /** The field `contest` has the shipper's words. */
  fields: Readonly<Record<string, string>>;
}

/**
 * Stores what the shipper says against the delivery, once, and notifies the driver.
 * @throws NotFound, Forbidden, Conflict, Invalid
 */
export async function contestDelivery({ viewer, loadId, fields }: Contesting, nowMs = Date.now()) {
  const [scene, contests] = await Promise.all([chargeScene(viewer, loadId, nowMs), contestsOf(loadId)]);
  const { load, side } = scene;
  const { driverId } = load;
  if (side !== "owner") throw new Forbidden(ONLY_SHIPPER);
  const parsed = Form.safeParse(fields);
  if (!isContestable(scene, contests) || driverId === null)
    throw contests.some(({ said_by }) => said_by === "shipper") ? outdated(ALREADY) : new Conflict(NOT_NOW);
  if (!parsed.success) throw new Invalid(MISSING, fieldErrors(parsed.error));
  const words = parsed.data.contest;
  const contestId = newId({ msecs: nowMs });
  const inserted = sql`
    insert into contested_deliveries (contest_id, load_id, driver_id, said_by, by_id, words, said_at)
    select ${contestId}, ${loads.load_id}, ${driverId}, 'shipper', ${byOf(viewer)}, ${words}, ${nowMs}
    from ${loads}
    where ${and(
      eq(loads.load_id, loadId),
      sql`${loads.deleted_at} is null`,
      eq(loads.load_status, "complete"),
      STANDS_AS.owner(viewer.id),
      STANDS_AS["chosen driver"](driverId),
    )}`;
  await writeAndNotify([guarded(inserted, () => outdated(ALREADY))], {
    loadId,
    eventId: contestId,
    actorId: viewer.id,
    readerId: driverId,
    text: contestText({ lane: nameFor(scene, driverId), shipper: actorName(viewer, load.ownerName), words }),
    kind: CONTESTED,
    nowMs,
  });
}

const SAID_BY = { receiver: "The receiver noted", shipper: "The shipper contested the delivery" } as const;

/** @param when formats a time in UTC milliseconds */
export const contestInWords = (
  { contest_id, said_by, words, said_at, finding, found_at }: Contest,
  when: (atMs: number) => string,
) => ({
  id: contest_id,
  said: `${SAID_BY[said_by]}, ${when(said_at)}: ${words}`,
  finding: finding && found_at !== null ? `Haulway's finding, ${when(found_at)}: ${finding}` : null,
});
