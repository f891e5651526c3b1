/** The examples' days are in the future, so that the examples can be sent unchanged. */
import { readLoadForm } from "~/loads/form/load-form.server";
import { ownLink } from "~/mail/own-link.server";
import { addDays, earliestToday } from "~/text/dates";
import type { Json } from "./json-schema";
import { toFields, toJson } from "./load-schema";

const DAYS_AHEAD = 7;

export function exampleRequest(today = earliestToday()): Json {
  return {
    origin: { street: "100 Dock Road", city: "Columbus", state: "OH", zip: "43215" },
    destination: { street: "2 Market Street", city: "Indianapolis", state: "IN", zip: "46204" },
    pickup: { date: addDays(today, DAYS_AHEAD), time: "08:00", until: "12:00", contact: "Shipping desk" },
    delivery: { date: addDays(today, DAYS_AHEAD + 1), time: "09:00" },
    total_rate: 850.5,
    equipment_type: "V",
    cargo_description: "Canned tomatoes on pallets",
    category: "Canned goods",
    weight_lb: 24_000,
    pallet_count: 24,
    requirements: { twic: true },
    accessorials: { detention_free_minutes: 120, detention_hour: 60 },
  };
}

export function exampleResponse(reference: string, today = earliestToday()): Json {
  const terms = readLoadForm(toFields(exampleRequest(today)).fields);
  const posted = {
    load_number: 48_213,
    load_status: "new",
    revision: 1,
    calculated_miles: 175.6,
    agreed_rate_cents: null,
    posted_at: Date.parse(`${today}T15:04:05Z`),
    confirmed_at: null,
  } as const;
  const url = ownLink("/load-details/0199f3c4-7d1e-7a52-9c1b-3f2d8a6e5b40");
  return toJson({ ...terms, ...posted, reference }, url);
}

export const FAULTY = {
  request: { pickup: { date: "12/1/2026" }, weight_lb: "24000" },
  errors: [
    { detail: "Send a date like 2026-12-01.", pointer: "/pickup/date" },
    { detail: "Send a number.", pointer: "/weight_lb" },
  ],
} as const;
