import * as z from "zod";
import { TIME_ZONES } from "~/places/time-zones";
import { Invalid } from "~/platform/errors";
import { fieldErrors } from "~/platform/form.server";
import { MARKED } from "~/platform/form-fields.server";
import { type AlertSettings, MOST_AN_HOUR } from "./when-to-send";

const whole = (message: string, most: number) =>
  z
    .string({ error: message })
    .trim()
    .regex(/^\d{1,2}$/, message)
    .transform(Number)
    .refine((value) => value <= most, message);

const hour = whole("Choose an hour.", 23);

const Settings = z.object({
  // Empty: no quiet hours.
  quiet_from: z.union([z.literal("").transform(() => null), hour], "Choose an hour."),
  quiet_until: z.string({ error: "Choose an hour." }),
  time_zone: z.enum(
    TIME_ZONES.map(([zone]) => zone),
    "Choose a time zone.",
  ),
  hourly_cap: whole(`Use a number from 0 to ${MOST_AN_HOUR}.`, MOST_AN_HOUR),
});

/** The second hour is read only where the first is set. */
function quietHours(from: number | null, until: string): Pick<AlertSettings, "quietFrom" | "quietUntil"> {
  if (from === null) return { quietFrom: 0, quietUntil: 0 };
  const result = hour.safeParse(until);
  if (!result.success) throw new Invalid(MARKED, { quiet_until: "Choose an hour." });
  if (result.data === from) throw new Invalid(MARKED, { quiet_until: "Choose another hour than the first." });
  return { quietFrom: from, quietUntil: result.data };
}

/**
 * Reads when a driver wants to hear of new loads.
 * @throws Invalid with a message for each field
 */
export function readAlertSettings(fields: Record<string, string>): AlertSettings {
  const result = Settings.safeParse(fields);
  if (!result.success) throw new Invalid(MARKED, fieldErrors(result.error));
  const { quiet_from, quiet_until, time_zone, hourly_cap } = result.data;
  return { ...quietHours(quiet_from, quiet_until), timeZone: time_zone, hourlyCap: hourly_cap };
}
