import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { charges, load_events, loads } from "db/schema";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { exportRows } from "~/leaving/export-tables.server";
import { releaseDriver } from "~/loads/steps/cancel-load.server";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { DAY_MS } from "~/text/time";
import {
  CHARGE_ACT_NAMES,
  CHARGE_ACTS,
  CHARGE_KIND_CODES,
  CHARGE_STATES,
  kindsIn,
  leadsOn,
} from "~/trade/charges";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { type SampleFile, samplePdf } from "../../tests/fixtures/documents";
import { documentsOf, feedOf } from "../../tests/fixtures/read-back";
import { invalidOf } from "../../tests/fixtures/refused";
import { storedBlobs } from "../../tests/fixtures/servers/stored-blobs";
import { answerCharge, requestCharge } from "./charge.server";
import { chargesPage } from "./charges-page.server";

const NOW = Date.now();
const NOTHING = { step: null, charge: null };
let receipt: SampleFile;
beforeAll(async () => {
  receipt = await samplePdf("lumper.pdf");
});

function formOf(fields: Record<string, string>, file?: SampleFile): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (file)
    body.append("evidence", new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  return new Request("http://haulway.test/load-details/1/charges", { method: "POST", body });
}

async function stage(status: LoadStatus, lastStepAtMs = NOW - 60_000) {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const isOpen = status === "new" || status === "pending";
  const { loadId } = await saveLoad({ owner, status, lastStepAtMs, ...(isOpen ? {} : { driver }) });
  const ask = (fields: Record<string, string> = {}, viewer: BuiltPerson = driver, nowMs = NOW) =>
    requestCharge(
      {
        viewer,
        loadId,
        clientAddress: "192.0.2.1",
        request: formOf({ kind: "detention", amount: "120", reason: "", ...fields }, receipt),
      },
      nowMs,
    );
  const rows = () => db().select().from(charges).where(eq(charges.load_id, loadId));
  const asked = async () => {
    await ask();
    const [row] = await rows();
    if (!row) throw new Error("No charge was requested.");
    return { charge: row.charge_id, revision: String(row.revision) };
  };
  const answer = (
    act: Parameters<typeof answerCharge>[0],
    viewer: BuiltPerson,
    fields: Record<string, string>,
    nowMs = NOW,
  ) => answerCharge(act, { viewer, loadId, fields: { refusal: "No", amount: "90", ...fields } }, nowMs);
  const page = (viewer: BuiltPerson, nowMs = NOW) => chargesPage(viewer, loadId, NOTHING, nowMs);
  return { owner, driver, loadId, ask, asked, answer, rows, page };
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => error.constructor,
  );

describe.each(LOAD_STATUSES)("in %s", (status) => {
  it("the driver requests what fits the stage, and nobody else requests anything", async () => {
    const isOpen = status === "new" || status === "pending";
    const { owner, ask, rows } = await stage(status);
    for (const kind of CHARGE_KIND_CODES) {
      const fits = kindsIn(status).includes(kind);
      expect([kind, await outcome(ask({ kind, reason: "Why" }))]).toEqual([
        kind,
        isOpen ? NotFound : fits ? "done" : Invalid,
      ]);
    }
    expect(await outcome(ask({}, owner))).toBe(Forbidden);
    for (const role of ["driver", "shipper"] as const)
      expect(await outcome(ask({}, await savePerson({ role })))).toBe(NotFound);
    expect(await rows()).toHaveLength(kindsIn(status).length);
  });
});

describe.each(CHARGE_STATES)("a charge that is %s", (state) => {
  it.each(CHARGE_ACT_NAMES.filter((act) => act !== "ask"))("%s", async (act) => {
    const { owner, driver, asked, answer, rows } = await stage("complete");
    const shown = await asked();
    await db().update(charges).set({ state }).where(eq(charges.charge_id, shown.charge));
    const strangers = [await savePerson({ role: "driver" }), await savePerson({ role: "shipper" })];
    for (const viewer of strangers) expect(await outcome(answer(act, viewer, shown))).toBe(NotFound);
    const [mine, theirs] = CHARGE_ACTS[act].by === "owner" ? [owner, driver] : [driver, owner];
    expect(await outcome(answer(act, theirs, shown))).toBe(Forbidden);
    const fits = leadsOn(act, state);
    expect(await outcome(answer(act, mine, shown))).toBe(fits ? "done" : Conflict);
    if (!fits)
      await expect(answer(act, mine, shown)).rejects.toThrow(
        /^This charge was (agreed to|declined|withdrawn)\. Here is/,
      );
    const [after] = await rows();
    expect(after?.state).toBe(fits ? CHARGE_ACTS[act].to : state);
    expect(after?.revision).toBe(fits ? 2 : 1);
  });
});

it("a charge that is refused after its receipt arrived returns the typed values", async () => {
  const { driver, loadId } = await stage("complete");
  const fields = { kind: "lumper", amount: "90", reason: "Paid at the door" };
  let back = {};
  const typed = (sent: Record<string, string>) => {
    back = sent;
  };
  const asking = { viewer: driver, loadId, clientAddress: "192.0.2.1", request: formOf(fields), typed };
  expect(await outcome(requestCharge(asking, NOW))).toBe(Invalid);
  expect(back).toEqual(fields);
});

describe("the window", () => {
  const late = NOW + 7 * DAY_MS;

  it("ends seven days after the delivery for steps that request more", async () => {
    const { owner, driver, ask, asked, answer, page } = await stage("complete");
    const shown = await asked();
    expect(await outcome(ask({}, driver, late))).toBe(Conflict);
    expect(await outcome(answer("change", driver, shown, late))).toBe(Conflict);
    expect(await page(driver, late)).toMatchObject({ isClosed: true, ask: null });
    expect(await outcome(answer("agree", owner, shown, late))).toBe("done");
  });

  it("is also checked in SQL: a request is refused if its window ends before the write", async () => {
    const { ask, rows, loadId } = await stage("complete");
    const older = () =>
      db()
        .update(load_events)
        .set({ at: NOW - 8 * DAY_MS })
        .where(and(eq(load_events.load_id, loadId), eq(load_events.event, "deliver")));
    await expect(betweenLookAndWrite(older, { of: () => ask(), at: /insert into charges/ })).rejects.toThrow(
      Conflict,
    );
    expect(await rows()).toEqual([]);
  });
});

describe("of two at once", () => {
  it.each([
    ["agree", "withdraw"],
    ["agree", "change"],
    ["withdraw", "agree"],
    ["change", "agree"],
    ["refuse", "withdraw"],
    ["agree", "refuse"],
  ] as const)("%s loses to %s", async (slow, fast) => {
    const { owner, driver, asked, answer, rows } = await stage("complete");
    const shown = await asked();
    const by = (act: typeof slow | typeof fast) => (CHARGE_ACTS[act].by === "owner" ? owner : driver);
    await expect(
      betweenLookAndWrite(() => answer(fast, by(fast), shown), {
        of: () => answer(slow, by(slow), shown),
        at: /update "charges"/,
      }),
    ).rejects.toThrow(/^This charge was changed/);
    const [after] = await rows();
    expect([after?.state, after?.revision]).toEqual([CHARGE_ACTS[fast].to, 2]);
  });
});

describe("a new charge", () => {
  it.each([
    [{ amount: "" }, "amount"],
    [{ amount: "0" }, "amount"],
    [{ amount: "10000.01" }, "amount"],
    [{ amount: "1.005" }, "amount"],
    [{ amount: "1,20" }, "amount"],
    [{ kind: "" }, "kind"],
    [{ kind: "tip" }, "kind"],
    [{ kind: "other" }, "reason"],
    [{ reason: "x".repeat(501) }, "reason"],
  ])("of %j is refused at %s; what was typed stays, and no file does", async (fields, field) => {
    const { ask, rows, loadId } = await stage("pickup");
    const refusal = await invalidOf(ask(fields));
    expect(Object.keys(refusal.fields)).toEqual([field]);
    expect(refusal.typed).toMatchObject(fields);
    expect(await rows()).toEqual([]);
    expect(storedBlobs(loadId)).toEqual([]);
  });

  it("for a lumper needs a receipt, which the owner can open", async () => {
    const { driver, owner, loadId, ask, page } = await stage("in transit");
    const request = formOf({ kind: "lumper", amount: "180" });
    const without = requestCharge({ viewer: driver, loadId, clientAddress: "192.0.2.1", request }, NOW);
    await expect(without).rejects.toMatchObject({ fields: { evidence: expect.any(String) } });
    await ask({ kind: "lumper" });
    const [charge] = (await page(owner)).charges;
    expect(charge).toMatchObject({
      kind: "Lumper",
      amount: "$120",
      receipt: expect.stringMatching(/^\/files\//),
    });
    expect((await documentsOf(loadId)).map(({ kind }) => kind)).toContain("additional");
  });

  it("is one of at most twenty on a load", async () => {
    const { driver, loadId, ask, rows } = await stage("pickup");
    const row = { load_id: loadId, driver_id: driver.id, kind: "other", amount_cents: 1 } as const;
    await db()
      .insert(charges)
      .values(
        Array.from({ length: 20 }, (_, nth) => ({
          ...row,
          charge_id: `c${nth}`,
          state: "asked" as const,
          asked_at: 1,
        })),
      );
    expect(await outcome(ask())).toBe(Conflict);
    expect(await rows()).toHaveLength(20);
  });

  it("after a release is for the truck not used, and the driver sees the answer", async () => {
    const { owner, driver, loadId, ask, answer, rows, page } = await stage("pickup");
    await releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } });
    expect(await outcome(ask({ kind: "lumper" }))).toBe(Invalid);
    await ask({ kind: "tonu", amount: "200" });
    const [row] = await rows();
    if (!row) throw new Error("No charge was requested.");
    expect(row.evidence_file).toBeNull();
    await answer("agree", owner, { charge: row.charge_id, revision: "1" });
    const facts = [
      ["TONU", "$200"],
      ["Total", "$200"],
    ];
    expect((await page(driver)).totals).toEqual([{ caption: "Agreed charges", facts }]);
    expect(await outcome(ask({ kind: "tonu" }, driver, NOW + 8 * DAY_MS))).toBe(Conflict);
  });
});

describe("the result", () => {
  it("the total is the rate plus agreed charges, and both parties are notified", async () => {
    const { owner, driver, loadId, asked, answer, page } = await stage("complete");
    const shown = await asked();
    await answer("refuse", owner, { ...shown, refusal: "You were late." });
    expect((await page(driver)).charges[0]).toMatchObject({ state: "Declined", refusal: "You were late." });
    await answer("agree", owner, { ...shown, revision: "2" });
    const [load] = await db().select().from(loads).where(eq(loads.load_id, loadId));
    const total = (load?.total_rate_cents ?? 0) / 100 + 120;
    const sum = ["Total", `$${total.toLocaleString("en-US")}`];
    expect((await page(owner)).totals).toMatchObject([{ caption: "Load total" }]);
    expect((await page(owner)).totals[0]?.facts.at(-1)).toEqual(sum);
    expect((await page(driver)).charges[0]).toMatchObject({ state: "Agreed", refusal: null, acts: [] });
    const [toOwner, toDriver] = [await feedOf(owner.id, loadId), await feedOf(driver.id, loadId)];
    expect(toOwner.texts.join()).toContain("$120 detention · ");
    expect(toDriver.texts.join()).toContain("Reason: You were late.");
    expect(toDriver.texts.join()).toContain("$120 agreed · detention · ");
  });

  it("an amount can be changed thirty times in ten minutes, which limits the notifications", async () => {
    const { driver, asked, answer, rows } = await stage("complete");
    const { charge } = await asked();
    for (let revision = 1; revision <= 30; revision++)
      await answer("change", driver, { charge, revision: String(revision), amount: String(revision) });
    const once = answer("change", driver, { charge, revision: "31", amount: "31" });
    await expect(once).rejects.toMatchObject({ status: 429 });
    expect(await rows()).toMatchObject([{ revision: 31, amount_cents: 3_000 }]);
  });

  it("a page that shows another amount cannot agree", async () => {
    const { owner, driver, asked, answer, rows } = await stage("complete");
    const shown = await asked();
    await answer("change", driver, { ...shown, amount: "900" });
    expect(await outcome(answer("agree", owner, shown))).toBe(Conflict);
    expect((await rows())[0]).toMatchObject({ state: "asked", amount_cents: 90_000 });
  });

  it("it is in both data exports", async () => {
    const { owner, driver, asked } = await stage("complete");
    await asked();
    for (const { id } of [owner, driver]) {
      const rows = [];
      for await (const row of exportRows("charges", id)) rows.push(row);
      expect(rows).toMatchObject([
        { kind: "detention", amount_cents: 12_000, state: "asked", by: driver.fullName },
      ]);
    }
  });
});
