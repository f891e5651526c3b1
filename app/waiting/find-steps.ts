import { addDays } from "~/text/dates";
import { waitStartMs } from "~/trade/accessorials";
import { CARRIED_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import type { Facts, Moment } from "./facts";
import type { Clock, Found, Row } from "./row";

const MINUTE_MS = 60_000;
/** A review waits for this many days after the delivery. */
export const REVIEW_DAYS = 14;

/** Returns hours and minutes: `0:40`. */
export function clockTime(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** The wait starts when the detention clock does. Empty before the appointment. */
function waitingFor(facts: Facts, clock: Clock, stop: "pickup" | "delivery", arrivedMs: number): string {
  const startMs = waitStartMs(arrivedMs, clock.appointment(facts, stop));
  return clock.nowMs < startMs ? "" : `, waiting ${clockTime(clock.nowMs - startMs)}`;
}

const WHERE: readonly (readonly [Moment, words: string, stop: "pickup" | "delivery", isWaiting: boolean])[] =
  [
    ["departed-delivery", "Departed from delivery", "delivery", false],
    ["arrived-delivery", "Arrived at delivery", "delivery", true],
    ["departed-pickup", "Departed from pickup", "pickup", false],
    ["arrived-pickup", "Arrived at pickup", "pickup", true],
  ];

/** For example, `Arrived at pickup 2:33 PM MST, waiting 0:40`, or `Picked up 3:13 PM MST` after the PIN. */
export function latestCheckIn(facts: Facts, clock: Clock): string | null {
  if (facts.status !== "pickup" && facts.status !== "in transit") return null;
  const [moment, words, stop, isWaiting] = WHERE.find(([each]) => facts.stops[each] !== undefined) ?? [];
  const atMs = moment && facts.stops[moment];
  if (atMs === undefined || !stop) return null;
  const pickedUpMs = facts.events["pick up"];
  if (moment === "arrived-pickup" && facts.status === "in transit")
    return pickedUpMs === undefined ? null : `Picked up ${clock.atStop(facts, "pickup", pickedUpMs)}`;
  const wait = isWaiting ? waitingFor(facts, clock, stop, atMs) : "";
  return `${words} ${clock.atStop(facts, stop, atMs)}${wait}`;
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

export function afterPickup({ stops }: Facts): string {
  if (stops["arrived-delivery"] !== undefined) return "Then upload the proof of delivery.";
  return stops["departed-pickup"] === undefined
    ? "Tap Departed when you leave pickup and Arrived when you reach delivery."
    : "Tap Arrived when you reach delivery. Then upload the proof of delivery.";
}

/** An arrival is due from the day before the stop; earlier, a tap would probably be an accident. */
export function checkInDue(facts: Facts, { today }: Clock): { checkIn?: Moment } {
  const { status, stops, pickupDate, deliveryDate } = facts;
  const has = (moment: Moment) => stops[moment] !== undefined;
  const hasCome = (day: string) => day <= addDays(today, 1);
  if (status === "pickup") {
    const isLeft = !has("arrived-pickup") && !has("departed-pickup");
    return isLeft && hasCome(pickupDate) ? { checkIn: "arrived-pickup" } : {};
  }
  if (status !== "in transit" || has("arrived-delivery") || has("departed-delivery")) return {};
  if (!has("departed-pickup")) return { checkIn: "departed-pickup" };
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
