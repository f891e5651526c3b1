import * as z from "zod";
import { fieldErrors } from "~/forms/form.server";
import { MARKED } from "~/forms/form-fields.server";
import { quietFields, readQuietHours, whole } from "~/notifications/quiet-form.server";
import { Invalid } from "~/platform/errors";
import { type AlertSettings, MOST_AN_HOUR } from "./when-to-send";

const Settings = z.object({
  ...quietFields,
  hourly_cap: whole(`Use a number from 0 to ${MOST_AN_HOUR}.`, MOST_AN_HOUR),
});

export function readAlertSettings(fields: Record<string, string>): AlertSettings {
  const result = Settings.safeParse(fields);
  if (!result.success) throw new Invalid(MARKED, fieldErrors(result.error));
  return { ...readQuietHours(result.data), hourlyCap: result.data.hourly_cap };
}
