import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events } from "db/schema";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveAssignment, saveColleague, saveLoad, savePerson } from "~/builders";
import { acceptRequest } from "~/requests/decide-request.server";
import { loader as dashboard } from "~/routes/loads/dashboard";
import type { HistoryEvent } from "~/trade/lifecycle";
import { askPage, cookieOf } from "../../../tests/fixtures/ask-page";
import { dayFromNow } from "../../../tests/fixtures/days";
import { saveEligibleDriver } from "../../../tests/fixtures/scenes/fit-driver";
import { endSeat } from "../../../tests/fixtures/seats";

const named = (full_name: string) => ({ profile: { full_name } });

let founder: BuiltPerson;
let pat: BuiltPerson;
let lee: BuiltPerson;
let carrier: BuiltPerson;
let dee: BuiltPerson;

beforeEach(async () => {
  founder = await savePerson({ role: "shipper", alone: true, ...named("Fay Founder") });
  pat = await saveColleague(founder, { seat: "dispatcher", ...named("Pat Member") });
  lee = await saveColleague(founder, named("Lee Member"));
  carrier = await saveEligibleDriver();
  dee = await saveColleague(carrier, named("Dee Member"));
});

async function wasBy(person: BuiltPerson, loadId: string, event: HistoryEvent) {
  const { event: of, load_id } = load_events;
  const by_id = person.personId === person.id ? null : person.personId;
  const steps = and(eq(load_id, loadId), eq(of, event));
  await write([{ query: db().update(load_events).set({ by_id }).where(steps) }]);
}

/** Saves a load of the founder's company that `by` posted. */
async function posted(by: BuiltPerson, days: number, options: Partial<Parameters<typeof saveLoad>[0]> = {}) {
  const terms = { pickup_date: dayFromNow(days), delivery_date: dayFromNow(days + 2) };
  const { loadId } = await saveLoad({ owner: founder, terms, ...options });
  await wasBy(by, loadId, "post");
  return loadId;
}

const ask = async (as: BuiltPerson, query = "") =>
  (await askPage(dashboard, `/dashboard?${query}`, { cookie: await cookieOf(as) })).data;

const saidTo = async (as: BuiltPerson, query = "") =>
  Object.fromEntries(
    (await ask(as, query)).rows.map(({ load_id, age, step }) => [load_id, step ? `${age}; ${step}` : age]),
  );

describe("a row of a company's list", () => {
  it("names who of the company took its latest step, and not what the other company did", async () => {
    const [mine, theirs] = [await posted(founder, 3), await posted(pat, 4, { requesters: [carrier] })];
    expect(await saidTo(founder)).toEqual({
      [mine]: "Posted just now",
      [theirs]: "Posted by Pat Member just now",
    });
    expect(await saidTo(pat)).toEqual({
      [mine]: "Posted by Fay Founder just now",
      [theirs]: "Posted just now",
    });
    await acceptRequest({ viewer: lee, loadId: theirs, driverId: carrier.id });
    const step = "Posted just now; Accepted by Lee Member just now";
    expect(await saidTo(founder, "tab=pre-pickup")).toEqual({ [theirs]: step });
    const [waits] = (await ask(pat)).waiting?.rows ?? [];
    expect(waits?.says).toMatch(
      /^Make the rate confirmation for .* · Accepted by Lee Member just now · HW-\d+$/,
    );
    const [mineToo] = (await ask(lee)).waiting?.rows ?? [];
    expect(mineToo?.says).not.toContain(" by you");
    expect(await saidTo(carrier, "tab=pre-pickup")).toEqual({
      [theirs]: "Posted just now; Requested by you just now",
    });
    expect(await saidTo(dee, "tab=pre-pickup")).toEqual({
      [theirs]: `Posted just now; Requested by ${carrier.fullName} just now`,
    });
  });

  it("names a carrier's people in its own words", async () => {
    const loadId = await posted(pat, 3, { driver: carrier, status: "pickup" });
    await wasBy(dee, loadId, "sign");
    const says = async (as: BuiltPerson) => (await saidTo(as, "tab=pre-pickup"))[loadId];
    expect(await says(carrier)).toMatch(/; Signed by Dee Member just now$/);
    const own = and(eq(load_events.load_id, loadId), eq(load_events.by_id, dee.personId));
    const become = (set: { event: HistoryEvent; assignee_id?: string | null }) =>
      write([{ query: db().update(load_events).set(set).where(own) }]);
    for (const [set, words] of [
      [{ event: "accept" }, "Booked by you"],
      [{ event: "assign", assignee_id: carrier.id }, "Driver assigned by you"],
      [{ event: "assign", assignee_id: null }, "Driver taken off by you"],
    ] as const) {
      await become(set);
      expect(await says(dee)).toMatch(new RegExp(`; ${words} just now$`));
    }
  });

  it("is as it was for a company of one, which needs no statement more", async () => {
    const alone = await savePerson({ role: "shipper", alone: true });
    const { loadId } = await saveLoad({ owner: alone, requesters: [carrier] });
    const cookie = await cookieOf(alone);
    const { data, statements } = await askPage(dashboard, "/dashboard?member=x", { cookie });
    expect(data.rows).toMatchObject([{ load_id: loadId, age: "Posted just now" }]);
    expect(JSON.stringify(data)).not.toMatch(/"step"|"members?"| by you/);
    await saveColleague(alone);
    const team = await askPage(dashboard, "/dashboard", { cookie });
    expect(team.statements - statements).toBe(2);
  });
});

describe("the loads of a colleague", () => {
  const listed = async (as: BuiltPerson, member: string, names: Record<string, string>, tab = "new") => {
    const { rows } = await ask(as, `tab=${tab}&member=${member}`);
    return rows.map(({ load_id }) => names[load_id]);
  };

  it("are those that they posted, or on which they took their company's latest step", async () => {
    const names = {
      [await posted(founder, 1)]: "posted by the founder",
      [await posted(pat, 2)]: "posted by Pat",
      [await posted(pat, 3, { requesters: [carrier] })]: "accepted by Lee",
      [await posted(lee, 4)]: "posted by Lee",
    };
    const accepted = Object.keys(names)[2] ?? "";
    await acceptRequest({ viewer: lee, loadId: accepted, driverId: carrier.id });
    expect(await listed(founder, founder.personId, names)).toEqual(["posted by the founder"]);
    for (const as of [founder, pat]) {
      expect(await listed(as, pat.personId, names)).toEqual(["posted by Pat"]);
      expect(await listed(as, pat.personId, names, "pre-pickup")).toEqual(["accepted by Lee"]);
      expect(await listed(as, lee.personId, names)).toEqual(["posted by Lee"]);
      expect(await listed(as, lee.personId, names, "pre-pickup")).toEqual(["accepted by Lee"]);
      expect(await listed(as, dee.personId, names)).toEqual([]);
    }
    const { tabs } = await ask(founder, `member=${lee.personId}`);
    expect(tabs.map(({ count }) => count)).toEqual([1, 1, 0]);
  });

  it("of a carrier are also those to which they are assigned", async () => {
    const vic = await saveColleague(carrier, { seat: "driver", ...named("Vic Driver") });
    const loadId = await posted(pat, 3, { driver: carrier, status: "pickup" });
    const names = { [loadId]: "carried" };
    expect(await listed(dee, vic.personId, names, "pre-pickup")).toEqual([]);
    await saveAssignment(carrier, vic, loadId);
    expect(await listed(dee, vic.personId, names, "pre-pickup")).toEqual(["carried"]);
    expect(await listed(dee, carrier.personId, names, "pre-pickup")).toEqual(["carried"]);
    expect(await listed(dee, dee.personId, names, "pre-pickup")).toEqual([]);
  });

  it("can be chosen for everyone who may act, and for others as long as they have current loads", async () => {
    await posted(pat, 1);
    await posted(founder, 2);
    const val = await saveColleague(founder, { seat: "viewer", ...named("Val Viewer") });
    const choices = async (as: BuiltPerson) => (await ask(as)).members?.map(([, name]) => name);
    expect(await choices(founder)).toEqual(["Me", "Lee Member", "Pat Member"]);
    expect(await choices(val)).toEqual(["Me", "Fay Founder", "Lee Member", "Pat Member"]);
    for (const person of [pat, lee]) await endSeat(founder, { id: person.personId });
    expect(await choices(founder)).toEqual(["Me", "Pat Member (left)"]);
    await write([{ query: db().update(load_events).set({ by_id: null }) }]);
    expect(await choices(founder)).toBeUndefined();
    expect(await choices(val)).toEqual(["Me", "Fay Founder"]);
  });

  it("may be none, which the list says by name", async () => {
    const nothing = async (query: string) => (await ask(founder, query)).empty;
    const next = ["?tab=new", "Show all loads"];
    const of = (nothing: string) => ({ nothing, next });
    expect(await nothing(`member=${pat.personId}`)).toEqual(of("No loads of Pat Member."));
    expect(await nothing(`member=${pat.personId}&driver=x`)).toEqual(
      of("No loads of Pat Member match driver “x”."),
    );
    expect(await nothing(`member=${founder.personId}`)).toEqual(of("No loads of yours."));
    expect(await nothing(`member=${dee.personId}`)).toEqual(of("No loads of this person."));
  });
});
