import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { load_events, loads } from "db/schema";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { loadPage } from "~/load-page/load-page.server";
import { takeStep } from "~/load-page/take-step.server";
import { formValues, loadFacts } from "~/loads/queries.server";
import { deleteLoad } from "~/loads/steps/delete-load.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { Conflict } from "~/platform/errors";
import { DAY_MS } from "~/text/time";
import { loadRow } from "../../tests/fixtures/read-back";
import { acceptRequest, rejectRequest } from "./decide-request.server";
import { ENDED_SHOWN, endedByEdit } from "./ended-by-edit.server";
import { endedRequests } from "./ended-requests.server";
import { dismissLost, lostLoads } from "./lost-loads.server";
import { requestLoad } from "./request-load.server";

let owner: BuiltPerson;
let driver: BuiltPerson;
let other: BuiltPerson;

beforeEach(async () => {
  owner = await savePerson({ role: "shipper" });
  driver = await savePerson({ role: "driver" });
  other = await savePerson({ role: "driver" });
});

const asked = async (requesters = [driver]) => (await saveLoad({ owner, requesters })).loadId;

async function edit(loadId: string, fields: Record<string, string>): Promise<void> {
  const facts = await loadFacts(owner, loadId);
  if (!facts) throw new Error("no such load");
  await editLoad({ viewer: owner, loadId, fields: { ...formValues(facts), ...fields } });
}

const shown = async (person = driver) => (await endedByEdit(person)).map(({ loadId }) => loadId);
const said = async () => (await endedByEdit(driver))[0]?.changes;

async function edited(rate = "1150", requesters = [driver]): Promise<string> {
  const loadId = await asked(requesters);
  await edit(loadId, { total_rate: rate });
  return loadId;
}

describe("a request that ended with an edit", () => {
  it("is shown to its driver with what changed, and to nobody else", async () => {
    const loadId = await asked();
    const { total_rate_cents: cents } = await loadRow(loadId);
    expect(await shown()).toEqual([]);
    await edit(loadId, { total_rate: "1150" });
    const rate = `$${(cents / 100).toLocaleString("en-US")}`;
    expect(await endedByEdit(driver)).toEqual([
      {
        loadId,
        name: expect.stringMatching(/ → .* \(HW-\d{5}\)$/),
        changes: `Rate changed from ${rate} to $1,150.`,
        revision: 2,
      },
    ]);
    for (const person of [owner, other]) expect(await shown(person)).toEqual([]);
    expect(await endedRequests(owner)).toBeNull();
    const [[title, rows] = []] = (await endedRequests(driver)) ?? [];
    expect([title, rows?.[0]?.again]).toEqual([
      "Changed since your request",
      `/load-details/${loadId}?step=request&revision=2`,
    ]);
  });

  it("compares the terms requested with the present ones after several edits, also if they are equal again", async () => {
    const loadId = await asked();
    const { total_rate_cents: cents, cargo_description } = await loadRow(loadId);
    await edit(loadId, { total_rate: "1150" });
    await edit(loadId, { total_rate: "1100", cargo_description: "Pay <me>" });
    expect(await said()).toMatch(/^Rate changed from \$[\d,]+ to \$1,100\. Cargo changed\.$/);
    await edit(loadId, { total_rate: String(cents / 100), cargo_description: cargo_description ?? "" });
    expect(await said()).toBe("The terms you can see didn't change.");
  });

  it("does not tell what only the parties see", async () => {
    const loadId = await asked();
    await edit(loadId, { origin_address_street: "77 Hidden Dock", reference: "PO 4711" });
    expect(await said()).toBe("The terms you can see didn't change.");
    const rows = await db()
      .select({ terms: load_events.terms_before })
      .from(load_events)
      .where(eq(load_events.load_id, loadId));
    expect(JSON.stringify(rows)).toContain("total_rate_cents");
    expect(JSON.stringify(rows)).not.toMatch(/street|reference|_contact/);
  });

  it("is requested again with the terms shown, and is gone then; a later edit refuses it", async () => {
    const loadId = await edited();
    const [row] = await endedByEdit(driver);
    await edit(loadId, { total_rate: "1100" });
    const again = (revision?: number) => requestLoad({ viewer: driver, loadId, revision });
    await expect(again(row?.revision)).rejects.toThrow(Conflict);
    const [next] = await endedByEdit(driver);
    await again(next?.revision);
    expect(await shown()).toEqual([]);
    await expect(again(next?.revision)).rejects.toThrow("You already requested this load.");
    await rejectRequest({ viewer: owner, loadId, driverId: driver.id });
    expect(await shown()).toEqual([]);
    await again(next?.revision);
    await edit(loadId, { total_rate: "1000" });
    expect(await said()).toBe("Rate changed from $1,100 to $1,000.");
  });

  it("is requested from the dashboard only with the terms shown there", async () => {
    const loadId = await edited();
    await edit(loadId, { total_rate: "1100" });
    const request = (revision: number) =>
      new Request(`http://haulway.test/load-details/${loadId}?step=request&revision=${revision}`, {
        method: "POST",
        body: new URLSearchParams(),
      });
    const send = (revision: number) =>
      takeStep("request", {
        viewer: driver,
        loadId,
        request: request(revision),
        clientAddress: "",
        typed: {},
      });
    await expect(send(2)).rejects.toThrow(/^This load has changed since you opened it\./);
    expect(await shown()).toEqual([loadId]);
    await send(3);
    expect(await shown()).toEqual([]);
  });

  it("is gone when it is dismissed, for that driver and load only, and comes back with a later request", async () => {
    const loadId = await edited("1150", [driver, other]);
    const second = await edited();
    await dismissLost({ viewer: driver, loadId });
    await dismissLost({ viewer: driver, loadId });
    expect([await shown(), await shown(other)]).toEqual([[second], [loadId]]);
    await requestLoad({ viewer: driver, loadId });
    await edit(loadId, { total_rate: "1100" });
    expect(await shown()).toEqual([loadId, second]);
  });

  it("went to another driver once another driver is chosen, and is shown again after an edit", async () => {
    const loadId = await edited();
    await requestLoad({ viewer: other, loadId });
    await acceptRequest({ viewer: owner, loadId, driverId: other.id });
    const lost = async () => (await lostLoads(driver)).map((load) => load.loadId);
    expect([await shown(), await lost()]).toEqual([[], [loadId]]);
    await edit(loadId, { total_rate: "1100" });
    expect([await shown(), await lost()]).toEqual([[loadId], []]);
    expect(await shown(other)).toEqual([loadId]);
  });

  it("is not shown for a load that is deleted or past its pickup", async () => {
    const [deleted, past] = [await edited(), await edited()];
    const { pickup_date } = await loadRow(past);
    await deleteLoad({ viewer: owner, loadId: deleted });
    expect(await shown()).toEqual([past]);
    expect(await endedByEdit(driver, Date.parse(`${pickup_date}T20:00:00Z`) + DAY_MS)).toEqual([]);
    await db().update(loads).set({ expired_at: 1 }).where(eq(loads.load_id, past));
    expect(await shown()).toEqual([]);
  });

  it("is shown newest first, only a few at once, and not for edits of an older version", async () => {
    const all: string[] = [];
    for (let count = 0; count <= ENDED_SHOWN; count += 1) all.unshift(await edited());
    expect(await shown()).toEqual(all.slice(0, ENDED_SHOWN));
    await db().update(load_events).set({ terms_before: null });
    expect(await shown()).toEqual([]);
  });

  it("is explained on the load's page, with the way back, and on the error page after another driver was chosen", async () => {
    const loadId = await edited();
    const url = `http://haulway.test/load-details/${loadId}`;
    const read = () => loadPage(driver, loadId, new Request(url));
    const { waiting, main } = await read();
    expect(waiting).toMatch(
      /^Your request ended on .+, when the shipper edited the load\. Rate changed from \$[\d,]+ to \$1,150\. You can request it again\.$/,
    );
    expect(main).toBe("request");
    await requestLoad({ viewer: other, loadId });
    await acceptRequest({ viewer: owner, loadId, driverId: other.id });
    await expect(read()).rejects.toThrow(
      /^Your request for .+ ended on .+, when the shipper edited it\. The load later went to another driver\.$/,
    );
  });
});
