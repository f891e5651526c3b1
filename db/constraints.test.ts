import "../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { database } from "./client";

const { client } = database();

const ids: Record<string, string> = {};

beforeAll(async () => {
  const [owner, driver, other] = await Promise.all([
    savePerson({ role: "shipper" }),
    savePerson({ role: "driver" }),
    savePerson({ role: "driver" }),
  ]);
  const asked = await saveLoad({ owner, requesters: [driver] });
  const taken = await saveLoad({ owner, driver, requesters: [other], status: "pickup" });
  const complete = await saveLoad({ owner, driver, status: "complete" });
  Object.assign(ids, {
    owner: owner.id,
    driver: driver.id,
    other: other.id,
    email: owner.email,
    feed: owner.defaultGroupId,
    asked: asked.loadId,
    taken: taken.loadId,
    complete: complete.loadId,
  });
  await run("insert into reviews (id, number_of_stars, created_at) values ('r1', 5, 1), ('r2', 4, 1)");
  await run(`insert into userreviews (review_id, user_id, load_id, relationship_type) values
    ('r1', {owner}, {complete}, 'submitter'), ('r1', {driver}, {complete}, 'recipient')`);
});

const run = (statement: string) =>
  client.execute(statement.replace(/\{(\w+)\}/g, (_, name) => `'${ids[name]}'`));

const request = (load: string, driver: string, status: string) =>
  `insert into requests (request_id, driver_id, load_id, status, created_at)
   values (hex(randomblob(8)), {${driver}}, {${load}}, '${status}', 1)`;
const link = (as: string) =>
  `insert into userloads (load_id, user_id, relationship_type) values ({taken}, {other}, '${as}')`;
const set = (load: string, change: string) => `update loads set ${change} where load_id = {${load}}`;
const review = (id: string, who: string, as: string) =>
  `insert into userreviews (review_id, user_id, load_id, relationship_type) values ('${id}', {${who}}, {complete}, '${as}')`;
const file = (columns: string) =>
  `insert into files (file_id, kind, path, shown_name, content_type, size_bytes, uploader_id, load_id, created_at) values (${columns})`;
const event = (load: string, name: string, to: string, actor = "{owner}") =>
  `insert into load_events (event_id, load_id, event, to_status, actor_id, at)
   values (hex(randomblob(8)), ${load}, '${name}', ${to}, ${actor}, 1)`;
const group = (isDefault: number, load: string, driver: string) =>
  `insert into groups (group_id, group_name, owner_id, is_default, load_id, driver_id, created_at)
   values (hex(randomblob(8)), 'x', {owner}, ${isDefault}, ${load}, ${driver}, 1)`;
const message = (content: string, group_id = "{feed}", type = "TEXT") =>
  `insert into messages (id, content, group_id, sender_id, message_type, created_at)
   values (hex(randomblob(8)), ${content}, ${group_id}, {owner}, '${type}', 1)`;
const person = (id: string, type: string) =>
  `insert into profiles (id, full_name, user_type, updated_at) values ('${id}', 'x', '${type}', 1)`;

const refused: [string, string, string][] = [
  ["a second accepted request on a load", "requests.load_id", request("taken", "other", "accepted")],
  [
    "a second open request of a driver on a load",
    "requests.load_id, requests.driver_id",
    request("asked", "driver", "pending"),
  ],
  [
    "an accepted request in addition to the driver's own open one",
    "requests.load_id, requests.driver_id",
    request("asked", "driver", "accepted"),
  ],
  ["a request in an unknown state", "requests_status", request("asked", "other", "maybe")],
  ["a request on a load that does not exist", "FOREIGN KEY", request("owner", "other", "pending")],
  ["a request by a driver who does not exist", "FOREIGN KEY", request("asked", "asked", "pending")],

  ["a second driver on a load", "userloads.load_id, userloads.relationship_type", link("driver")],
  ["a second owner of a load", "userloads.load_id, userloads.relationship_type", link("shipper")],
  ["a link of another type", "userloads_relationship_type", link("broker")],

  ["an unknown status", "loads_status", set("asked", "load_status = 'lost'")],
  ["a status in different case", "loads_status", set("asked", "load_status = 'Pending'")],
  ["no status", "loads.load_status", set("asked", "load_status = null")],
  ["the pin 0999", "loads_pin", set("asked", "verification_pin = '0999'")],
  ["a pin of three digits", "loads_pin", set("asked", "verification_pin = '999'")],
  ["a pin of five digits", "loads_pin", set("asked", "verification_pin = '12345'")],
  ["a pin with a letter", "loads_pin", set("asked", "verification_pin = '12a4'")],
  ["no pin", "loads.verification_pin", set("asked", "verification_pin = null")],
  [
    "a pickup after the delivery",
    "loads_dates",
    set("asked", "pickup_date = '2027-01-02', delivery_date = '2027-01-01'"),
  ],
  ["no pickup date", "loads.pickup_date", set("asked", "pickup_date = null")],
  ["a negative rate", "loads_rate", set("asked", "total_rate_cents = -1")],
  ["no rate", "loads.total_rate_cents", set("asked", "total_rate_cents = null")],
  ["a negative weight", "loads_measures", set("asked", "weight_lb = -1")],
  ["a negative length", "loads_measures", set("asked", "length_ft = -0.5")],
  ["a negative width", "loads_measures", set("asked", "width_ft = -0.5")],
  ["a negative height", "loads_measures", set("asked", "height_ft = -0.5")],
  ["a negative piece count", "loads_counts", set("asked", "piece_count = -1")],
  ["a negative pallet count", "loads_counts", set("asked", "pallet_count = -1")],
  ["equipment that is not listed", "loads_equipment_type", set("asked", "equipment_type = 'CART'")],
  [
    "a rate per mile that is set directly",
    'cannot UPDATE generated column "rate_per_mile_cents"',
    set("asked", "rate_per_mile_cents = 1"),
  ],

  [
    "documents sent without a rate confirmation",
    "loads_documents",
    set("asked", "load_status = 'rate confirmation sent', bill_of_lading_url = '/files/b.pdf'"),
  ],
  [
    "documents sent without a bill of lading",
    "loads_documents",
    set("asked", "load_status = 'rate confirmation sent', rate_confirmation_url = '/files/a.pdf'"),
  ],
  [
    "a pickup with an unsigned rate confirmation",
    "loads_signature",
    set("taken", "rate_confirmation_url = '/files/a.pdf'"),
  ],
  [
    "a signed copy without the underscore",
    "loads_signature",
    set("taken", "rate_confirmation_url = '/files/a-signed.pdf'"),
  ],
  [
    "a signed copy that is not a PDF",
    "loads_signature",
    set("taken", "rate_confirmation_url = '/files/a_signed.jpg'"),
  ],
  [
    "a load in transit with an unsigned rate confirmation",
    "loads_signature",
    set("taken", "load_status = 'in transit', rate_confirmation_url = '/files/a.pdf'"),
  ],
  ["a delivery without proof", "loads_delivery", set("taken", "load_status = 'complete'")],
  ["a complete load that loses its proof", "loads_delivery", set("complete", "dropoff_image_url = null")],
  [
    "a complete load that loses its bill of lading",
    "loads_documents",
    set("complete", "bill_of_lading_url = null"),
  ],
  [
    "six additional files",
    "loads_additional_files",
    set("complete", `additional_files = '["1","2","3","4","5","6"]'`),
  ],
  [
    "additional files that are not JSON",
    "malformed JSON",
    set("complete", "additional_files = '/files/a.pdf'"),
  ],

  ["an event that does not exist", "load_events_event", event("{asked}", "steal", "'new'")],
  ["an event that leads to an unknown status", "load_events_to_status", event("{asked}", "edit", "'lost'")],
  ["an event of a load that does not exist", "FOREIGN KEY", event("'none'", "edit", "'new'")],
  ["an event by a person who does not exist", "FOREIGN KEY", event("{asked}", "edit", "'new'", "'nobody'")],

  [
    "a second review by one person on a load",
    "userreviews.load_id, userreviews.user_id",
    review("r2", "owner", "submitter"),
  ],
  [
    "a review with two submitters",
    "userreviews.review_id, userreviews.relationship_type",
    review("r1", "driver", "submitter"),
  ],
  ["a review link of another type", "userreviews_relationship_type", review("r2", "driver", "reader")],
  [
    "a review with no stars",
    "reviews_stars",
    "insert into reviews (id, number_of_stars, created_at) values ('r3', 0, 1)",
  ],
  [
    "a review with six stars",
    "reviews_stars",
    "insert into reviews (id, number_of_stars, created_at) values ('r3', 6, 1)",
  ],

  ["a file of another kind", "files_kind", file("'f1', 'selfie', 'p1', 'n', 't', 1, {driver}, null, 1")],
  ["a file of 0 bytes", "files_size", file("'f1', 'w4', 'p1', 'n', 't', 0, {driver}, null, 1")],
  [
    "two files at one path",
    "files.path",
    `${file("'f1', 'w4', 'p1', 'n', 't', 1, {driver}, null, 1")}, ('f2', 'w4', 'p1', 'n', 't', 1, {driver}, null, 1)`,
  ],
  [
    "a file of a person who does not exist",
    "FOREIGN KEY",
    file("'f1', 'w4', 'p1', 'n', 't', 1, 'nobody', null, 1"),
  ],

  ["a second default group for a person", "groups.owner_id", group(1, "null", "null")],
  ["a default group about a load", "groups_kind", group(1, "{asked}", "{other}")],
  ["a group that is neither default nor about a load", "groups_kind", group(0, "null", "null")],
  ["a group about a load without its driver", "groups_kind", group(0, "{complete}", "null")],
  [
    "a second group for a driver on a load",
    "groups.load_id, groups.driver_id",
    group(0, "{asked}", "{driver}"),
  ],
  [
    "a second membership of a person",
    "group_membership.group_id, group_membership.user_id",
    "insert into group_membership (group_id, user_id, created_at) values ({feed}, {owner}, 1)",
  ],
  ["an empty message", "messages_content", message("''")],
  ["a message of 4,001 characters", "messages_content", message("printf('%.*c', 4001, 'x')")],
  ["a message of another type", "messages_type", message("'x'", "{feed}", "HTML")],
  ["a message in a group that does not exist", "FOREIGN KEY", message("'x'", "'none'")],

  ["a third kind of account", "profiles_user_type", person("p1", "broker")],
  ["a rating above five", "profiles_rating", "update profiles set rating = 5.1 where id = {driver}"],
  ["a rating below one", "profiles_rating", "update profiles set rating = 0.5 where id = {driver}"],
  ["a negative limit", "profiles_limits", "update profiles set max_weight_lb = -1 where id = {driver}"],
  [
    "an account without a profile",
    "FOREIGN KEY",
    "insert into users (id, email, password_hash, created_at) values ('nobody', 'x@example.test', 'x', 1)",
  ],
  [
    "the same email in capitals",
    "users.email",
    "update users set email = upper((select email from users where id = {owner})) where id = {driver}",
  ],
  [
    "a session of a user who does not exist",
    "FOREIGN KEY",
    "insert into sessions (token_hash, session_id, user_id, created_at, last_seen_at, expires_at) values ('t', 's', 'nobody', 1, 1, 1)",
  ],
  [
    "a token for another purpose",
    "tokens_purpose",
    "insert into tokens (token_hash, user_id, purpose, created_at, expires_at) values ('t', {owner}, 'magic', 1, 1)",
  ],
  [
    "the same event of the payment provider twice",
    "billing_events.event_id",
    "insert into billing_events (event_id, type, received_at) values ('e', 't', 1), ('e', 't', 2)",
  ],
  [
    "a guard whose statement changed nothing",
    "assert_changed_something",
    "insert into assert_changed (changed) values (0)",
  ],
];

const taken: [string, string][] = [
  ["a request of another driver", request("asked", "other", "pending")],
  ["a new request after a rejected one", request("taken", "other", "pending")],
  ["the pins 1000 and 9999", set("asked", "verification_pin = '1000'")],
  [
    "a pickup on the day of delivery",
    set("asked", "pickup_date = '2027-01-01', delivery_date = '2027-01-01'"),
  ],
  ["a rate of zero", set("asked", "total_rate_cents = 0")],
  ["missing measurements", set("asked", "weight_lb = null, length_ft = null, piece_count = null")],
  ["five additional files", set("complete", `additional_files = '["1","2","3","4","5"]'`)],
  ["a signed rate confirmation", set("taken", "rate_confirmation_url = '/files/b_signed.pdf'")],
  ["the other side's review", review("r2", "driver", "submitter")],
  ["a message of 4,000 characters", message("printf('%.*c', 4000, 'x')")],
];

describe("the database", () => {
  it.each(refused)("refuses %s", async (_, obstacle, statement) => {
    const answer = await run(statement).then(
      () => "taken",
      (error: Error) => error.message,
    );
    expect(answer).toMatch(/^SQLITE_(CONSTRAINT|ERROR): /);
    expect(answer).toContain(obstacle);
  });

  it.each(taken)("accepts %s", async (_, statement) => {
    expect((await run(statement)).rowsAffected).toBe(1);
  });

  it("computes the rate per mile, rounded to the cent, or null without miles", async () => {
    for (const [miles, cents] of [
      ["522.5", 232],
      ["0", null],
      ["null", null],
      ["3", 40_333],
    ]) {
      await run(set("asked", `total_rate_cents = 121000, calculated_miles = ${miles}`));
      const { rows } = await run("select rate_per_mile_cents as cents from loads where load_id = {asked}");
      expect(rows[0]?.cents, `${miles} miles`).toBe(cents);
    }
  });
});
