import type { App } from "./app";

/** Excludes automated messages, which may be written after the response. */
const TABLES = {
  loads: "load_id, revision, load_status, wrong_pin_count, confirmed_at, deleted_at",
  load_events: "event_id",
  wait_links: "link_id, revoked_at",
  sharing: "sharing_id, ended_at, place_at",
  whereabouts: "told_id, replaced_at",
  requests: "request_id, status",
  load_changes: "change_id, state",
  userloads: "load_id, user_id, relationship_type",
  group_membership: "group_id, user_id",
  files: "file_id, dropped_at",
  papers: "file_id",
  signatures: "file_id",
  paper_terms: "shipper_id, updated_at",
  driver_costs: "driver_id, updated_at",
  brokerages: "load_id, said_at",
  userreviews: "review_id, user_id",
  saved_searches: "saved_search_id",
  hidden_loads: "driver_id, load_id",
  hidden_brokers: "driver_id, broker_id",
  support_requests: "request_id, state",
  staff: "staff_id, role, ended_at",
  staff_sessions: "token_hash, ended_at, viewed_id",
  staff_log: "log_id, act",
  suspensions: "suspension_id, lifted_at",
  look_alikes: "account_id, other_id, kind, closed_at",
  contested_deliveries: "contest_id, found_at",
  tokens: "token_hash, used_at",
  profiles: "id, full_name, username, updated_at",
  sessions: "session_id, revoked_at",
  push_subscriptions: "subscription_id, removed_at",
  push_declines: "person_id",
};

export async function stateOf(app: App): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, columns] of Object.entries(TABLES)) {
    const rows = await app.truth(`SELECT ${columns} FROM ${table} ORDER BY 1`);
    found[table] = rows.map((row) => JSON.stringify(Object.values(row)));
  }
  const said = await app.truth<{ id: string }>(
    "SELECT id FROM messages WHERE sender_id NOT IN (SELECT id FROM profiles WHERE user_type = 'system') ORDER BY 1",
  );
  found.said = said.map(({ id }) => id);
  return found;
}
