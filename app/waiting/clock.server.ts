import { timeAtStop } from "~/places/clock-of-stop.server";
import { scheduleAt, startsAt } from "~/places/zone-of-place.server";
import { earliestToday } from "~/text/dates";
import { positionOf } from "~/trade/stop-names";
import { stopPlace, stopsIn, type WithStops } from "~/trade/stops";
import type { Facts } from "./facts";
import type { Clock } from "./row";

/** Returns the load's stops, whose cities decide the time zones. */
const wayOf = (facts: Facts): WithStops => ({
  ...facts,
  origin_address_street: null,
  destination_address_street: null,
  stops: facts.between,
});

export const clockAt = (nowMs: number): Clock => ({
  nowMs,
  today: earliestToday(nowMs),
  atStop: (facts, stop, ms) => timeAtStop(wayOf(facts), stop, ms, nowMs),
  pickup: (facts) =>
    scheduleAt(
      stopPlace(wayOf(facts), "pickup"),
      facts.pickupDate,
      facts.pickupTime,
      facts.pickupUntil,
      nowMs,
    ),
  appointment: (facts, stop) => {
    const between = stopsIn(facts.between)[positionOf(stop) - 1];
    if (between) return startsAt(between, between.date, between.time);
    const [date, time] =
      stop === "pickup" ? [facts.pickupDate, facts.pickupTime] : [facts.deliveryDate, facts.deliveryTime];
    return startsAt(stopPlace(wayOf(facts), stop), date, time);
  },
});
