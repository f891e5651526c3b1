/** Tests what the search finds, what it shows, and who can read that they were found. */
import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { carrier_facts, delivery_records, messages, papers, profiles, staff_log, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type BuiltLoad,
  type BuiltPerson,
  buildDocument,
  saveColleague,
  saveLoad,
  savePerson,
  saveRows,
} from "~/builders";
import { sendMessage } from "~/chat/inbox/send-message.server";
import { messagesIn, newTalk } from "../../../tests/fixtures/scenes/chats";
import { saveMember } from "../../../tests/fixtures/staff/scene";
import type { StaffMember } from "../session.server";
import { readCompany } from "./company.server";
import { readPerson } from "./person.server";
import { searchAsStaff } from "./search.server";

const HASH = "ab".repeat(32);
const RECORD = "cd".repeat(32);

let member: StaffMember;
let driver: BuiltPerson;
let shipper: BuiltPerson;
let colleague: BuiltPerson;
let load: BuiltLoad;
let fileId: string;
let messageId: string;

const set = (query: Parameters<typeof write>[0][number]["query"]) => write([{ query }]);

beforeAll(async () => {
  member = await saveMember("support");
  driver = await savePerson({ role: "driver", alone: true, profile: { full_name: "Zed 100% Trucking" } });
  shipper = await savePerson({ role: "shipper", alone: true, profile: { full_name: "Quartz Freight" } });
  colleague = await saveColleague(shipper, { seat: "dispatcher" });
  load = await saveLoad({ owner: shipper, driver, status: "complete" });
  const document = buildDocument({
    kind: "rate_confirmation",
    content: { bytes: new TextEncoder().encode("%PDF-1.4"), contentType: "application/pdf" },
    uploaderId: shipper.id,
    loadId: load.loadId,
    createdAtMs: 1,
  });
  fileId = document.row.file_id;
  await saveRows({ files: [document.row] });
  const paper = {
    file_id: fileId,
    load_id: load.loadId,
    paper_number: `RC-${load.load.load_number}-9`,
    revision: 9,
    snapshot: "{}",
    sha256: HASH,
  };
  await set(db().insert(papers).values(paper));
  const record = { load_id: load.loadId, delivered_at: 1, content: "x", sha256: RECORD, made_at: 1 };
  const again = { target: delivery_records.load_id, set: record };
  await set(db().insert(delivery_records).values(record).onConflictDoUpdate(again));
  const facts = {
    carrier_id: driver.id,
    legal_name: "Zed",
    usdot: "7654321",
    mc_number: "445566",
    stated_at: 1,
  };
  await set(db().insert(carrier_facts).values(facts));
  await set(
    db().update(profiles).set({ phone_number: "(801) 555-0177 ext. 4" }).where(eq(profiles.id, driver.id)),
  );
  const talk = await newTalk();
  await sendMessage({ viewer: talk.driver, groupId: talk.groupId, content: "At the gate" });
  messageId = (await messagesIn(talk.groupId)).at(-1)?.id ?? "";
});

/** @returns what was found, the new entries of the log, and whom they are about */
async function search(text: string) {
  const before = await db().select().from(staff_log);
  const { results } = await searchAsStaff(member, text);
  const entries = (await db().select().from(staff_log)).slice(before.length);
  return {
    found: (results ?? []).map(({ what, name, path }) => [what, name, path]),
    about: entries.map((row) => row.about_person_id).sort(),
    entries,
  };
}

const number = () => `HW-${load.load.load_number}`;
const ofDriver = () => ["Company", driver.fullName, `/staff/companies/${driver.id}`];
const ofShipper = (what: string, name: string) => [
  what,
  `${name}, ${shipper.fullName}`,
  `/staff/companies/${shipper.id}`,
];

const CASES: readonly [string, () => string, () => unknown[][]][] = [
  [
    "a driver's email",
    () => driver.email.toUpperCase(),
    () => [["Person", driver.fullName, `/staff/people/${driver.id}`]],
  ],
  ["a phone number", () => "801.555.0177", () => [ofDriver()]],
  ["a phone number with another extension", () => "801 555 0177 x9", () => [ofDriver()]],
  ["a USDOT number", () => "USDOT 7654321", () => [ofDriver()]],
  ["a bare USDOT number", () => "7654321", () => [ofDriver()]],
  ["an MC number", () => "MC 445566", () => [ofDriver()]],
  ["a load number", number, () => [ofShipper("Load", number())]],
  ["a document's number", () => `RC-${load.load.load_number}-9`, () => [ofShipper("Load", number())]],
  ["a document's hash", () => HASH, () => [ofShipper("File", "Rate confirmation")]],
  ["a delivery record's hash", () => RECORD, () => [ofShipper("Load", number())]],
  ["a load's id", () => load.loadId, () => [ofShipper("Load", number())]],
  ["a file's name", () => fileId, () => [ofShipper("File", "Rate confirmation")]],
];

describe("the search", () => {
  it.each(CASES)("finds by %s, and its owner can read it", async (_, text, expected) => {
    const { found, about } = await search(text());
    expect(found).toEqual(expected());
    const [[, , path]] = found as [[string, string, string]];
    expect(about).toEqual([path.split("/").at(-1)]);
  });

  it("finds people and companies by a part of the name, in any letter case", async () => {
    const { found } = await search("quartz FREI");
    expect(found).toEqual([
      ["Person", shipper.fullName, `/staff/people/${shipper.id}`],
      ["Company", shipper.fullName, `/staff/companies/${shipper.id}`],
    ]);
    expect((await search("0% truck")).found).toHaveLength(2);
    expect((await search("Z%g")).found).toEqual([]);
  });

  it("finds a message without its text", async () => {
    const { results } = await searchAsStaff(member, messageId);
    expect(results).toHaveLength(1);
    expect(results?.[0]).toMatchObject({ what: "Message" });
    const [message] = await db().select().from(messages).where(eq(messages.id, messageId));
    expect(JSON.stringify(results)).not.toContain(message?.content);
  });

  it("logs by what was searched, never the text itself, even if nothing was found", async () => {
    const { found, entries } = await search("nobody@example.test");
    expect(found).toEqual([]);
    expect(entries).toEqual([
      expect.objectContaining({ act: "search", about_person_id: null, about: "Search by email" }),
    ]);
    expect(JSON.stringify(entries)).not.toContain("nobody");
  });

  it("shows each result on one page, and logs only those of the page", async () => {
    const full_name = "Umbra Lines";
    for (const _ of [1, 2, 3]) await savePerson({ role: "driver", alone: true, profile: { full_name } });
    const before = (await db().select().from(staff_log)).length;
    const one = await searchAsStaff(member, full_name, { page: 1, size: 2 });
    expect(await db().select().from(staff_log)).toHaveLength(before + 2);
    const two = await searchAsStaff(member, full_name, { page: 2, size: 2 });
    const { results, pages } = await searchAsStaff(member, full_name);
    const paths = (shown: typeof results) => (shown ?? []).map(({ path }) => path).sort();
    expect(results).toHaveLength(6);
    expect([...paths(one.results), ...paths(two.results)].sort()).toEqual(paths(results));
    expect(one.pages).toEqual({ previous: null, next: { page: "2" } });
    expect(two.pages).toEqual({ previous: { page: "1" }, next: null });
    expect(pages).toEqual({ previous: null, next: null });
  });

  it("searches for nothing if the text is too short", async () => {
    expect(await searchAsStaff(member, "Qu")).toEqual({ text: "Qu", by: null, results: null, pages: null });
    expect(await searchAsStaff(member, null)).toEqual({ text: "", by: null, results: null, pages: null });
    expect((await search("Qu")).entries).toEqual([]);
  });

  it("finds no closed account", async () => {
    const gone = await savePerson({ role: "driver", alone: true });
    await set(db().update(users).set({ closed_at: 1 }).where(eq(users.id, gone.id)));
    expect((await search(gone.email)).found).toEqual([]);
  });
});

describe("a page", () => {
  it("of a person shows the least needed, and what this role may do", async () => {
    const shown = await readPerson(member, colleague.personId);
    expect(shown).toMatchObject({
      isSuspended: false,
      maySuspend: false,
      views: [[shipper.id, shipper.fullName]],
    });
    expect(shown.workplaces.map(({ companyId, seat }) => [companyId, seat])).toContainEqual([
      shipper.id,
      "Dispatcher",
    ]);
    expect(JSON.stringify(shown)).not.toContain(colleague.email);
    const trust = await readPerson(await saveMember("trust"), colleague.personId);
    expect(trust).toMatchObject({ maySuspend: true, views: null });
  });

  it("of staff offers no act", async () => {
    const admin = await saveMember("admin");
    expect(await readPerson(admin, member.personId)).toMatchObject({ maySuspend: false, views: null });
  });

  it("of a company names its people, and no contact details", async () => {
    const shown = await readCompany(await saveMember("trust"), shipper.id);
    expect(shown).toMatchObject({ role: "Shipper or broker", isOpen: true, maySuspend: true, reports: 0 });
    expect(shown.people.map(({ personId }) => personId)).toEqual([shipper.personId, colleague.personId]);
    const carrier = await readCompany(member, driver.id);
    expect(carrier).toMatchObject({ usdot: "7654321", mcNumber: "445566", maySuspend: false });
    expect(JSON.stringify(carrier)).not.toContain("555-0177");
  });

  it("is not found for an unknown id", async () => {
    await expect(readPerson(member, "none")).rejects.toMatchObject({ status: 404 });
    await expect(readCompany(member, "none")).rejects.toMatchObject({ status: 404 });
  });
});
