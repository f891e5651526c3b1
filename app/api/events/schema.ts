import * as z from "zod";
import { HISTORY_EVENTS, LOAD_STATUSES } from "~/trade/lifecycle";
import { OFFER_SIDES } from "~/trade/offer";
import { typeOf } from "~/webhooks/events";
import { MOST_A_PAGE } from "../limits";

const status = (description: string) => z.enum(LOAD_STATUSES).nullable().meta({ description });

export const EVENT = z.object({
  turn: z.int().meta({ description: "The position in the load's history, from 1, as in webhooks" }),
  type: z
    .enum(HISTORY_EVENTS.map(typeOf))
    .meta({ description: "The step, as in webhooks. Webhooks never send load.assign" }),
  timestamp: z.string().meta({ description: "When the step was taken", format: "date-time" }),
  by: z.enum(OFFER_SIDES).meta({ description: "The side that took the step" }),
  from_status: status("The status before the step"),
  to_status: status("The status after the step"),
  reason: z.string().nullable().meta({ description: "Why the driver was released, or canceled" }),
});

export type EventJson = z.infer<typeof EVENT>;

export const EVENT_PAGE = z.object({
  events: z.array(EVENT).meta({ description: `At most ${MOST_A_PAGE} steps, the oldest first` }),
  has_more: z.boolean().meta({ description: "Whether later steps follow" }),
});

export const exampleOfEvents = (today: string): z.infer<typeof EVENT_PAGE> => ({
  events: [
    {
      turn: 1,
      type: "load.post",
      timestamp: `${today}T15:04:05.000Z`,
      by: "shipper",
      from_status: null,
      to_status: "new",
      reason: null,
    },
  ],
  has_more: false,
});
