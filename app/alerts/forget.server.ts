import { db } from "db/client";
import { alert_settings, load_alerts, saved_searches } from "db/schema";
import type { Statement } from "db/write";
import { eq } from "drizzle-orm";

/** Deletes all that a person has set up to hear of, when their account is closed. */
export function forgetAlerts(personId: string): Statement[] {
  return [
    // Their lookup keys are deleted by the foreign key.
    { query: db().delete(saved_searches).where(eq(saved_searches.person_id, personId)) },
    { query: db().delete(load_alerts).where(eq(load_alerts.person_id, personId)) },
    { query: db().delete(alert_settings).where(eq(alert_settings.person_id, personId)) },
  ];
}
