/** A step runs the single-load verb for each load, so that the verb's rules and guards apply. */
import { db } from "db/client";
import { oncePart } from "db/idempotency";
import { pickColumns } from "db/pick-columns";
import { loads, profiles, requests, userloads } from "db/schema";
import { SUSPENDED } from "db/suspension/suspended";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { isOpenRequest } from "~/access/open.server";
import type { Party } from "~/access/policy";
import { STANDS_AS } from "~/access/standing.server";
import { Invalid, NotFound, OutcomeUnknown, Refusal, Unavailable } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { earliestToday } from "~/text/dates";
import { LANE_COLUMNS, laneOf } from "~/trade/lane";
import { isExpired } from "~/trade/lifecycle";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { TABLE_PAGE_SIZE } from "../board/board.server";
import { SecondLook } from "../form/before-posting.server";
import { copyValues, ownedLoad } from "../queries.server";
import { allowBooking } from "../steps/allow-booking.server";
import { confirmOpen } from "../steps/confirm-open.server";
import { deleteLoad } from "../steps/delete-load.server";
import { postLoad } from "../steps/post-load.server";
import { type BulkStep, NOTHING_CHOSEN, type Outcome, whyNot } from "./bulk";

interface Chosen {
  loadId: string;
  given?: string;
}

/** @throws Invalid */
export function readBulk(values: readonly FormDataEntryValue[]): Chosen[] {
  const chosen = new Map<string, Chosen>();
  for (const value of values) {
    const [, loadId, given] = /^(\S+)(?: (.*))?$/.exec(String(value)) ?? [];
    if (loadId) chosen.set(loadId, { loadId, given });
  }
  if (chosen.size === 0) throw new Invalid(NOTHING_CHOSEN);
  // A page of the list never contains more loads than this.
  if (chosen.size > TABLE_PAGE_SIZE) throw new Invalid(`Choose at most ${TABLE_PAGE_SIZE} loads at once.`);
  return [...chosen.values()];
}

export async function bulkLoads(viewer: Party, chosen: readonly Chosen[]) {
  const ids = chosen.map(({ loadId }) => loadId);
  const rows = await db()
    .select({
      ...pickColumns(loads, ["load_id", "load_number", "pickup_date", ...LANE_COLUMNS]),
      status: loads.load_status,
      expiredAt: loads.expired_at,
      driver: { id: profiles.id, fullName: profiles.full_name },
      asking: sql<number>`(select count(*) from ${requests}
        where ${and(eq(requests.load_id, loads.load_id), isOpenRequest)})`,
    })
    .from(loads)
    .leftJoin(userloads, and(eq(userloads.load_id, loads.load_id), eq(userloads.relationship_type, "driver")))
    .leftJoin(profiles, eq(profiles.id, userloads.user_id))
    .where(and(inArray(loads.load_id, ids), isNull(loads.deleted_at), STANDS_AS.owner(viewer.id)));
  const today = earliestToday();
  return rows
    .sort((a, b) => ids.indexOf(a.load_id) - ids.indexOf(b.load_id))
    .map((row) => ({
      ...row,
      number: numberOf(row),
      name: `${numberOf(row)} ${laneOf(row)}`,
      expired: isExpired({ ...row, pickupDate: row.pickup_date }, today),
    }));
}

/** Names the viewer's own deleted loads, and counts all others. */
export async function notFound(viewer: Party, chosen: readonly Chosen[], found: readonly BulkLoad[]) {
  const known = new Set(found.map(({ load_id }) => load_id));
  const ids = chosen.map(({ loadId }) => loadId).filter((id) => !known.has(id));
  if (ids.length === 0) return { gone: [], unknown: 0 };
  const rows = await db()
    .select(pickColumns(loads, ["load_id", "load_number"]))
    .from(loads)
    .where(and(inArray(loads.load_id, ids), STANDS_AS.owner(viewer.id)));
  const gone = rows.sort((a, b) => ids.indexOf(a.load_id) - ids.indexOf(b.load_id)).map(numberOf);
  return { gone, unknown: ids.length - gone.length };
}

export type BulkLoad = Awaited<ReturnType<typeof bulkLoads>>[number];

interface Ask extends Chosen {
  viewer: Viewer;
  later: number;
  bookNow: string;
}

/**
 * `given` contains the copies' ids, so that submitting the form twice creates each copy only once.
 * @throws NotFound, and the errors of `postLoad`
 */
async function copyLoad({ viewer, loadId, given = "", later }: Ask): Promise<void> {
  const [aDayLater, aWeekLater] = given.split(" ");
  const original = await ownedLoad(viewer, loadId);
  if (!original) throw new NotFound();
  await postLoad({
    viewer,
    fields: copyValues(original, later),
    draftId: later === 7 ? aWeekLater : aDayLater,
  });
}

const VERBS: Readonly<Record<BulkStep, (ask: Ask) => Promise<void>>> = {
  "confirm-open": confirmOpen,
  "book-now": ({ viewer, loadId, bookNow }) =>
    allowBooking({ viewer, loadId, fields: { book_now: bookNow } }),
  copy: copyLoad,
  delete: ({ given, ...ask }) => deleteLoad({ ...ask, seen: given }),
};

async function present(step: BulkStep, { viewer, ...chosen }: Ask, error: Refusal): Promise<string> {
  if (error instanceof SecondLook) return "it needs your review first: copy it from the load's page";
  if (error.message === SUSPENDED) return "you or your company are suspended";
  const [load] = await bulkLoads(viewer, [chosen]);
  if (!load) return "it is no longer on your list";
  return whyNot(step, load) ?? "it changed since you selected it: review it again";
}

/**
 * Each load succeeds or fails independently.
 * @throws Unavailable, OutcomeUnknown or an internal error if no load has succeeded before it
 */
export async function takeEach(
  step: BulkStep,
  request: { viewer: Viewer; chosen: readonly Chosen[]; later?: number; bookNow?: string },
): Promise<Outcome> {
  const { viewer, chosen, later = 0, bookNow = "" } = request;
  const found = await bulkLoads(viewer, chosen);
  const missing = await notFound(viewer, chosen, found);
  const given = new Map(chosen.map((each) => [each.loadId, each.given]));
  const refused: { number: string; why: string }[] = [];
  let [done, untried]: [number, string[]] = [0, []];
  let lost: string | undefined;
  for (const [at, load] of found.entries()) {
    const ask = { loadId: load.load_id, given: given.get(load.load_id), viewer, later, bookNow };
    const no = whyNot(step, load);
    const why = await oncePart(load.load_id, () => (no ? Promise.reject(no) : VERBS[step](ask))).then(
      () => null,
      (error: unknown) => error,
    );
    if (why === null) done += 1;
    else if (typeof why === "string") refused.push({ number: load.number, why });
    else if (why instanceof Refusal && !(why instanceof Unavailable || why instanceof OutcomeUnknown))
      refused.push({ number: load.number, why: await present(step, ask, why) });
    else if (done === 0) throw why;
    else {
      log.error({ err: why }, "a bulk step stopped");
      if (why instanceof OutcomeUnknown) lost = load.number;
      untried = found.slice(lost ? at + 1 : at).map((each) => each.number);
      break;
    }
  }
  return { done, refused, untried, lost, ...missing };
}
