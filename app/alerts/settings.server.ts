import { db } from "db/client";
import { alert_settings } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { Forbidden } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { dropHeld } from "./delete-search.server";
import { ONLY_DRIVERS } from "./search-form.server";
import { readAlertSettings } from "./settings-form.server";
import { type AlertSettings, USUAL } from "./when-to-send";

const settingColumns = {
  quietFrom: alert_settings.quiet_from,
  quietUntil: alert_settings.quiet_until,
  timeZone: alert_settings.time_zone,
  hourlyCap: alert_settings.hourly_cap,
};

/** When a driver wants to hear of new loads; the defaults until they set it. */
export async function alertSettingsOf(viewer: Viewer): Promise<AlertSettings> {
  const own = eq(alert_settings.person_id, viewer.id);
  const [settings] = await db().select(settingColumns).from(alert_settings).where(own);
  return settings ?? USUAL;
}

/**
 * Stores when a driver wants to hear of new loads.
 * @throws Forbidden (shippers), Invalid
 */
export async function saveAlertSettings(save: {
  viewer: Viewer;
  fields: Record<string, string>;
}): Promise<void> {
  if (save.viewer.role !== "driver") throw new Forbidden(ONLY_DRIVERS);
  const { quietFrom, quietUntil, timeZone, hourlyCap } = readAlertSettings(save.fields);
  const set = {
    quiet_from: quietFrom,
    quiet_until: quietUntil,
    time_zone: timeZone,
    hourly_cap: hourlyCap,
  };
  const row = { person_id: save.viewer.id, ...set };
  const query = db()
    .insert(alert_settings)
    .values(row)
    .onConflictDoUpdate({ target: alert_settings.person_id, set });
  // A driver who turns messages off is not told later of what was held back.
  await write([{ query }, ...(hourlyCap === 0 ? [dropHeld(save.viewer.id)] : [])]);
}
