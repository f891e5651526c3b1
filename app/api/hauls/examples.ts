/** The examples of check-ins and of a pickup in the OpenAPI document. Pure. */
import type { Json } from "../json-schema";

export const exampleOfCheckIns = (today: string): Json => ({
  number: "HW-48213",
  status: "pickup",
  check_ins: [
    { name: "arrived-pickup", at: `${today}T15:04:05.000Z`, reported_at: `${today}T15:10:20.000Z` },
  ],
});

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
