import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { file_views, recovery_codes, sessions, users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { newSession } from "~/accounts/sign-in/session.server";
import { newRecoveryCodes } from "~/accounts/two-step/recovery-codes.server";
import { startTwoStep } from "~/accounts/two-step/turn-on-two-step.server";
import { type BuiltPerson, buildDocument, saveLoad, savePerson, saveRows, storeDocuments } from "~/builders";
import { streamOf } from "~/files/store/byte-stream";
import { diskStore } from "~/files/store/disk-store.node.server";
import type { FileStore } from "~/files/store/store";
import { PAGE_ROWS } from "~/text/paged.server";
import { readZip } from "../../tests/fixtures/read-zip";
import { requestArgs } from "../../tests/fixtures/request-args";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { exportAnswer, exportZip, writeJson } from "./export-data.server";

const store = diskStore(`${dataFolder}/blobs`);
const PDF = new TextEncoder().encode("%PDF-1.4 somebody's own document");

interface Account {
  account: Record<string, unknown>;
  sessions: Record<string, unknown>[];
  loads_posted: Record<string, unknown>[];
  loads_carried: Record<string, unknown>[];
  requests: Record<string, unknown>[];
  reviews_written: Record<string, unknown>[];
  reviews_received: Record<string, unknown>[];
  messages: Record<string, unknown>[];
  files: { file: string; kind: string; seen_by: { name: string }[] }[];
}

async function exported(person: BuiltPerson, from: FileStore = store) {
  const zip = new Uint8Array(await new Response(exportZip(person, from)).arrayBuffer());
  const entries = readZip(zip);
  const text = new TextDecoder().decode(entries.get("account.json"));
  return { text, account: JSON.parse(text) as Account, names: [...entries.keys()], entries };
}

async function world() {
  const owner = await savePerson({ role: "shipper" });
  const driver = await savePerson({ role: "driver" });
  const stranger = await savePerson({ role: "driver" });
  const people = { owner, driver, requesters: [stranger], store, messages: true };
  const carried = await saveLoad({ ...people, status: "pickup" });
  const done = await saveLoad({ ...people, status: "complete" });
  const open = await saveLoad({ owner, requesters: [stranger] });
  const notMine = await saveLoad({ status: "complete", store });
  const insurance = buildDocument({
    kind: "insurance",
    content: { bytes: PDF, contentType: "application/pdf" },
    uploaderId: driver.id,
    loadId: null,
    createdAtMs: Date.now(),
  });
  await storeDocuments([insurance], store);
  const review = newId();
  const tie = { review_id: review, load_id: done.loadId } as const;
  await saveRows({
    files: [insurance.row],
    reviews: [{ id: review, number_of_stars: 4, review_text: "On time", created_at: Date.now() }],
    userreviews: [
      { ...tie, user_id: owner.id, relationship_type: "submitter" },
      { ...tie, user_id: driver.id, relationship_type: "recipient" },
    ],
  });
  const seen = { file_id: insurance.row.file_id, viewer_id: owner.id, last_seen_at: Date.now() };
  await write([{ query: db().insert(file_views).values(seen) }]);
  return { owner, driver, stranger, carried, done, open, notMine, insurance };
}

const idsOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row.load_id).sort();

describe("a shipper's export", () => {
  it("holds their loads with pins, history, requests, reviews, messages and all documents", async () => {
    const { owner, driver, stranger, carried, done, open, notMine } = await world();
    const { account, names, entries, text } = await exported(owner);
    expect(account.account).toMatchObject({ email: owner.email, full_name: owner.fullName });
    expect(idsOf(account.loads_posted)).toEqual([carried.loadId, done.loadId, open.loadId].sort());
    expect(account.loads_carried).toEqual([]);
    const load = account.loads_posted.find((row) => row.load_id === carried.loadId);
    expect(load).toMatchObject({ verification_pin: carried.pin, driver: driver.fullName });
    expect(load?.history).toMatchObject([
      { event: "post", by: owner.fullName },
      { event: "request" },
      { event: "request" },
      { event: "accept" },
      { event: "send documents" },
      { event: "sign", by: driver.fullName },
    ]);
    expect(account.requests.map((row) => row.driver)).toEqual(
      expect.arrayContaining([driver.fullName, stranger.fullName]),
    );
    expect(account.reviews_written).toMatchObject([{ number_of_stars: 4, of: driver.fullName }]);
    expect(account.messages.length).toBeGreaterThan(0);
    const documents = [...carried.documents, ...done.documents];
    expect(names).toHaveLength(1 + documents.length);
    for (const { row, bytes } of documents)
      expect(entries.get(`loads/${row.load_id}/${row.kind}/${row.file_id}`)).toEqual(bytes);
    expect(account.files.map(({ file }) => file).sort()).toEqual(
      names.filter((name) => name !== "account.json").sort(),
    );
    expect(text).not.toContain(notMine.loadId);
  });
});

describe("a driver's export", () => {
  it("holds the loads they carried and their own documents, with the users who opened them", async () => {
    const { driver, owner, carried, done, insurance, open } = await world();
    const { account, names, entries } = await exported(driver);
    expect(account.loads_posted).toEqual([]);
    expect(idsOf(account.loads_carried)).toEqual([carried.loadId, done.loadId].sort());
    expect(account.loads_carried[0]).toMatchObject({ shipper: owner.fullName });
    expect(idsOf(account.requests)).toEqual([carried.loadId, done.loadId].sort());
    expect(idsOf(account.requests)).not.toContain(open.loadId);
    expect(account.reviews_received).toMatchObject([{ number_of_stars: 4, by: owner.fullName }]);
    const own = `mine/insurance/${insurance.row.file_id}`;
    expect(entries.get(own)).toEqual(insurance.bytes);
    expect(account.files.find(({ file }) => file === own)?.seen_by).toMatchObject([{ name: owner.fullName }]);
    const bills = names.filter((name) => name.includes("bill_of_lading"));
    expect(bills).toEqual([expect.stringContaining(done.loadId)]);
  });

  it("never contains a pin, a secret, or another user's request or address", async () => {
    const { driver, owner, stranger, carried, done, notMine } = await world();
    await startTwoStep(driver);
    const recovery = await newRecoveryCodes(driver.id);
    const session = await newSession(driver.id, requestArgs());
    await write([...recovery.statements, session.statement]);
    const { text, account, names } = await exported(driver);
    expect(account.sessions).toHaveLength(1);
    const [user] = await db().select().from(users).where(eq(users.id, driver.id));
    const [row] = await db().select().from(sessions).where(eq(sessions.user_id, driver.id));
    const codes = await db().select().from(recovery_codes).where(eq(recovery_codes.user_id, driver.id));
    const secrets = [
      user?.password_hash,
      user?.totp_secret,
      row?.token_hash,
      row?.session_id,
      ...codes.map((code) => code.code_hash),
      ...recovery.shown,
      owner.email,
      stranger.email,
      stranger.fullName,
      stranger.id,
      notMine.loadId,
    ];
    for (const secret of secrets) {
      expect(secret).toBeTruthy();
      expect(text).not.toContain(secret);
    }
    expect(text).not.toContain("verification_pin");
    for (const { pin } of [carried, done]) expect(text).not.toContain(`"${pin}"`);
    expect(names.filter((name) => name.includes(notMine.loadId))).toEqual([]);
  });

  it("omits a load that the shipper deleted, except for documents that the driver signed", async () => {
    const { loadId, driver } = await saveLoad({ status: "pickup", terms: { deleted_at: Date.now() } });
    if (!driver) throw new Error("The load has no driver.");
    const { text } = await exported(driver as BuiltPerson);
    const name = expect.stringMatching(/^VOID /);
    const files = [{ kind: "signed_rate_confirmation", name }];
    expect(JSON.parse(text)).toMatchObject({ loads_carried: [], files });
    expect((JSON.parse(text) as Account).requests[0]?.load_id).toBe(loadId);
  });
});

describe("the zip", () => {
  it("of a new account is complete, with empty lists", async () => {
    const { account, names } = await exported(await savePerson({ role: "driver" }));
    expect(names).toEqual(["account.json"]);
    expect(account).toMatchObject({
      loads_posted: [],
      loads_carried: [],
      requests: [],
      messages: [],
      files: [],
    });
  });

  it("holds more rows than one page", async () => {
    const person = await savePerson({ role: "driver" });
    const content = (n: number) => `Message number ${n}`;
    const texts = Array.from({ length: 2 * PAGE_ROWS + 1 }, (_, n) => content(n));
    const messages = texts.map((text, n) => ({
      id: newId(),
      content: text,
      group_id: person.defaultGroupId,
      sender_id: person.id,
      // Many rows have the same timestamp. Each row must be exported exactly once.
      created_at: Math.floor(n / 150),
    }));
    await saveRows({ messages });
    const { account } = await exported(person);
    expect(account.messages.map((message) => message.content)).toEqual(texts);
  });

  it("lists a file that is missing from the store, and holds all others", async () => {
    const { driver, insurance } = await world();
    await store.remove([insurance.row.path]);
    const { names, entries } = await exported(driver);
    const lost = new TextDecoder().decode(entries.get("files-that-could-not-be-read.txt"));
    expect(lost).toBe(`mine/insurance/${insurance.row.file_id}\n`);
    expect(names.length).toBeGreaterThan(2);
  });

  it("is sent as a download that is not cached; HEAD sends no body", async () => {
    const person = await savePerson({ role: "driver" });
    const nowMs = Date.UTC(2026, 10, 24);
    const answer = exportAnswer(new Request("http://haulway.test/user-account/export"), person, store, {
      nowMs,
    });
    expect(Object.fromEntries(answer.headers)).toEqual({
      "cache-control": "no-store",
      "content-disposition": 'attachment; filename="haulway-export-2026-11-24.zip"',
      "content-type": "application/zip",
      "x-content-type-options": "nosniff",
    });
    const head = new Request("http://haulway.test/user-account/export", { method: "HEAD" });
    expect(exportAnswer(head, person, store).body).toBeNull();
  });

  it("is read only as fast as it is consumed, and releases the file when canceled", async () => {
    const { driver } = await world();
    let given = 0;
    let letGo = 0;
    const endless: FileStore = {
      ...store,
      get: async () =>
        new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              given += 65_536;
              controller.enqueue(new Uint8Array(65_536));
            },
            cancel() {
              letGo += 1;
            },
          },
          { highWaterMark: 0 },
        ),
    };
    const reader = exportZip(driver, endless).getReader();
    let taken = 0;
    while (taken < 3_000_000) taken += (await reader.read()).value?.byteLength ?? 0;
    expect(given - taken).toBeLessThan(1_000_000);
    await reader.cancel();
    expect(letGo).toBe(1);
  });

  it("is aborted if the store fails in the middle of a file", async () => {
    const { driver } = await world();
    const failing: FileStore = {
      ...store,
      get: async () => {
        const body = streamOf(PDF).pipeThrough(
          new TransformStream({ flush: () => Promise.reject(new Error("the disk is gone")) }),
        );
        return body;
      },
    };
    await expect(exported(driver, failing)).rejects.toThrow("the disk is gone");
  });
});

it("JSON written in chunks can be parsed", async () => {
  async function* rows() {
    yield { a: 'quoted "text"\nin two lines' };
    yield null;
  }
  async function* none() {}
  const pieces: string[] = [];
  for await (const piece of writeJson([
    ["one", { deep: [1] }],
    ["rows", rows()],
    ["none", none()],
    ["last", null],
  ]))
    pieces.push(piece);
  expect(pieces.every((piece) => piece.length > 0)).toBe(true);
  expect(JSON.parse(pieces.join(""))).toEqual({
    one: { deep: [1] },
    rows: [{ a: 'quoted "text"\nin two lines' }, null],
    none: [],
    last: null,
  });
});
