import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import {
  charges,
  file_views,
  files,
  form_pieces,
  group_membership,
  groups,
  invoices,
  profiles,
  recovery_codes,
  sessions,
  users,
} from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { enter } from "~/accounts/sign-in/authenticator.server";
import { newSession, viewerOf } from "~/accounts/sign-in/session.server";
import { signUp } from "~/accounts/sign-in/sign-up.server";
import { newRecoveryCodes } from "~/accounts/two-step/recovery-codes.server";
import {
  type BuiltPerson,
  buildDocument,
  buildLoad,
  mergeRows,
  saveLoad,
  savePerson,
  saveRows,
  storeDocuments,
} from "~/builders";
import { fileStore } from "~/files/store/choose-store.server";
import { followUpsFinished } from "~/http/after-answer.server";
import { acceptRequest } from "~/requests/decide-request.server";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { feedOf, historyOf, lastStep, loadRow, requestsOn } from "../../tests/fixtures/read-back";
import { requestArgs } from "../../tests/fixtures/request-args";
import { closeAccount } from "./close-account.server";
import { atClosing, CLOSED_NAME } from "./closing";
import { blockingLoads, countToEnd, endOpenLoads, nothingOpen, openMoney } from "./closing.server";

const close = (person: BuiltPerson, password: string | undefined = person.password) =>
  closeAccount({ viewer: person, password }).then(
    () => "done",
    (error) => [error.status, error.message],
  );

const UNFINISHED = [409, "Finish these loads first."];

const userOf = async (person: BuiltPerson) => {
  const [user] = await db().select().from(users).where(eq(users.id, person.id));
  return user;
};

const isClosed = async (person: BuiltPerson) => (await userOf(person))?.closed_at != null;

async function nothingIsOpen(person: BuiltPerson): Promise<boolean> {
  const [row] = await db()
    .select({ nothing: sql<number>`${nothingOpen(person)}` })
    .from(users)
    .limit(1);
  return row?.nothing === 1;
}

describe.each(LOAD_STATUSES)("with a load in %s", (status) => {
  it("closes or refuses for its shipper", async () => {
    const owner = await savePerson({ role: "shipper" });
    const driver = await savePerson({ role: "driver" });
    const { loadId } = await saveLoad({ owner, status, ...(status !== "new" && { driver }) });
    const before = await historyOf(loadId);
    const fate = atClosing("shipper", status);
    expect((await blockingLoads(owner)).map((load) => load.load_id)).toEqual(
      fate === "refuse" ? [loadId] : [],
    );
    expect(await countToEnd(owner)).toBe(fate === "end" ? 1 : 0);
    expect(await nothingIsOpen(owner)).toBe(fate === "keep");
    expect(await close(owner)).toEqual(fate === "refuse" ? UNFINISHED : "done");
    expect(await isClosed(owner)).toBe(fate !== "refuse");
    if (fate === "end") {
      expect((await loadRow(loadId)).deleted_at).not.toBeNull();
      expect((await lastStep(loadId))?.[0]).toBe("delete");
      if (status !== "new") expect((await feedOf(driver.id, loadId)).texts).toHaveLength(1);
    } else {
      expect((await loadRow(loadId)).deleted_at).toBeNull();
      expect(await historyOf(loadId)).toEqual(before);
    }
  });

  it("closes or refuses for the driver who requested or carries it", async () => {
    const driver = await savePerson({ role: "driver" });
    const { loadId, owner } = await saveLoad({ status, ...(status !== "new" && { driver }) });
    const before = await historyOf(loadId);
    const fate = status === "new" ? "keep" : atClosing("driver", status);
    expect((await blockingLoads(driver)).map((load) => load.load_id)).toEqual(
      fate === "refuse" ? [loadId] : [],
    );
    expect(await countToEnd(driver)).toBe(fate === "end" ? 1 : 0);
    expect(await nothingIsOpen(driver)).toBe(fate === "keep");
    expect(await close(driver)).toEqual(fate === "refuse" ? UNFINISHED : "done");
    expect(await isClosed(driver)).toBe(fate !== "refuse");
    if (fate === "end") {
      expect((await loadRow(loadId)).load_status).toBe("new");
      expect(await requestsOn(loadId)).toEqual({});
      expect((await feedOf(owner.id, loadId)).texts).toHaveLength(1);
    } else {
      expect(await historyOf(loadId)).toEqual(before);
      expect((await loadRow(loadId)).load_status).toBe(status);
    }
  });
});

it("open charges and invoices are counted for each side and do not block closing", async () => {
  const [owner, driver] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const { loadId } = await saveLoad({ owner, driver, status: "complete" });
  await saveLoad({ status: "complete" });
  const about = { load_id: loadId, driver_id: driver.id };
  const states = ["asked", "asked", "agreed", "refused", "withdrawn"] as const;
  const asked = states.map((state, nth) => ({ ...about, state, charge_id: `${loadId} ${nth}` }));
  await db()
    .insert(charges)
    .values(asked.map((row) => ({ ...row, kind: "other" as const, amount_cents: 1, asked_at: 1 })));
  const bill = {
    ...about,
    shipper_id: owner.id,
    facts: [],
    lines: [],
    total_cents: 1,
    made_at: 1,
    billed_on: "2026-11-23",
  };
  await db()
    .insert(invoices)
    .values([
      { ...bill, invoice_id: `${loadId} 1`, number: 1, state: "made", replaced_at: 2 },
      { ...bill, invoice_id: `${loadId} 2`, number: 2, state: "approved" },
    ]);
  for (const person of [owner, driver]) expect(await openMoney(person)).toEqual({ charges: 2, invoices: 1 });
  expect(await openMoney(await savePerson({ role: "driver" }))).toEqual({ charges: 0, invoices: 0 });
  expect(await close(owner)).toBe("done");
});

describe("a closed account", () => {
  async function closed() {
    const joined = { website: "https://haulway.test", insurance_url: "/files/x.pdf", hazmat_license: true };
    const driver = await savePerson({ role: "driver", profile: joined });
    const { owner, loadId } = await saveLoad({ driver, status: "complete", messages: true });
    const w4 = buildDocument({
      kind: "w4",
      content: { bytes: new TextEncoder().encode("%PDF-1.4"), contentType: "application/pdf" },
      uploaderId: driver.id,
      loadId: null,
      createdAtMs: Date.now(),
    });
    await storeDocuments([w4], fileStore());
    await saveRows({ files: [w4.row] });
    const session = await newSession(driver.id, requestArgs());
    const view = { file_id: w4.row.file_id, viewer_id: owner.id, last_seen_at: Date.now() };
    await write([
      session.statement,
      { query: db().insert(file_views).values(view) },
      ...(await newRecoveryCodes(driver.id)).statements,
    ]);
    return { driver, owner, loadId, w4, cookie: session.setCookie };
  }

  it("accepts neither a session nor the password", async () => {
    const { driver, cookie } = await closed();
    expect(await viewerOf(requestArgs([cookie]))).not.toBeNull();
    expect(await close(driver)).toBe("done");
    expect(await viewerOf(requestArgs([cookie]))).toBeNull();
    const form = new FormData();
    for (const email of [driver.email, `${driver.id}@closed.invalid`]) {
      form.set("email", email);
      form.set("password", driver.password);
      await expect(enter("login", form, requestArgs())).rejects.toMatchObject({ status: 400 });
    }
    const codes = await db().select().from(recovery_codes).where(eq(recovery_codes.user_id, driver.id));
    expect(codes).toEqual([]);
  });

  it("keeps nothing personal: profile, documents, feed, device names, unfinished uploads", async () => {
    const { driver, w4 } = await closed();
    const chunk = { form_key: "a-key", content: "a-hash", first_byte: 0, end_byte: 1, form_bytes: 2 };
    const stored = { ...chunk, person_id: driver.id, size: 1, at: Date.now(), bytes: new Uint8Array(1) };
    await write([{ query: db().insert(form_pieces).values(stored) }]);
    await close(driver);
    expect(await db().select().from(form_pieces)).toEqual([]);
    const [profile] = await db().select().from(profiles).where(eq(profiles.id, driver.id));
    const { id, updated_at, ...left } = profile ?? {};
    expect(left).toEqual({
      ...Object.fromEntries(Object.keys(left).map((name) => [name, null])),
      full_name: CLOSED_NAME,
      accepted_count: 0,
      cancelled_count: 0,
      user_type: "driver",
      payment_active: false,
      hazmat_license: false,
      tanker_endorsement: false,
      doubles_endorsement: false,
      twic_card: false,
    });
    expect(JSON.stringify(await userOf(driver))).not.toContain(driver.email);
    const devices = await db().select().from(sessions).where(eq(sessions.user_id, driver.id));
    expect(devices.map((device) => device.user_agent)).toEqual([null]);
    await followUpsFinished();
    expect(await fileStore().get(w4.row.path)).toBeNull();
    expect(await db().select().from(files).where(eq(files.file_id, w4.row.file_id))).toEqual([]);
    expect(await db().select().from(groups).where(eq(groups.owner_id, driver.id))).toEqual([]);
    const chats = await db().select().from(group_membership).where(eq(group_membership.user_id, driver.id));
    expect(chats).toEqual([]);
  });

  it("leaves the history of others complete", async () => {
    const { driver, owner, loadId } = await closed();
    const before = [await loadRow(loadId), await historyOf(loadId), await feedOf(owner.id, loadId)];
    const documents = () => db().select().from(files).where(eq(files.load_id, loadId));
    const papers = await documents();
    expect(papers.length).toBeGreaterThan(0);
    await close(driver);
    expect([await loadRow(loadId), await historyOf(loadId), await feedOf(owner.id, loadId)]).toEqual(before);
    expect(await documents()).toEqual(papers);
  });

  it("frees its email for a new account", async () => {
    const { driver } = await closed();
    await close(driver);
    const form = {
      first_name: "New",
      last_name: "Person",
      email: driver.email,
      user_type: "driver",
      password: driver.password,
      confirm_password: driver.password,
    };
    const { userId, statements } = await signUp(form, requestArgs());
    expect(userId).not.toBe(driver.id);
    await write(statements);
  });
});

it("a wrong or missing password closes and deletes nothing", async () => {
  const { owner, loadId } = await saveLoad();
  const wrong = [400, "Wrong password."];
  expect(await close(owner as BuiltPerson, "wrong")).toEqual(wrong);
  expect(await close(owner as BuiltPerson, "")).toEqual(wrong);
  expect((await loadRow(loadId)).deleted_at).toBeNull();
});

it("closing three times at once happens once and succeeds each time", async () => {
  const { owner } = await saveLoad();
  expect(await Promise.all([1, 2, 3].map(() => close(owner as BuiltPerson)))).toEqual([
    "done",
    "done",
    "done",
  ]);
  const own = { id: owner.id } as BuiltPerson;
  expect(await isClosed(own)).toBe(true);
});

it("ends hundreds of loads, and continues after an interruption", async () => {
  const owner = await savePerson({ role: "shipper" });
  await saveRows(mergeRows(Array.from({ length: 130 }, () => buildLoad({ owner }).rows)));
  expect(await countToEnd(owner)).toBe(130);
  await endOpenLoads(owner);
  expect(await countToEnd(owner)).toBe(0);
  expect(await isClosed(owner)).toBe(false);
  expect(await close(owner)).toBe("done");
});

it("a driver accepted while closing either stays or the acceptance is refused, never both", async () => {
  for (let round = 0; round < 8; round++) {
    const driver = await savePerson({ role: "driver" });
    const { loadId, owner } = await saveLoad({ driver, status: "pending" });
    const accepting = acceptRequest({ viewer: owner as BuiltPerson, loadId, driverId: driver.id });
    const [, accepted] = await Promise.all([
      close(driver),
      accepting.then(
        () => true,
        () => false,
      ),
    ]);
    expect(await isClosed(driver)).toBe(!accepted);
  }
});
