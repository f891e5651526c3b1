import * as z from "zod";
import { CHECK_IN_STEPS, type CheckInStep } from "~/tracking/check-in-rules";
import { ACCEPT_ATTRIBUTE } from "~/trade/file-kinds";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { WRONG_OBJECT } from "../faults";

type Json = Record<string, unknown>;

export type StopCheckIn = Exclude<CheckInStep, "here">;

export const STOP_CHECK_INS = CHECK_IN_STEPS.filter((step): step is StopCheckIn => step !== "here");

export const PROOF_TYPES = ACCEPT_ATTRIBUTE["image-or-pdf"].split(",").filter((type) => type.includes("/"));

export const CHECK_IN_BODY = z.strictObject(
  {
    at: z.iso
      .datetime({ offset: true, error: "Send an instant like 2026-12-01T17:30:00Z." })
      .nullish()
      .meta({ format: "date-time", description: "When it happened, in the last 48 hours. Now, if left out" }),
  },
  WRONG_OBJECT,
);

export const PICKUP_BODY = z.strictObject(
  {
    pin: z
      .string({ error: "Send the PIN as a text." })
      .meta({ pattern: "^\\d{4}$", description: "The 4-digit PIN that the shipper tells at pickup" }),
  },
  WRONG_OBJECT,
);

const instant = (description: string): Json => ({ type: "string", format: "date-time", description });

export const CHECK_INS_ANSWER: Json = {
  type: "object",
  required: ["number", "status", "check_ins"],
  properties: {
    number: { type: "string", description: "Haulway's number of the load", examples: ["HW-48213"] },
    status: { type: "string", enum: LOAD_STATUSES, description: "The load's status" },
    check_ins: {
      type: "array",
      description: "The check-ins, in the order of the load's stops",
      items: {
        type: "object",
        required: ["name", "at", "reported_at"],
        properties: {
          name: { type: "string", enum: STOP_CHECK_INS, description: "What happened" },
          at: instant("When it happened, as stored"),
          reported_at: instant("When Haulway got the report"),
        },
      },
    },
  },
};
