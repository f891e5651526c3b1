import "../../tests/fixtures/servers/own-database";

import { database } from "db/client";
import { getTableName } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { BUILT_PASSWORD, type BuiltPerson, saveColleague, saveLoad, savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { ALL, fill, PERSONAL, rowsNaming, TABLES } from "../../tests/fixtures/scenes/named-in-every-column";
import { closeAccount } from "./close-account.server";
import { closeCompany } from "./close-company.server";
import { membersOf } from "./members.server";

const FORGOTTEN = "forgotten";
const WITH_PERSON = "forgotten with the person";
const WITH_EITHER = "forgotten with the person or the company";

const AT_CLOSING: Record<string, string> = {
  "alert_settings.person_id": WITH_PERSON,
  "api_keys.made_by": WITH_PERSON,
  "api_keys.owner_id": FORGOTTEN,
  "api_keys.revoked_by": "the company's list shows who revoked the key, for 90 days",
  "assignments.assigned_by": "the load's history names who assigned the driver",
  "assignments.desk_id": "the load's history names who carried it",
  "assignments.person_id": "the load's history names its driver",
  "billing_accounts.user_id": FORGOTTEN,
  "billing_checkouts.user_id": FORGOTTEN,
  "billing_invoices.user_id": FORGOTTEN,
  "billing_reads.user_id": FORGOTTEN,
  "carrier_facts.carrier_id": FORGOTTEN,
  "carrier_records.carrier_id": FORGOTTEN,
  "charges.answered_by_id": "both sides agreed on the amount",
  "charges.by_id": "both sides agreed on the amount",
  "charges.driver_id": "both sides agreed on the amount",
  "closed_parties.person_id": "the name for the other side's records, for three years",
  "contested_deliveries.by_id": "both sides read what was said about the delivery",
  "contested_deliveries.driver_id": "both sides read what was said about the delivery",
  "driver_costs.driver_id": FORGOTTEN,
  "email_domains.user_id": WITH_PERSON,
  "file_views.viewer_id": "the owner of a document sees how many users opened it",
  "files.by_id": "documents of loads stay with both sides",
  "files.uploader_id": "documents of loads stay with both sides; the user's own are removed",
  "form_pieces.person_id": WITH_PERSON,
  "group_membership.user_id": FORGOTTEN,
  "group_reads.desk_id": FORGOTTEN,
  "group_reads.person_id": WITH_PERSON,
  "groups.driver_id": "the chat of a load stays with the other side",
  "groups.owner_id": FORGOTTEN,
  "held_rows.account_id": "an authority asked for it; deleted when the hold is over",
  "hidden_brokers.broker_id": FORGOTTEN,
  "hidden_brokers.driver_id": FORGOTTEN,
  "hidden_loads.driver_id": FORGOTTEN,
  "holds.account_id": "says that an authority asked for it, without the name",
  "invitations.desk_id": FORGOTTEN,
  "invitations.invited_by": WITH_PERSON,
  "invitations.used_by": WITH_PERSON,
  "invoices.by_id": "the shipper owes the amount",
  "invoices.driver_id": "the shipper owes the amount",
  "invoices.marked_by_id": "the driver is owed the amount",
  "invoices.shipper_id": "the driver is owed the amount",
  "document_hashes.owner_id": FORGOTTEN,
  "suspended_facts.account_id": "so that the next account of a suspended person is noticed, until the end",
  "load_alerts.person_id": WITH_PERSON,
  "load_changes.answered_by_id": "the signed load keeps its amendments",
  "load_changes.asker_id": "the signed load keeps its amendments; phone numbers are erased",
  "load_changes.by_id": "the signed load keeps its amendments",
  "load_changes.driver_id": "the signed load keeps its amendments; phone numbers are erased",
  "load_events.assignee_id": "the history of the load is the other side's, too",
  "load_events.actor_id": "the history of the load is the other side's, too",
  "load_events.by_id": "the history of the load is the other side's, too",
  "load_files.owner_id": FORGOTTEN,
  "loads.owner_id": "delivered loads stay with those who hauled them",
  "look_alikes.account_id": WITH_EITHER,
  "look_alikes.other_id": "the account that shares something with it is still to be looked at",
  "messages.by_id": "conversations stay with the others",
  "messages.sender_id": "conversations stay with the others",
  "notice_choices.person_id": WITH_PERSON,
  "notices.actor_id": "somebody else's notification, which goes after 30 days",
  "notices.desk_id": FORGOTTEN,
  "notices.person_id": WITH_EITHER,
  "offers.answered_by_id": "the agreed rate of the load comes from it",
  "offers.by_id": "the agreed rate of the load comes from it",
  "offers.driver_id": "the agreed rate of the load comes from it",
  "paper_terms.shipper_id": FORGOTTEN,
  "pay_records.shipper_id": FORGOTTEN,
  "policies.carrier_id": FORGOTTEN,
  "profiles.id": "anonymized",
  "push_declines.person_id": WITH_PERSON,
  "push_subscriptions.person_id": WITH_PERSON,
  "receipts.whose": WITH_PERSON,
  "recovery_codes.user_id": WITH_PERSON,
  "releases.driver_id": "the load's record is the shipper's, too",
  "requests.driver_id": "the shipper's load was requested with it",
  "room_listeners.user_id": "needed to close the user's sockets; deleted within 21 minutes",
  "saved_searches.person_id": WITH_PERSON,
  "seats.desk_id": "the company's history still shows who worked there",
  "seats.ended_by": "the company's history still shows who worked there",
  "seats.person_id": "the company's history still shows who worked there",
  "sessions.desk_id": "revoked, so that an old cookie lets nobody in",
  "sessions.lost_desk_id": "null, once a page has named the company",
  "sessions.user_id": "revoked, without the device's name, so that an old cookie lets nobody in",
  "sharing.by_id": WITH_PERSON,
  "sharing.person_id": WITH_EITHER,
  "signatures.by_id": "proof for both sides",
  "signatures.signer_id": "proof for both sides",
  "signed_contacts.person_id": "a delivered load keeps the name it was signed under, for three years",
  "staff.person_id": "ended; the staff log names who acted by it",
  "staff_sessions.viewed_desk_id": "deleted with the staff session, after its hour",
  "staff_sessions.viewed_id": "deleted with the staff session, after its hour; a closed account is not shown",
  "staff_log.about_person_id": "the staff log cannot be changed; it has no name of the person",
  "stop_times.by_id": "detention is calculated from it",
  "stop_times.person_id": "detention is calculated from it",
  "support_requests.user_id": WITH_PERSON,
  "support_requests.about_id": "a report that others made stays until it is answered, and as their request",
  "suspensions.desk_id": "the history of suspensions; closing the account ends one, but keeps its row",
  "suspensions.person_id": "the history of suspensions; closing the account ends one, but keeps its row",
  "tokens.user_id": WITH_PERSON,
  "trucks.desk_id": FORGOTTEN,
  "userloads.user_id": "delivered loads stay with the other side",
  "userreviews.user_id": "reviews stay with those who wrote or received them",
  "users.id": "made unusable; its email address is free",
  "wait_links.made_by": FORGOTTEN,
  "webhooks.made_by": "the company's webhook stays until the company closes",
  "webhooks.owner_id": FORGOTTEN,
  "whereabouts.by_id": "arrival and departure stay with the load",
  "whereabouts.person_id": "arrival and departure stay with the load; places are erased",
};

const NAMES_NOBODY: Record<string, string> = {
  agreement_versions: "what the operator says to everyone",
  announcements: "emails to a role; a place in the order of ids",
  alert_queue: "loads to be compared with saved searches",
  assert_changed: "is always empty",
  billing_endings: "plans still to be canceled at Stripe, by their customer's id",
  billing_events: "what Stripe sent, until it is handled",
  board_days: "numbers of each day",
  book_now: "a term of a load",
  brokerages: "facts about a load, for its record",
  counts: "hashes, for a day at most",
  delivery_records: "what both sides got by email at the delivery, as evidence",
  due_notices: "belongs to an invoice, which stays",
  leases: "names processes",
  operator_notices: "what the operator says to everyone",
  papers: "proof for both sides",
  push_keys: "the keys of Haulway",
  reviews: "stars and words; who wrote them is in userreviews",
  road_miles: "a cache of distances",
  saved_search_anchors: "goes with its saved search",
  wait_notices: "belongs to a load, which stays",
  webhook_deliveries: "goes with its webhook",
};

const LOOKS_PERSONAL =
  /^whose$|^made_by$|(^|_)(person|user|driver|shipper|broker|carrier|owner|actor|sender|asker|viewer|uploader|signer|member)_id$/;
/** Columns that are named like a user's id but contain a side. */
const SAYS_A_SIDE = ["offers.made_by"];

const client = () => database().client;

interface Scene {
  person: BuiltPerson;
  before: Map<string, number>;
  after: Map<string, number>;
}

async function countsOf(person: BuiltPerson): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const named of PERSONAL) counts.set(named.name, await rowsNaming(named, person));
  return counts;
}

async function close(what: (founder: BuiltPerson) => Promise<void>): Promise<Scene> {
  const person = await savePerson({ role: "driver" });
  await saveLoad({ driver: person, status: "complete", messages: true });
  await client().execute("pragma foreign_keys = off");
  await client().execute("pragma ignore_check_constraints = on");
  for (const named of PERSONAL)
    if (named.name !== "closed_parties.person_id" && (await rowsNaming(named, person)) === 0)
      await fill(named, person);
  await client().execute("pragma ignore_check_constraints = off");
  await client().execute("pragma foreign_keys = on");
  const before = await countsOf(person);
  await what(person);
  await followUpsFinished();
  return { person, before, after: await countsOf(person) };
}

const password = BUILT_PASSWORD;
let scenes: Record<"both" | "account" | "company", Scene>;

beforeAll(async () => {
  scenes = {
    account: await close(async (viewer) => {
      await saveColleague(viewer);
      await closeAccount({ viewer, password, companyStays: true });
    }),
    company: await close(async (founder) => {
      const viewer = await saveColleague(founder);
      const { staff } = await membersOf(founder.id);
      await closeCompany({ viewer, password, staff });
    }),
    both: await close((viewer) => closeAccount({ viewer, password })),
  };
});

describe.each(["both", "account", "company"] as const)("when %s closes", (what) => {
  const forgets: Readonly<Record<string, boolean>> = {
    [FORGOTTEN]: what !== "account",
    [WITH_PERSON]: what !== "company",
    [WITH_EITHER]: true,
  };

  it.each(PERSONAL)("$name is deleted, or stays for a reason", ({ name }) => {
    const { before, after } = scenes[what];
    const fate = AT_CLOSING[name];
    if (!fate) return expect.fail(`Say in AT_CLOSING what becomes of ${name}.`);
    if (name === "closed_parties.person_id") expect(after.get(name)).toBe(what === "account" ? 0 : 1);
    else if (forgets[fate]) expect(after.get(name), `closing does not forget ${name}`).toBe(0);
    else expect(after.get(name), `${name} is not kept`).toBeGreaterThanOrEqual(before.get(name) ?? 0);
    if (name !== "closed_parties.person_id") expect(before.get(name)).toBeGreaterThan(0);
  });
});

describe("when an account closes", () => {
  it("every other table names no user", () => {
    const personal = new Set(PERSONAL.map(({ table }) => getTableName(table)));
    const others = TABLES.map(getTableName).filter((name) => !personal.has(name));
    expect(Object.keys(NAMES_NOBODY).sort()).toEqual(others.sort());
  });

  it("every column that looks like a user's id is listed", () => {
    const known = new Set([...PERSONAL.map(({ name }) => name), ...SAYS_A_SIDE]);
    const unknown = ALL.filter(({ column, name }) => LOOKS_PERSONAL.test(column.name) && !known.has(name));
    expect(unknown.map(({ name }) => name)).toEqual([]);
    expect(Object.keys(AT_CLOSING).sort()).toEqual(PERSONAL.map(({ name }) => name).sort());
  });

  it("the email is deleted; the name stays only in the record of closed accounts and in messages", async () => {
    const found = async (text: string) => {
      const names: string[] = [];
      for (const { table, column, name } of ALL) {
        const { rows } = await client().execute({
          sql: `select 1 from "${getTableName(table)}" where instr("${column.name}", ?) limit 1`,
          args: [text],
        });
        if (rows.length > 0) names.push(name);
      }
      return names;
    };
    const { email, fullName } = scenes.both.person;
    expect(await found(email)).toEqual([]);
    expect(await found(fullName)).toEqual([
      "signed_contacts.full_name",
      "messages.content",
      "closed_parties.full_name",
    ]);
  });
});
