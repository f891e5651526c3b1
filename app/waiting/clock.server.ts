import { instantBy, scheduleAt, startsAt, zoneOfPlace } from "~/places/zone-of-place.server";
import { earliestToday, formatTime } from "~/text/dates";
import { localText } from "~/text/local-time";
import { positionOf, type StopName } from "~/trade/stop-names";
import { stopsIn } from "~/trade/stops";
import type { Facts } from "./facts";
import type { Clock } from "./row";

/** Returns a stop between. */
const betweenOf = ({ between }: Facts, stop: StopName) => stopsIn(between)[positionOf(stop) - 1];

function placeOf(facts: Facts, stop: StopName) {
  const between = betweenOf(facts, stop);
  if (between) return between;
  const end = stop === "pickup" ? "origin" : "destination";
  return {
    city: facts[`${end}_address_city`],
    state: facts[`${end}_address_state`],
    zip: facts[`${end}_address_zip`],
  };
}

/** Formats a time at a stop: `2:33 PM MST`. Includes the date if it is not today at the stop. */
function atStop(facts: Facts, stop: StopName, ms: number, nowMs: number): string {
  const zone = zoneOfPlace(placeOf(facts, stop));
  const text = instantBy(zone, ms, nowMs);
  const [day = "", time = ""] = localText(ms, zone ?? undefined).split("T");
  const isToday = localText(nowMs, zone ?? undefined).startsWith(`${day}T`);
  return isToday ? `${formatTime(time)} ${text.split(" ").at(-1)}` : text;
}

export const clockAt = (nowMs: number): Clock => ({
  nowMs,
  today: earliestToday(nowMs),
  atStop: (facts, stop, ms) => atStop(facts, stop, ms, nowMs),
  pickup: (facts) =>
    scheduleAt(placeOf(facts, "pickup"), facts.pickupDate, facts.pickupTime, facts.pickupUntil, nowMs),
  appointment: (facts, stop) => {
    const between = betweenOf(facts, stop);
    if (between) return startsAt(between, between.date, between.time);
    const [date, time] =
      stop === "pickup" ? [facts.pickupDate, facts.pickupTime] : [facts.deliveryDate, facts.deliveryTime];
    return startsAt(placeOf(facts, stop), date, time);
  },
});
