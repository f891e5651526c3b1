import { instantBy, scheduleAt, startsAt, zoneOfPlace } from "~/places/zone-of-place.server";
import { earliestToday, formatTime } from "~/text/dates";
import { localText } from "~/text/local-time";
import type { Facts } from "./facts";
import type { Clock } from "./row";

function placeOf(facts: Facts, stop: "pickup" | "delivery") {
  const end = stop === "pickup" ? "origin" : "destination";
  return {
    city: facts[`${end}_address_city`],
    state: facts[`${end}_address_state`],
    zip: facts[`${end}_address_zip`],
  };
}

function atStop(facts: Facts, stop: "pickup" | "delivery", ms: number, nowMs: number): string {
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
  appointment: (facts, stop) => startsAt(placeOf(facts, stop), facts[`${stop}Date`], facts[`${stop}Time`]),
});
