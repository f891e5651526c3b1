/** A driver's consent to share where they are with one load: given, used and taken back. */
import { askRows } from "db/client";
import { writeOnce } from "db/idempotency";
import { pickColumns } from "db/pick-columns";
import { sharing } from "db/schema";
import { guarded, type Statement, write } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { STANDS_AS } from "~/access/standing.server";
import { type LoadTies, loadTies } from "~/access/ties.server";
import { afterAnswer } from "~/http/after-answer.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { CHOSEN_AT, IS_CARRIED, LIVE_SHARING } from "~/loads/board/transit-progress.server";
import { announceMove } from "~/loads/steps/announce-move.server";
import { NO_SUCH_LOAD, WHOSE } from "~/loads/steps/move-load.server";
import { nearestCity } from "~/places/nearest-city.server";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { nameOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { fits, timeOf } from "./check-in-rules";
import { consentWords, type PhonePlace, readPlace, roundedPlace } from "./sharing";

const _EXPORTED = pickColumns(sharing, [
  "load_id",
  "words",
  "given_at",
  "ended_at",
  "place_at",
  "place_told_at",
  "latitude",
  "longitude",
  "near",
  "looks",
  "looked_at",
]);

interface Asked {
  viewer: Viewer;
  loadId: string;
  fields: Record<string, string>;
}

const NOT_NOW = "Sharing is for the way: from the acceptance to the delivery.";
const OFF = "Sharing is off for this load.";
const OTHER_WORDS = "The words have changed meanwhile. Read them again.";

/** The words for a load, of which a form sends back what it showed. */
export const wordsFor = (load: LoadTies): string[] => consentWords(load.ownerName, nameOf(load.lane));

const asText = (paragraphs: readonly string[]) => paragraphs.join("\n\n");

/** @throws NotFound, Forbidden (not the chosen driver) */
async function ownLoad(viewer: Viewer, loadId: string): Promise<LoadTies> {
  const load = await loadTies(viewer, loadId);
  if (!load) throw new NotFound(NO_SUCH_LOAD);
  if (load.standing !== "chosen driver") throw new Forbidden(WHOSE["chosen driver"]);
  return load;
}

/** The live consent of a load, as rows of `sharing_id`; of this driver where one is named. */
const liveIds = (loadId: string, driverId?: string): SQL => sql`(
  select s.sharing_id from loads join ${LIVE_SHARING} and loads.load_id = ${loadId}
  ${driverId === undefined ? sql`` : sql`and s.person_id = ${driverId}`})`;

/**
 * The chosen driver consents. Field `words`: what the form showed. Consenting again changes
 * nothing.
 * @throws NotFound, Forbidden, Conflict
 */
export async function giveConsent({ viewer, loadId, fields }: Asked, nowMs = Date.now()): Promise<void> {
  const load = await ownLoad(viewer, loadId);
  if (!fits("here", load.status)) throw new Conflict(NOT_NOW);
  const words = asText(wordsFor(load));
  if (fields.words?.replaceAll("\r\n", "\n") !== words) throw new Conflict(OTHER_WORDS);
  // A conflict is a consent that stands: it keeps its own words and time.
  const row = sql`
    insert into sharing (sharing_id, load_id, person_id, chosen_at, words, given_at)
    select ${newId({ msecs: nowMs })}, loads.load_id, ${viewer.id}, ${CHOSEN_AT}, ${words}, ${nowMs} from loads
    where loads.load_id = ${loadId} and ${IS_CARRIED} and ${STANDS_AS["chosen driver"](viewer.id)}
    on conflict (load_id, person_id, chosen_at) where ended_at is null do update set given_at = given_at`;
  await writeOnce([guarded(row, () => new Conflict(NOT_NOW))]);
}

/**
 * The driver takes it back, at any time: what was shared is deleted at once.
 * @throws NotFound, Forbidden
 */
export async function takeBack({ viewer, loadId }: Asked, nowMs = Date.now()): Promise<void> {
  await ownLoad(viewer, loadId);
  const own = sql`load_id = ${loadId} and person_id = ${viewer.id}`;
  await writeOnce([
    {
      query: sql`update sharing set ended_at = ${nowMs}, place_at = null, place_told_at = null, latitude = null,
        longitude = null, near = null where ${own} and ended_at is null`,
    },
    { query: sql`update whereabouts set near = null where ${own} and near is not null` },
  ]);
}

/** True while the load has a live consent of this driver: nothing of a place is stored without. */
export const isSharedBy = (driverId: string, loadId: string): SQL => sql`exists ${liveIds(loadId, driverId)}`;

/** A place in the words of others, and what is kept of it. */
export const placeInWords = (place: PhonePlace) => nearestCity(roundedPlace(place));

/** Keeps the last place of a load, where its driver shares it; an older one, sent late, changes nothing. */
export function placing(
  { id: driverId }: Viewer,
  loadId: string,
  told: { place: PhonePlace; atMs: number; nowMs: number },
): SQL {
  const { latitude, longitude } = roundedPlace(told.place);
  return sql`
    update sharing set place_at = ${told.atMs}, place_told_at = ${told.nowMs}, latitude = ${latitude},
      longitude = ${longitude}, near = ${placeInWords(told.place)}
    where sharing_id in ${liveIds(loadId, driverId)} and coalesce(place_at, 0) <= ${told.atMs}`;
}

/**
 * An open page tells where the phone is, without a message to anybody. Fields: `latitude`, `longitude`, `accuracy` (meters), `at`.
 * @throws NotFound, Forbidden, Conflict (no live consent), Invalid, also where it is told too often
 */
export async function tellPlace({ viewer, loadId, fields }: Asked, nowMs = Date.now()): Promise<void> {
  const [load] = await Promise.all([
    ownLoad(viewer, loadId),
    countAgainstLimit("whereabouts", viewer.id, nowMs),
  ]);
  if (!fits("here", load.status)) throw new Conflict(NOT_NOW);
  const place = readPlace(fields);
  if (!place) throw new Invalid("That is no place.");
  const { atMs } = timeOf(fields.at, nowMs);
  const isLive = sql`update sharing set given_at = given_at where sharing_id in ${liveIds(loadId, viewer.id)}`;
  await writeOnce([
    guarded(isLive, () => new Conflict(OFF)),
    { query: placing(viewer, loadId, { place, atMs, nowMs }) },
  ]);
  const move = { loadId, eventId: newId({ msecs: nowMs }), nowMs, others: [] };
  afterAnswer(() => announceMove(move), "a place that a driver told could not be announced");
}

/** What the driver reads of the own consent. */
export async function ownSharing(driverId: string, loadId: string) {
  const [row] = await askRows<{
    givenMs: number;
    looks: number;
    lookedMs: number | null;
    place: number;
  }>(sql`
    select given_at as givenMs, looks, looked_at as lookedMs from sharing
    where sharing_id in ${liveIds(loadId, driverId)}`);
  return row ?? null;
}

/** Counts a look of the other side at the place of a load. */
export function countLook(loadId: string, nowMs = Date.now()): void {
  const query = sql`update sharing set looks = looks + 1, looked_at = max(coalesce(looked_at, 0), ${nowMs})
    where sharing_id in ${liveIds(loadId)} and place_at is not null`;
  afterAnswer(() => write([{ query }]), "a look at a place was not counted");
}

/** Deletes consents and places of a person whose account closes. */
export const forgetSharing = (personId: string): Statement[] => [
  { query: sql`delete from sharing where person_id = ${personId}` },
  { query: sql`update whereabouts set near = null where person_id = ${personId} and near is not null` },
];
