import { addDays } from "~/text/dates";
import { waitStartMs } from "~/trade/accessorials";
import { isOvertaken } from "~/trade/haul-order";
import { CARRIED_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { BETWEEN_NAMES, isBetween, type StopName, stopInSentence } from "~/trade/stop-names";
import { stopsIn } from "~/trade/stops";
import type { BetweenMoment, Facts, Moment } from "./facts";
import type { Clock, Found, Row } from "./row";

/** The notifications about check-ins, from the departure at pickup to the departure at delivery. */
export const AFTER_PICKUP = [
  "told:departed-pickup",
  "told:arrived-stop",
  "told:departed-stop",
  "told:arrived-delivery",
  "told:departed-delivery",
] as const;

const MINUTE_MS = 60_000;
/** A missing review is a waiting matter only for this many days after the delivery. */
export const REVIEW_DAYS = 14;

/** Returns hours and minutes: `0:40`. */
export function clockTime(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** For example, `, waiting 0:40`; empty until the detention clock starts. */
function waitingFor(facts: Facts, clock: Clock, stop: StopName, arrivedMs: number): string {
  const startMs = waitStartMs(arrivedMs, clock.appointment(facts, stop));
  return clock.nowMs < startMs ? "" : `, waiting ${clockTime(clock.nowMs - startMs)}`;
}

/** The check-ins at pickup and delivery, latest first. */
const LATEST_FIRST: readonly Moment[] = [
  "departed-delivery",
  "arrived-delivery",
  "departed-pickup",
  "arrived-pickup",
];

function partsOf(moment: Moment): { hasLeft: boolean; stop: StopName } {
  const hasLeft = moment.startsWith("departed-");
  return { hasLeft, stop: moment.slice(moment.indexOf("-") + 1) as StopName };
}

/**
 * Returns the driver's latest check-in. The stops between are reached in any order, so the time decides among
 * them. A check-in at the delivery comes after them, and one at the pickup before them.
 */
function latestMoment({ stops }: Facts): Moment | undefined {
  const ends = LATEST_FIRST.filter((moment) => stops[moment] !== undefined);
  const between = (Object.keys(stops) as Moment[]).filter((moment) => isBetween(partsOf(moment).stop));
  const [last] = between.sort((a, b) => (stops[b] ?? 0) - (stops[a] ?? 0));
  const [end] = ends;
  return end && partsOf(end).stop === "delivery" ? end : (last ?? end);
}

/** For example, `Arrived at pickup 2:33 PM MST, waiting 0:40`, or `Picked up 3:13 PM MST` after the PIN. */
export function latestCheckIn(facts: Facts, clock: Clock): string | null {
  if (facts.status !== "pickup" && facts.status !== "in transit") return null;
  const moment = latestMoment(facts);
  const atMs = moment && facts.stops[moment];
  if (!moment || atMs === undefined) return null;
  const { hasLeft, stop } = partsOf(moment);
  const pickedUpMs = facts.events["pick up"];
  if (moment === "arrived-pickup" && facts.status === "in transit")
    return pickedUpMs === undefined ? null : `Picked up ${clock.atStop(facts, "pickup", pickedUpMs)}`;
  const wait = hasLeft ? "" : waitingFor(facts, clock, stop, atMs);
  const words = `${hasLeft ? "Departed from" : "Arrived at"} ${stopInSentence(stop)}`;
  // The number of a stop and the hour must not look like one number.
  return `${words}${isBetween(stop) ? "," : ""} ${clock.atStop(facts, stop, atMs)}${wait}`;
}

export const pinToGive: Row["find"] = (facts, clock) => {
  const { status, stops, other } = facts;
  const arrived = stops["arrived-pickup"];
  if (status !== "pickup" || arrived === undefined || stops["departed-pickup"] !== undefined) return [];
  const at = clock.atStop(facts, "pickup", arrived) + waitingFor(facts, clock, "pickup", arrived);
  return [
    {
      says: `${other ?? "The driver"} arrived at pickup ${at}. Give the driver the pin once the truck is loaded`,
      sinceMs: arrived,
    },
  ];
};

/** Returns the instruction to the driver of freight in transit. */
export function afterPickup({ stops, between }: Facts): string {
  if (stops["arrived-delivery"] !== undefined) return "Then upload the proof of delivery.";
  const reach = between === null ? "delivery" : "each stop";
  const told = Object.keys(stops) as Moment[];
  const hasLeft = told.includes("departed-pickup") || isOvertaken("departed-pickup", told);
  return hasLeft
    ? `Tap Arrived when you reach ${reach}. Then upload the proof of delivery.`
    : `Tap Departed when you leave pickup and Arrived when you reach ${reach}.`;
}

/**
 * Returns the driver's next check-in at a stop between; undefined if none is left. An arrival has the stop's
 * day. If the driver is still at a stop, the departure from it comes first.
 */
function nextBetween({
  stops,
  stated,
  between,
}: Facts): { moment: BetweenMoment; date?: string } | undefined {
  const left = stopsIn(between).flatMap(({ date }, at) => {
    const name = BETWEEN_NAMES[at];
    if (!name || stops[`departed-${name}`] !== undefined) return [];
    const isThere = stops[`arrived-${name}`] !== undefined || stated.includes(`departed-${name}`);
    return [isThere ? { moment: `departed-${name}` as const } : { moment: `arrived-${name}` as const, date }];
  });
  return left.find(({ moment }) => moment.startsWith("departed")) ?? left[0];
}

/** An arrival is due from the day before the stop; earlier, a tap would probably be an accident. */
export function checkInDue(facts: Facts, { today }: Clock): { checkIn?: Moment } {
  const { status, stops, stated, pickupDate, deliveryDate } = facts;
  const told = Object.keys(stops) as Moment[];
  const isLeft = (moment: Moment) => !told.includes(moment) && !isOvertaken(moment, [...told, ...stated]);
  const hasCome = (day: string) => day <= addDays(today, 1);
  if (status === "pickup")
    return isLeft("arrived-pickup") && hasCome(pickupDate) ? { checkIn: "arrived-pickup" } : {};
  if (status !== "in transit" || !isLeft("arrived-delivery")) return {};
  const next = nextBetween(facts);
  if (next && !next.date) return { checkIn: next.moment };
  if (isLeft("departed-pickup")) return { checkIn: "departed-pickup" };
  if (next?.date) return hasCome(next.date) ? { checkIn: next.moment } : {};
  return hasCome(deliveryDate) ? { checkIn: "arrived-delivery" } : {};
}

export const driverToAssign: Row["find"] = ({ lostDriver, status }) =>
  lostDriver !== null && CARRIED_STATUSES.some((each) => each === status)
    ? [
        {
          says: `This load has no driver: ${lostDriver} no longer drives it`,
          page: "driver",
          acts: [{ words: "Assign Driver", to: "driver" }],
        },
      ]
    : [];

export const review: Row["find"] = ({ status, hasReviewed, events: { deliver }, other }, { nowMs }) =>
  status === "complete" &&
  !hasReviewed &&
  deliver !== undefined &&
  nowMs - deliver < REVIEW_DAYS * 24 * 60 * MINUTE_MS
    ? [{ says: other ? `Review ${other}` : "Leave a review", sinceMs: deliver }]
    : [];

/** `since` is the event that started the wait. */
export const step =
  (
    status: LoadStatus,
    says: (facts: Facts, clock: Clock) => Omit<Found, "sinceMs">,
    since?: keyof Facts["events"],
  ): Row["find"] =>
  (facts, clock) =>
    facts.status === status && !facts.expired
      ? [{ sinceMs: since && facts.events[since], ...says(facts, clock) }]
      : [];
