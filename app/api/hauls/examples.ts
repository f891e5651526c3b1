import type { LoadStatus } from "~/trade/lifecycle";
import type { Json } from "../json-schema";
import type { StopCheckIn } from "./haul-schema";

type Reported = readonly [name: StopCheckIn, at: string, reportedAt: string];

const HAUL: readonly Reported[] = [
  ["arrived-pickup", "15:04:05", "15:10:20"],
  ["departed-pickup", "16:21:40", "16:22:00"],
  ["arrived-delivery", "20:02:10", "20:02:30"],
];

const exampleAt =
  (status: LoadStatus, reported: number) =>
  (today: string): Json => ({
    number: "HW-48213",
    status,
    check_ins: HAUL.slice(0, reported).map(([name, at, reportedAt]) => ({
      name,
      at: `${today}T${at}.000Z`,
      reported_at: `${today}T${reportedAt}.000Z`,
    })),
  });

export const exampleOfCheckIns = exampleAt("pickup", 1);
export const exampleOfPickup = exampleAt("in transit", 1);
export const exampleOfDelivery = exampleAt("complete", 3);

/** Without a time, the current time is stored. */
export const exampleCheckIn = (): Json => ({});
export const examplePickup = (): Json => ({ pin: "4711" });

export const FAULTY_CHECK_IN = {
  request: { at: "3 pm" },
  errors: [{ detail: "Send an instant like 2026-12-01T17:30:00Z.", pointer: "/at" }],
};
export const FAULTY_PICKUP = {
  request: { pin: 4711 },
  errors: [{ detail: "Send the PIN as a text.", pointer: "/pin" }],
};
