/** The rows that a hold keeps: those that closing an account or company, retention or a person deletes. */
import * as schema from "db/schema";
import { getTableName, is, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";

/** SQL condition: the row `r` is the account's, or that of the company that its person founded. */
export type Whose = (account: SQLWrapper | string) => SQL;

const by =
  (...columns: string[]): Whose =>
  (account) =>
    sql`(${sql.join(
      columns.map((column) => sql`r.${sql.identifier(column)} = ${account}`),
      sql` or `,
    )})`;

/** The keys are the names of tables. */
export const KEPT_TABLES = {
  users: by("id"),
  profiles: by("id"),
  sessions: by("user_id"),
  tokens: by("user_id"),
  invitations: by("invited_by", "used_by", "desk_id"),
  api_keys: by("owner_id", "made_by"),
  push_subscriptions: by("person_id"),
  carrier_facts: by("carrier_id"),
  carrier_records: by("carrier_id"),
  policies: by("carrier_id"),
  closed_parties: by("person_id"),
  requests: by("driver_id"),
  signed_contacts: by("person_id"),
  load_changes: by("asker_id", "driver_id"),
  driver_costs: by("driver_id"),
  trucks: by("desk_id"),
  assignments: by("person_id", "desk_id"),
  files: (account) => sql`(r.uploader_id = ${account} and r.load_id is null)`,
  file_views: (account) =>
    sql`r.file_id in (select f.file_id from files f where f.uploader_id = ${account} and f.load_id is null)`,
  load_files: by("owner_id"),
  group_membership: by("user_id"),
  groups: by("owner_id"),
  /** The automated messages. Other conversations stay with the people who were in them. */
  messages: (account) =>
    sql`r.group_id in (select g.group_id from groups g where g.owner_id = ${account} and g.is_default)`,
  hidden_brokers: by("driver_id"),
  hidden_loads: by("driver_id"),
  notices: by("person_id", "desk_id"),
  notice_choices: by("person_id"),
  saved_searches: by("person_id"),
  load_alerts: by("person_id"),
  alert_settings: by("person_id"),
  support_requests: by("user_id"),
  sharing: by("person_id", "by_id"),
  whereabouts: by("person_id", "by_id"),
  wait_links: by("made_by"),
  paper_terms: by("shipper_id"),
  webhooks: by("owner_id", "made_by"),
  webhook_deliveries: (account) =>
    sql`r.webhook_id in (select w.webhook_id from webhooks w where w.owner_id = ${account})`,
  billing_accounts: by("user_id"),
  billing_invoices: by("user_id"),
} as const satisfies Record<string, Whose>;

export type KeptTable = keyof typeof KEPT_TABLES;

export const isKeptTable = (name: string): name is KeptTable => Object.hasOwn(KEPT_TABLES, name);

/** Tables whose rows are deleted although an account is held, each with the reason. */
export const NOT_KEPT = {
  billing_checkouts: "a payment that has not been made",
  billing_reads: "readings from Stripe under way",
  counts: "hashes that name nobody, for a day at most",
  document_hashes: "made from the documents, which are kept",
  email_domains: "looked up from the email, which is kept",
  form_pieces: "parts of uploads that nobody finished",
  group_reads: "which messages of a chat were read; the messages stay",
  look_alikes: "found from what is kept; a copy would tell the person who is suspended",
  pay_records: "counted from invoices, which stay",
  push_declines: "whether the dashboard asks about notifications",
  receipts: "keys of forms; what the forms did stays or is kept",
  recovery_codes: "a secret of signing in",
  road_miles: "a cache of distances",
  room_listeners: "which connections are open, for minutes",
  saved_search_anchors: "looked up from the saved search, which is kept",
  staff_sessions: "secrets of the back office, for an hour; the staff log stays",
} as const satisfies Record<string, string>;

/** Secrets, which nobody needs from a copy. */
const SECRETS: ReadonlySet<string> = new Set([
  "users.password_hash",
  "users.totp_secret",
  "users.totp_last_step",
  "sessions.token_hash",
  "tokens.token_hash",
  "invitations.token_hash",
  "api_keys.key_hash",
  "push_subscriptions.endpoint",
  "push_subscriptions.p256dh",
  "push_subscriptions.auth",
  "support_requests.answer_key_hash",
  "wait_links.token_hash",
  "webhooks.secret",
  "webhooks.old_secret",
]);

const TABLES = new Map(
  Object.values(schema)
    .filter((value) => is(value, SQLiteTable))
    .map((table) => [getTableName(table), table]),
);

/** Returns the names of the columns of a table that a copy contains. */
export function keptColumns(name: KeptTable): string[] {
  const table = TABLES.get(name);
  if (!table) throw new Error(`No table has the name ${name}.`);
  return getTableConfig(table)
    .columns.map((column) => column.name)
    .filter((column) => !SECRETS.has(`${name}.${column}`));
}
