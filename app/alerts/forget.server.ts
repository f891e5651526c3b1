import { db } from "db/client";
import { alert_settings, load_alerts, saved_searches } from "db/schema";
import type { Statement } from "db/write";
import { eq } from "drizzle-orm";

export function deleteAlerts(personId: string): Statement[] {
  return [
    // The foreign key also deletes the lookup keys of the searches.
    { query: db().delete(saved_searches).where(eq(saved_searches.person_id, personId)) },
    { query: db().delete(load_alerts).where(eq(load_alerts.person_id, personId)) },
    { query: db().delete(alert_settings).where(eq(alert_settings.person_id, personId)) },
  ];
}
