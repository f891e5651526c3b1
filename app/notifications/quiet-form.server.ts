import * as z from "zod";
import { MARKED } from "~/forms/form-fields.server";
import { TIME_ZONES } from "~/places/time-zones";
import { Invalid } from "~/platform/errors";
import { oneLine } from "~/text/typed-text";
import type { QuietHours } from "./quiet-hours";

const MOST_TYPED = 40;

export const whole = (message: string, most: number) =>
  z
    .string({ error: message })
    .transform((typed) => oneLine(typed.slice(0, MOST_TYPED)))
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= most, message)
    .transform(Number);

const hour = whole("Choose an hour.", 23);

export const quietFields = {
  // Empty means no quiet hours.
  quiet_from: z.union([z.literal("").transform(() => null), hour], "Choose an hour."),
  quiet_until: z.string({ error: "Choose an hour." }),
  time_zone: z.enum(
    TIME_ZONES.map(([zone]) => zone),
    "Choose a time zone.",
  ),
};

/** @throws Invalid if only one hour is given, or if the hours are equal */
export function readQuietHours(fields: {
  quiet_from: number | null;
  quiet_until: string;
  time_zone: string;
}): QuietHours {
  const { quiet_from: from, quiet_until: until, time_zone: timeZone } = fields;
  if (from === null && until)
    throw new Invalid(MARKED, { quiet_from: "Choose an hour, or set “Quiet until” to “No quiet hours”." });
  if (from === null) return { quietFrom: 0, quietUntil: 0, timeZone };
  const result = hour.safeParse(until);
  if (!result.success) throw new Invalid(MARKED, { quiet_until: "Choose an hour." });
  if (result.data === from)
    throw new Invalid(MARKED, { quiet_until: "Quiet hours can't start and end at the same hour." });
  return { quietFrom: from, quietUntil: result.data, timeZone };
}
