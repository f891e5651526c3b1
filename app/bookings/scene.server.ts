import { type LoadTies, loadTies } from "~/access/ties.server";
import { type PricedFacts, pricedFacts } from "~/loads/queries.server";
import { CHANGED_SINCE } from "~/loads/steps/move-load.server";
import { revisionIn } from "~/loads/steps/steps";
import { Conflict, Forbidden } from "~/platform/errors";
import { gone } from "~/requests/answer.server";
import type { Viewer } from "~/trade/viewer";
import { type JudgedDriver, judge, judgedDriver } from "./driver.server";
import { type Booking, refusalOf } from "./rules";
import { takenFrom } from "./taken.server";

export const NOT_YOURS = "Only drivers can book loads.";
const NOT_YOUR_LOAD = "Only this load's shipper and drivers can open this page.";

export interface Asked {
  viewer: Viewer;
  loadId: string;
  /** `revision`: the revision of the terms on the driver's page; `book_now`: the owner's choice. */
  fields: Readonly<Record<string, string>>;
}

export interface Scene {
  viewer: Viewer;
  load: LoadTies;
  facts: PricedFacts;
  driver: JudgedDriver;
  booking: Booking;
}

async function asSeen(viewer: Viewer, loadId: string, load: LoadTies | null, facts: PricedFacts | null) {
  if (!load || !facts) throw (await takenFrom(viewer, loadId)) ?? (await gone(viewer, loadId));
  if (load.standing === "other shipper") throw new Forbidden(NOT_YOUR_LOAD);
  return { load, facts };
}

/**
 * For a shipper, `scene` is null.
 * @throws NotFound, Forbidden, Taken
 */
export async function lookAt(viewer: Viewer, loadId: string) {
  const [ties, terms, driver] = await Promise.all([
    loadTies(viewer, loadId),
    pricedFacts(viewer, loadId),
    viewer.role === "driver" ? judgedDriver(viewer.id, loadId) : null,
  ]);
  const { load, facts } = await asSeen(viewer, loadId, ties, terms);
  if (!driver) return { load, facts, scene: null };
  const { status, standing, expired, bookers } = load;
  const booking: Booking = { status, standing, expired, bookers, ...driver, ...judge(driver, facts) };
  const scene: Scene = { viewer, load, facts, driver, booking };
  return { load, facts, scene };
}

export async function sceneOf({ viewer, loadId }: Asked): Promise<Scene> {
  const { scene } = await lookAt(viewer, loadId);
  if (!scene) throw new Forbidden(NOT_YOURS);
  return scene;
}

export function insist({ booking, load }: Scene, fields: Asked["fields"]): void {
  const refusal = refusalOf(booking);
  if (refusal) throw new Conflict(refusal);
  const shown = revisionIn(fields);
  if (shown !== undefined && shown !== load.revision)
    throw new Conflict(`${CHANGED_SINCE} Read the terms again before you book.`);
}
