/** If the carrier assigned a driver, that driver consents; otherwise, the carrier does. */
import { askRows } from "db/client";
import { writeOnce } from "db/idempotency";
import { guarded, type Statement, write } from "db/write";
import { type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { endSharing, forgetNear, forgetSharing, maySharePlaceFor } from "~/access/end-sharing.server";
import { type LoadTies, loadTies } from "~/access/ties.server";
import { afterAnswer } from "~/http/after-answer.server";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { CHOSEN_AT, IS_CARRIED, LIVE_SHARING } from "~/loads/board/transit-progress.server";
import { announceMove } from "~/loads/steps/announce-move.server";
import { WHOSE } from "~/loads/steps/move-load.server";
import { nearestCity } from "~/places/nearest-city.server";
import { Conflict, Forbidden, Invalid, noSuchLoad } from "~/platform/errors";
import { hauls } from "~/trade/lifecycle";
import { nameOf } from "~/trade/load-number";
import { byOf, type Viewer } from "~/trade/viewer";
import { fits, timeOf } from "./check-in-rules";
import { consentWords, type PhonePlace, readPlace, roundedPlace } from "./sharing";

interface Asked {
  viewer: Viewer;
  loadId: string;
  fields: Record<string, string>;
}

const NOT_NOW = "You can share your location once you have the load, until it's delivered.";
const NOT_WITH_FREIGHT = "The driver you assigned shares the location of this load.";
const OFF = "Sharing is off for this load.";
const OTHER_WORDS = "This text has changed. Read it again before you share your location.";

export const wordsFor = ({ ownerName, lane, standing, driver }: LoadTies): string[] =>
  consentWords(ownerName, nameOf(lane), standing === "assigned driver" ? driver?.fullName : undefined);

const asText = (paragraphs: readonly string[]) => paragraphs.join("\n\n");

/** @throws NotFound; Forbidden if the viewer does not drive the load */
async function ownLoad(viewer: Viewer, loadId: string): Promise<LoadTies> {
  const load = await loadTies(viewer, loadId);
  if (!load) throw noSuchLoad();
  if (!hauls(load.standing)) throw new Forbidden(WHOSE["chosen driver"]);
  return load;
}

/** A consent covers only the person who gave it, not their colleagues. */
type Sharer = Pick<Viewer, "personId">;

/** `by_id` is null if the person is the company's founder. Written so that the two indexes are used. */
const isBy = (personId: string): SQL =>
  sql`(by_id = ${personId} or (by_id is null and person_id = ${personId}))`;

const liveIds = (loadId: string, sharer?: Sharer): SQL => sql`(
  select s.sharing_id from loads join ${LIVE_SHARING} and loads.load_id = ${loadId}
  ${sharer === undefined ? sql`` : sql`and coalesce(s.by_id, s.person_id) = ${sharer.personId}`})`;

/** Whether the viewer's phone may share its location. The write checks this again. */
export const maySharePlace = ({ personId }: Viewer, { standing, assigned }: LoadTies): boolean =>
  hauls(standing) && (!assigned || assigned.id === personId);

export const sendsPlace = (viewer: Viewer, load: LoadTies, sharedBy: string | null | undefined): boolean =>
  maySharePlace(viewer, load) && sharedBy === viewer.personId;

/**
 * `words` is the text that the form showed. Ends a colleague's consent.
 * @throws NotFound, Forbidden, Conflict
 */
export async function giveConsent({ viewer, loadId, fields }: Asked, nowMs = Date.now()): Promise<void> {
  const load = await ownLoad(viewer, loadId);
  if (!fits("here", load.status)) throw new Conflict(NOT_NOW);
  if (!maySharePlace(viewer, load)) throw new Conflict(NOT_WITH_FREIGHT);
  const words = asText(wordsFor(load));
  if (fields.words?.replaceAll("\r\n", "\n") !== words) throw new Conflict(OTHER_WORDS);
  // On conflict, the driver already has a live consent, which keeps its text and time.
  const row = sql`
    insert into sharing (sharing_id, load_id, person_id, by_id, chosen_at, words, given_at)
    select ${newId({ msecs: nowMs })}, loads.load_id, ${viewer.id}, ${byOf(viewer)}, ${CHOSEN_AT}, ${words},
      ${nowMs} from loads
    where loads.load_id = ${loadId} and ${IS_CARRIED} and ${maySharePlaceFor(viewer.id, viewer.personId)}
    on conflict (load_id, person_id, chosen_at) where ended_at is null do update set given_at = given_at`;
  const colleagues = sql`load_id = ${loadId} and person_id = ${viewer.id}
    and coalesce(by_id, person_id) <> ${viewer.personId}`;
  await writeOnce([...endSharing(colleagues, nowMs), guarded(row, () => new Conflict(NOT_NOW))]);
}

/** Ends the viewer's consent, and deletes the shared location. */
export async function takeBack({ viewer, loadId }: Asked, nowMs = Date.now()): Promise<void> {
  await ownLoad(viewer, loadId);
  await writeOnce(endSharing(sql`load_id = ${loadId} and ${isBy(viewer.personId)}`, nowMs));
}

/** SQL condition: the sharer's consent for the load is live. Without it, no location is stored. */
export const isSharedBy = (sharer: Sharer, loadId: string): SQL => sql`exists ${liveIds(loadId, sharer)}`;

export const placeInWords = (place: PhonePlace) => nearestCity(roundedPlace(place));

/** A location older than the stored one changes nothing. */
export function placing(
  sharer: Sharer,
  loadId: string,
  told: { place: PhonePlace; atMs: number; nowMs: number },
): SQL {
  const { latitude, longitude } = roundedPlace(told.place);
  return sql`
    update sharing set place_at = ${told.atMs}, place_told_at = ${told.nowMs}, latitude = ${latitude},
      longitude = ${longitude}, near = ${placeInWords(told.place)}
    where sharing_id in ${liveIds(loadId, sharer)} and coalesce(place_at, 0) <= ${told.atMs}`;
}

/**
 * Fields: `latitude`, `longitude`, `accuracy` (meters), `at`.
 * @throws NotFound, Forbidden, Conflict (no live consent, or the load is not under way), Invalid (no
 *   location, or sent too often)
 */
export async function sendLocation({ viewer, loadId, fields }: Asked, nowMs = Date.now()): Promise<void> {
  const [load] = await Promise.all([
    ownLoad(viewer, loadId),
    countAgainstLimit("whereabouts", viewer.id, nowMs),
  ]);
  if (!fits("here", load.status)) throw new Conflict(NOT_NOW);
  const place = readPlace(fields);
  if (!place) throw new Invalid("We couldn't read your location. Try again.");
  if (!maySharePlace(viewer, load)) throw new Conflict(OFF);
  const { atMs } = timeOf(fields.at, nowMs);
  const isLive = sql`update sharing set given_at = given_at where sharing_id in ${liveIds(loadId, viewer)}`;
  await writeOnce([
    guarded(isLive, () => new Conflict(OFF)),
    { query: placing(viewer, loadId, { place, atMs, nowMs }) },
  ]);
  const move = { loadId, eventId: newId({ msecs: nowMs }), nowMs, others: [] };
  afterAnswer(() => announceMove(move), "a location could not be announced");
}

/** Null if the viewer has no live consent. */
export async function ownSharing(sharer: Sharer, loadId: string) {
  const [row] = await askRows<{
    givenMs: number;
    looks: number;
    lookedMs: number | null;
    place: number;
  }>(sql`
    select given_at as givenMs, looks, looked_at as lookedMs from sharing
    where sharing_id in ${liveIds(loadId, sharer)}`);
  return row ?? null;
}

export function countLook(loadId: string, nowMs = Date.now()): void {
  const query = sql`update sharing set looks = looks + 1, looked_at = max(coalesce(looked_at, 0), ${nowMs})
    where sharing_id in ${liveIds(loadId)} and place_at is not null`;
  afterAnswer(() => write([{ query }]), "a view of a location was not counted");
}

export const forgetSharingBy = (personId: string): Statement[] => [
  ...forgetSharing(isBy(personId)),
  forgetNear(isBy(personId)),
];

/** The check-ins that the founder made for other companies keep their places. */
export const forgetSharingOf = (companyId: string): Statement[] => [
  { query: sql`delete from sharing where person_id = ${companyId}` },
  forgetNear(sql`person_id = ${companyId}`),
];
