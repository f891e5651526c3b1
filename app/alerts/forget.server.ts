import { db } from "db/client";
import { alert_settings, load_alerts, saved_searches } from "db/schema";
import type { Statement } from "db/write";
import { eq } from "drizzle-orm";

/** Nothing is left of what a person wanted to hear, for the closing of an account. */
export function forgetAlerts(personId: string): Statement[] {
  return [
    // Their anchors go with them.
    { query: db().delete(saved_searches).where(eq(saved_searches.person_id, personId)) },
    { query: db().delete(load_alerts).where(eq(load_alerts.person_id, personId)) },
    { query: db().delete(alert_settings).where(eq(alert_settings.person_id, personId)) },
  ];
}
