import { db } from "db/client";
import { alert_settings, load_alerts, saved_searches } from "db/schema";
import { and, asc, eq, gt } from "drizzle-orm";
import { instantText } from "~/platform/dates";
import { PAGE_ROWS, paged } from "~/platform/paged.server";
import { MOST_SEARCHES } from "./words";

/** A person's saved searches for the export of their data: names and addresses. */
export async function* exportSavedSearches(personId: string) {
  const rows = await db()
    .select({
      name: saved_searches.name,
      query: saved_searches.query,
      created_at: saved_searches.created_at,
    })
    .from(saved_searches)
    .where(eq(saved_searches.person_id, personId))
    .orderBy(asc(saved_searches.saved_search_id))
    .limit(MOST_SEARCHES);
  for (const { name, query, created_at } of rows)
    yield { name, address: `/search?${query}`, saved_at: instantText(created_at) };
}

/** When a person wants to hear of new loads; null where they have not set it. */
export async function exportAlertSettings(personId: string) {
  const [row] = await db()
    .select({
      quiet_from: alert_settings.quiet_from,
      quiet_until: alert_settings.quiet_until,
      time_zone: alert_settings.time_zone,
      hourly_cap: alert_settings.hourly_cap,
    })
    .from(alert_settings)
    .where(eq(alert_settings.person_id, personId));
  return row ?? null;
}

/** The loads that a person was told of, or is still to be told of, because a saved search found them. */
export async function* exportLoadAlerts(personId: string) {
  const pages = paged((after: { load_id: string } | null) =>
    db()
      .select({ load_id: load_alerts.load_id, state: load_alerts.state, at: load_alerts.at })
      .from(load_alerts)
      .where(and(eq(load_alerts.person_id, personId), gt(load_alerts.load_id, after?.load_id ?? "")))
      .orderBy(asc(load_alerts.load_id))
      .limit(PAGE_ROWS),
  );
  for await (const alert of pages) yield { ...alert, at: instantText(alert.at) };
}
