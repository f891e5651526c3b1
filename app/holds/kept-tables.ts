/** Lists the tables whose deleted rows are kept for held accounts, and those whose rows are not kept. */
import * as schema from "db/schema";
import { getTableName, is, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";

/** SQL condition on the row `r` and an account, whose person and founded company have the same id. */
type Condition = (account: SQLWrapper | string) => SQL;

/** A row can meet several conditions. */
export interface Whose {
  /** The row belongs to the person. */
  person?: Condition;
  /** The row belongs to the company that the person founded. */
  company?: Condition;
  /** The row belongs to somebody else at that company, or to another company. It is kept but not exported. */
  others?: Condition;
}

const by =
  (...columns: string[]): Condition =>
  (account) =>
    sql`(${sql.join(
      columns.map((column) => sql`r.${sql.identifier(column)} = ${account}`),
      sql` or `,
    )})`;

const ofPerson = (...columns: string[]): Whose => ({ person: by(...columns) });
const ofCompany = (...columns: string[]): Whose => ({ company: by(...columns) });

/** The keys are the names of tables. */
export const KEPT_TABLES = {
  users: ofPerson("id"),
  profiles: { person: by("id"), company: by("id") },
  sessions: ofPerson("user_id"),
  tokens: ofPerson("user_id"),
  invitations: { person: by("invited_by", "used_by"), company: by("desk_id") },
  api_keys: { company: by("owner_id"), others: by("made_by") },
  push_subscriptions: ofPerson("person_id"),
  carrier_facts: ofCompany("carrier_id"),
  carrier_records: ofCompany("carrier_id"),
  policies: ofCompany("carrier_id"),
  closed_parties: ofCompany("person_id"),
  requests: ofCompany("driver_id"),
  signed_contacts: ofCompany("person_id"),
  load_changes: ofCompany("asker_id", "driver_id"),
  driver_costs: ofCompany("driver_id"),
  trucks: ofCompany("desk_id"),
  assignments: { person: by("person_id"), company: by("desk_id") },
  files: { company: (account) => sql`(r.uploader_id = ${account} and r.load_id is null)` },
  file_views: {
    company: (account) =>
      sql`r.file_id in (select f.file_id from files f where f.uploader_id = ${account} and f.load_id is null)`,
  },
  load_files: ofCompany("owner_id"),
  group_membership: ofCompany("user_id"),
  groups: ofCompany("owner_id"),
  /** The automated messages. Other chats are not deleted, because the other side keeps them. */
  messages: {
    company: (account) =>
      sql`r.group_id in (select g.group_id from groups g where g.owner_id = ${account} and g.is_default)`,
  },
  hidden_brokers: ofCompany("driver_id"),
  hidden_loads: ofCompany("driver_id"),
  notices: { person: by("person_id"), others: by("desk_id") },
  notice_choices: ofPerson("person_id"),
  saved_searches: ofPerson("person_id"),
  load_alerts: ofPerson("person_id"),
  alert_settings: ofPerson("person_id"),
  support_requests: ofPerson("user_id"),
  sharing: { person: by("by_id"), company: by("person_id") },
  whereabouts: { person: by("by_id"), company: by("person_id") },
  wait_links: ofCompany("made_by"),
  paper_terms: ofCompany("shipper_id"),
  webhooks: { company: by("owner_id"), others: by("made_by") },
  webhook_deliveries: {
    company: (account) =>
      sql`r.webhook_id in (select w.webhook_id from webhooks w where w.owner_id = ${account})`,
  },
  billing_accounts: ofCompany("user_id"),
  billing_invoices: ofCompany("user_id"),
} as const satisfies Record<string, Whose>;

export type KeptTable = keyof typeof KEPT_TABLES;

export const isKeptTable = (name: string): name is KeptTable => Object.hasOwn(KEPT_TABLES, name);

/** Tables whose rows are deleted without a copy, even for a held account, each with the reason. */
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
  suspended_facts: "made from what is kept; deleted when the suspension would have ended",
  staff_sessions: "secrets of the back office, for an hour; the staff log stays",
} as const satisfies Record<string, string>;

/** Columns that a copy omits, because they belong to secrets. */
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
