import { db } from "db/client";
import { writeOnce } from "db/idempotency";
import { alert_settings, profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { homeZone } from "~/notifications/home-zone.server";
import { Forbidden } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { discardHeld } from "./delete-search.server";
import { ONLY_DRIVERS } from "./search-form.server";
import { readAlertSettings } from "./settings-form.server";
import { type AlertSettings, USUAL } from "./when-to-send";

const settingColumns = {
  quietFrom: alert_settings.quiet_from,
  quietUntil: alert_settings.quiet_until,
  timeZone: alert_settings.time_zone,
  hourlyCap: alert_settings.hourly_cap,
};

export interface ShownSettings {
  settings: AlertSettings;
  /** True if the driver has stored no settings, so the time zone is a guess. */
  isGuess: boolean;
}

/** Until the driver stores settings, the time zone is that of the driver's home. */
export async function settingsToShow(viewer: Viewer): Promise<ShownSettings> {
  const [row] = await db()
    .select({ homeZip: profiles.home_zip, stored: settingColumns })
    .from(profiles)
    .leftJoin(alert_settings, eq(alert_settings.person_id, viewer.personId))
    .where(eq(profiles.id, viewer.id));
  if (row?.stored) return { settings: row.stored, isGuess: false };
  return { settings: { ...USUAL, timeZone: homeZone(row?.homeZip) }, isGuess: true };
}

/** @throws Forbidden (shippers), Invalid */
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
  const row = { person_id: save.viewer.personId, ...set };
  const query = db()
    .insert(alert_settings)
    .values(row)
    .onConflictDoUpdate({ target: alert_settings.person_id, set });
  // If the driver turns alerts off, held loads must not be sent later.
  await writeOnce([{ query }, ...(hourlyCap === 0 ? [discardHeld(save.viewer.personId)] : [])]);
}
