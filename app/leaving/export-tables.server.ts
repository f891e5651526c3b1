import {
  alert_settings,
  assignments,
  book_now,
  brokerages,
  charges,
  driver_costs,
  hidden_brokers,
  hidden_loads,
  invitations,
  invoices,
  load_alerts,
  load_changes,
  notice_choices,
  notices,
  offers,
  paper_terms,
  push_subscriptions,
  releases,
  requests,
  saved_searches,
  seats,
  sessions,
  sharing,
  signed_contacts,
  stop_times,
  tokens,
  trucks,
  wait_links,
  whereabouts,
} from "db/schema";
import { and, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { account, company, emailDomains, login } from "./export-account.server";
import { contestedDeliveries } from "./export-contests.server";
import { exportApiKeys, exportWebhookMessages, exportWebhooks } from "./export-programs.server";
import {
  type ExportedRow,
  type ExportSpec,
  instantOf,
  laneOfLoad,
  loadOf,
  named,
  nameOfCompany,
  nameOfParty,
  nameOfPerson,
  numberOfLoad,
  ownOrOfOwnLoads,
  postedBy,
  rowsOf,
} from "./export-rows.server";
import { own, reviewsAs, shared } from "./export-specs.server";
import { SUPPORT_EXPORTS } from "./export-support.server";

export const EXPORTS = {
  account,
  login,
  company,
  costs: own(
    driver_costs.driver_id,
    driver_costs.driver_id,
    named(
      driver_costs,
      "fuel_price_mills miles_per_gallon other_mile_mills fixed_month_cents days_a_month updated_at",
    ),
  ),
  trucks: own(
    trucks.desk_id,
    trucks.truck_id,
    named(
      trucks,
      "name equipment_type max_length_ft max_weight_lb trailer_number added_at changed_at retired_at",
    ),
  ),
  api_keys: exportApiKeys,
  sessions: own(sessions.user_id, sessions.session_id, {
    user_agent: sessions.user_agent,
    signed_in_at: instantOf(sessions.created_at),
    ...named(sessions, "last_seen_at expires_at"),
    signed_out_at: instantOf(sessions.revoked_at),
  }),
  companies: (me) => ({
    table: seats,
    key: seats.desk_id,
    whose: and(eq(seats.person_id, me), ne(seats.desk_id, me)) as SQL,
    columns: { company: nameOfCompany(seats.desk_id), ...named(seats, "seat since ended_at") },
  }),
  invitations_sent: own(invitations.invited_by, invitations.token_hash, {
    company: nameOfCompany(invitations.desk_id),
    ...named(invitations, "email seat created_at expires_at used_at withdrawn_at"),
  }),
  assigned_loads: (me) => ({
    table: assignments,
    key: assignments.load_id,
    whose: or(eq(assignments.person_id, me), eq(assignments.desk_id, me)) as SQL,
    columns: {
      ...loadOf(assignments.load_id),
      company: nameOfCompany(assignments.desk_id),
      driver: nameOfPerson(assignments.person_id),
      ...named(assignments, "truck_number trailer_number ended_at"),
      assigned_by: nameOfPerson(assignments.assigned_by),
      assigned_at: instantOf(assignments.at),
    },
  }),
  email_domains: emailDomains,
  phones: own(push_subscriptions.person_id, push_subscriptions.subscription_id, {
    device_name: push_subscriptions.device_name,
    notices_on_since: instantOf(push_subscriptions.created_at),
    last_notice_taken_at: instantOf(push_subscriptions.last_success_at),
    taken_off_at: instantOf(push_subscriptions.removed_at),
  }),
  mailed_links: own(tokens.user_id, tokens.token_hash, {
    ...named(tokens, "purpose email"),
    sent_at: instantOf(tokens.created_at),
    ...named(tokens, "expires_at used_at"),
  }),
  requests: (me) => ({
    table: requests,
    key: requests.request_id,
    whose: ownOrOfOwnLoads(me, [requests.driver_id], requests.load_id),
    columns: {
      ...loadOf(requests.load_id),
      lane: laneOfLoad(requests.load_id),
      driver: nameOfCompany(requests.driver_id),
      status: requests.status,
      requested_at: instantOf(requests.created_at),
      ...named(requests, "decided_at booked_under"),
      dismissed_at: instantOf(requests.dismissed_at, sql`requests.driver_id = ${me}`),
    },
  }),
  offers: shared(
    [offers.driver_id],
    offers.load_id,
    offers.offer_id,
    {
      ...loadOf(offers.load_id),
      driver: nameOfCompany(offers.driver_id),
      ...named(
        offers,
        "turn made_by amount_cents empty_miles note made_at expires_at answer answered_at answer_note",
      ),
    },
    { made_by_member: offers.by_id, answered_by_member: offers.answered_by_id },
  ),
  book_now: (me) => ({
    table: book_now,
    key: book_now.load_id,
    whose: sql`${book_now.load_id} in ${postedBy(me)}`,
    columns: {
      ...loadOf(book_now.load_id),
      ...named(book_now, "who allowed_at"),
    },
  }),
  whereabouts: shared([whereabouts.person_id], whereabouts.load_id, whereabouts.told_id, {
    ...loadOf(whereabouts.load_id),
    by: nameOfParty(whereabouts.person_id, whereabouts.by_id),
    ...named(whereabouts, "kind stop at told_at by_hand nearness near replaced_at"),
  }),
  stop_times: shared([stop_times.person_id], stop_times.load_id, stop_times.time_id, {
    ...loadOf(stop_times.load_id),
    by: nameOfParty(stop_times.person_id, stop_times.by_id),
    ...named(stop_times, "stop kind at said_at replaced_at"),
  }),
  charges: shared(
    [charges.driver_id],
    charges.load_id,
    charges.charge_id,
    {
      ...loadOf(charges.load_id),
      by: nameOfParty(charges.driver_id, charges.by_id),
      ...named(
        charges,
        "kind amount_cents reason evidence_file state revision asked_at answered_at refusal finding found_at",
      ),
    },
    { answered_by_member: charges.answered_by_id },
  ),
  contested_deliveries: contestedDeliveries,
  releases: shared(
    [releases.driver_id],
    releases.load_id,
    sql<string>`releases.load_id || ' ' || releases.driver_id || ' ' || releases.released_at`,
    {
      ...loadOf(releases.load_id),
      driver: nameOfCompany(releases.driver_id),
      ...named(releases, "chosen_at released_at terms"),
    },
  ),
  invoices: shared(
    [invoices.driver_id],
    invoices.load_id,
    invoices.invoice_id,
    {
      ...loadOf(invoices.load_id),
      by: nameOfParty(invoices.driver_id, invoices.by_id),
      ...named(
        invoices,
        "number facts lines total_cents state made_at billed_on due_on received_at approved_at paid_on paid_by replaced_at",
      ),
    },
    { marked_by_member: invoices.marked_by_id },
  ),
  changes: shared(
    [load_changes.asker_id, load_changes.driver_id],
    load_changes.load_id,
    load_changes.change_id,
    {
      ...loadOf(load_changes.load_id),
      by: nameOfParty(load_changes.asker_id, load_changes.by_id),
      ...named(load_changes, "kind old_value new_value state asked_at answered_at"),
    },
    { answered_by_member: load_changes.answered_by_id },
  ),
  signed_contacts: own(signed_contacts.person_id, signed_contacts.load_id, {
    ...loadOf(signed_contacts.load_id),
    ...named(signed_contacts, "phone_number payee full_name legal_name usdot mc_number signed_at"),
  }),
  brokerages: (me) => ({
    table: brokerages,
    key: brokerages.load_id,
    whose: sql`${brokerages.load_id} in (
      select t.load_id from userloads t join loads l on l.load_id = t.load_id
      where t.user_id = ${me} and l.deleted_at is null)`,
    columns: {
      ...loadOf(brokerages.load_id),
      ...named(brokerages, "payer compensation_cents services said_at"),
    },
  }),
  places_shared: own(sharing.person_id, sharing.sharing_id, {
    ...named(
      sharing,
      "load_id words given_at ended_at place_at place_told_at latitude longitude near looks looked_at",
    ),
    by: nameOfParty(sharing.person_id, sharing.by_id),
    load_number: numberOfLoad(sharing.load_id),
  }),
  wait_links: own(wait_links.made_by, wait_links.link_id, {
    ...loadOf(wait_links.load_id),
    ...named(wait_links, "made_at revoked_at"),
  }),
  webhooks: exportWebhooks,
  webhook_messages: exportWebhookMessages,
  paper_terms: own(
    paper_terms.shipper_id,
    paper_terms.shipper_id,
    named(paper_terms, "payment_days cancellation is_broker updated_at"),
  ),
  reviews_written: (me) => reviewsAs(me, "submitter", "of"),
  reviews_received: (me) => reviewsAs(me, "recipient", "by"),
  saved_searches: own(saved_searches.person_id, saved_searches.saved_search_id, {
    name: saved_searches.name,
    address: sql`'/search?' || saved_searches.query`,
    saved_at: instantOf(saved_searches.created_at),
  }),
  hidden_loads: own(hidden_loads.driver_id, hidden_loads.load_id, {
    ...loadOf(hidden_loads.load_id),
    ...named(hidden_loads, "hidden_at"),
  }),
  hidden_brokers: own(hidden_brokers.driver_id, hidden_brokers.broker_id, {
    broker: nameOfCompany(hidden_brokers.broker_id),
    ...named(hidden_brokers, "hidden_at"),
  }),
  load_alerts: own(load_alerts.person_id, load_alerts.load_id, named(load_alerts, "load_id state at")),
  alert_settings: own(
    alert_settings.person_id,
    alert_settings.person_id,
    named(alert_settings, "quiet_from quiet_until time_zone hourly_cap"),
  ),
  notices: own(notices.person_id, notices.notice_id, {
    ...named(notices, "kind load_id at seen_at"),
    mailed_or_texted_at: instantOf(notices.told_at),
  }),
  notice_choices: own(
    notice_choices.person_id,
    sql<string>`notice_choices.about || ' ' || notice_choices.way`,
    named(notice_choices, "about way is_on"),
  ),
  ...SUPPORT_EXPORTS,
} satisfies Record<string, (me: string) => ExportSpec>;

export type ExportName = keyof typeof EXPORTS;

export const exportRows = (name: ExportName, personId: string): AsyncGenerator<ExportedRow> =>
  rowsOf(EXPORTS[name](personId));

export async function exportRow(name: ExportName, personId: string): Promise<ExportedRow | null> {
  for await (const row of exportRows(name, personId)) return row;
  return null;
}
