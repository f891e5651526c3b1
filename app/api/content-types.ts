/** The JSON types of a load's terms and of its stops. */
import * as z from "zod";
import { MOST_EXTRA_DOLLARS, MOST_PHONE, MOST_RATE_DOLLARS } from "~/loads/form/load-limits";
import type { Content } from "~/loads/form/terms";
import { LUMPER_PAYER_CODES } from "~/trade/accessorials";
import { EQUIPMENT, EQUIPMENT_CODES } from "~/trade/equipment";
import { LOAD_SIZE_CODES } from "~/trade/load-size";
import { STATES } from "~/trade/states";
import { STOP_KINDS } from "~/trade/stop-names";

const CODES = EQUIPMENT_CODES.map((code) => `${code} ${EQUIPMENT[code]}`).join(", ");

const text = (says: string) => z.string({ error: says });
const TEXT = "Send a string.";
const STATE = "Send a state, like UT.";
const number = () => z.number({ error: "Send a number." });
const upTo = (maximum: number) => ({ minimum: 0, maximum });

interface Described {
  holds: Content;
  label: string;
  form?: { requiredInEdit?: true };
}

/** Limits are only documented, because the form's parser checks them. */
export function typeOf({ holds, label, form }: Described): z.ZodType {
  const described = { description: label };
  switch (holds.is) {
    case "text":
    case "paragraph":
      return text(TEXT).meta({ ...described, maxLength: holds.most });
    case "phone":
      return text(TEXT).meta({ ...described, maxLength: MOST_PHONE });
    case "state":
      return text(STATE)
        .refine((typed) => !typed || STATES.some((state) => state === typed), STATE)
        .meta({ ...described, enum: STATES });
    case "ZIP code":
      return text("Send a ZIP code as a text.").meta({ ...described, pattern: "^\\d{5}(-\\d{4})?$" });
    case "day":
      return text("Send a date like 2026-12-01.")
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .meta({ ...described, format: "date" });
    case "time":
      return text("Send a time like 09:30.")
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .meta({ description: `${label}, local time` });
    case "equipment":
      return text("Send an equipment code, like V.").meta({ description: CODES, enum: EQUIPMENT_CODES });
    case "payer":
      return text("Send shipper or carrier.").meta({ ...described, enum: LUMPER_PAYER_CODES });
    case "size":
      return text("Send full or partial.").meta({
        description:
          "Load size, left out if full. A partial load needs its length_ft and weight_lb, which it takes of the trailer",
        enum: LOAD_SIZE_CODES,
      });
    case "requirement":
      return z.boolean({ error: "Send true or false." }).meta(described);
    case "measure":
      return number().meta({
        description: `${label}, ${holds.unit}${form?.requiredInEdit ? ". Required to edit a load" : ""}`,
        ...upTo(holds.most),
      });
    case "count":
      return number().meta({ ...described, type: "integer", ...upTo(holds.most) });
    case "dollars":
      return number().meta({ description: `${label}, US dollars`, ...upTo(MOST_RATE_DOLLARS) });
    case "amount":
      return number().meta({ description: `${label}, US dollars`, ...upTo(MOST_EXTRA_DOLLARS) });
    case "stop kind":
      return text("Send pickup or drop.").meta({ ...described, enum: Object.keys(STOP_KINDS) });
    default:
      throw new Error(`No JSON type describes ${label}.`);
  }
}

/** Writes `0.0000001`, not `1e-7`, which a form would refuse. */
export const digits = (value: number) =>
  value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
