import type { LoadEvent } from "./lifecycle";
import { ACTING_SEATS, type ActingSeat, RUNNING_SEATS, SEAT_LABELS } from "./seats";

interface AreaRules {
  seats: readonly ActingSeat[];
  /** What a person with another seat can't do, worded to follow "you can't". Empty if no seat is refused. */
  words: string;
}

export const AREA_RULES = {
  see: { seats: ACTING_SEATS, words: "" },
  own: { seats: ACTING_SEATS, words: "" },
  work: { seats: RUNNING_SEATS, words: "post, request or change loads" },
  haul: { seats: RUNNING_SEATS, words: "check in, confirm pickups or deliver" },
  money: { seats: ["owner", "dispatcher", "billing"], words: "handle charges and invoices" },
  trucks: { seats: RUNNING_SEATS, words: "change trucks or what they cost" },
  company: { seats: ["owner"], words: "change the company's profile and documents" },
  plan: { seats: ["owner", "billing"], words: "manage the plan" },
  team: { seats: ["owner"], words: "manage the team" },
  keys: { seats: ["owner"], words: "manage API keys and webhooks" },
} as const satisfies Record<string, AreaRules>;

export type Area = keyof typeof AREA_RULES;

export const seatsOf = (area: Area): readonly ActingSeat[] => AREA_RULES[area].seats;

export const mayIn = ({ seat }: { seat: ActingSeat }, area: Area): boolean => seatsOf(area).includes(seat);

export const areaOfEvent = (event: LoadEvent): Area =>
  event === "pick up" || event === "deliver" ? "haul" : "work";

/** Shown on a page that omits its forms because the person may not act on loads. */
export const LOOKS = "You can look at this load, but not change it.";

export const closedArea = ({ seat, fullName }: { seat: ActingSeat; fullName: string }, area: Area): string =>
  `Your role at ${fullName} is ${SEAT_LABELS[seat]}, so you can't ${AREA_RULES[area].words}. Ask an owner.`;
