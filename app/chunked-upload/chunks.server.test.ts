import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { form_pieces, receipts } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { MAX_CHUNK_BYTES } from "~/forms/form-chunks";
import { HEAD_BYTES } from "~/idempotency/look-ahead.server";
import { deleteOld } from "~/retention/delete-old.server";
import { DAY_MS } from "~/text/time";
import { MOST_BYTES_IN_ALL } from "./chunk-room.server";
import { forgetAnswered } from "./forget-chunks.server";
import { joined, storedPart } from "./stored-chunks.server";
import { MOST_FORM_BYTES, readChunk, readPlace, takeChunk } from "./take-chunk.server";

const KEY = "a-key-of-a-form";
const CONTENT = "0123456789012345678901234567890123456789";
const OTHER_CONTENT = "9123456789012345678901234567890123456789";
const PIECE = 10_000;

let personId: string;
beforeEach(async () => {
  await write([{ query: db().delete(form_pieces) }]);
  personId = (await savePerson({ role: "driver" })).id;
});

const form = Uint8Array.from({ length: 95_000 }, (_, n) => (n * 7) % 256);

const placeAt = (from: number, over: Partial<ReturnType<typeof readPlace>> = {}) => ({
  personId,
  key: KEY,
  content: CONTENT,
  formBytes: form.byteLength,
  from,
  ...over,
});

const sendAt = (from: number, over = {}, nowMs = Date.now()) =>
  takeChunk(placeAt(from, over), form.slice(from, from + PIECE), nowMs);

async function sendAll(over = {}): Promise<void> {
  for (let from = 0; from < form.byteLength; from = await sendAt(from, over));
}

const rows = () =>
  db()
    .select({ key: form_pieces.form_key, first: form_pieces.first_byte, size: form_pieces.size })
    .from(form_pieces);

async function takesRoom(
  size: number,
  key = "another-form",
  whose = personId,
  at = Date.now(),
): Promise<void> {
  const row = {
    person_id: whose,
    form_key: key,
    content: CONTENT,
    first_byte: 0,
    end_byte: size,
    form_bytes: 2 * size,
  };
  await write([
    {
      query: db()
        .insert(form_pieces)
        .values({ ...row, size, at, bytes: new Uint8Array(1) }),
    },
  ]);
}

describe("chunks", () => {
  it("are joined to the form, even if some arrived twice", async () => {
    await sendAll();
    expect(await sendAt(0)).toBe(form.byteLength);
    expect(await sendAt(30_000)).toBe(form.byteLength);
    expect(await storedPart(placeAt(0))).toEqual({ bytes: form.byteLength, formBytes: form.byteLength });
    const whole = new Uint8Array(await new Response(joined(placeAt(0), form.byteLength)).arrayBuffer());
    expect(Buffer.compare(whole, form)).toBe(0);
  });

  it("start at the beginning and leave no gap", async () => {
    await expect(sendAt(PIECE)).rejects.toMatchObject({ status: 409 });
    await sendAt(0);
    await expect(sendAt(2 * PIECE)).rejects.toMatchObject({ status: 409 });
    await expect(sendAt(PIECE, { formBytes: 50_000 })).rejects.toMatchObject({ status: 409 });
    expect(await sendAt(PIECE)).toBe(2 * PIECE);
    expect(await storedPart(placeAt(0))).toEqual({ bytes: 2 * PIECE, formBytes: form.byteLength });
  });

  it("belong to one user and one content", async () => {
    await sendAll();
    const { id } = await savePerson({ role: "driver" });
    expect(await storedPart(placeAt(0, { personId: id }))).toEqual({ bytes: 0, formBytes: 0 });
    await expect(sendAt(PIECE, { personId: id })).rejects.toMatchObject({ status: 409 });
    // A form that was edited before the second click replaces the first click's chunks.
    expect(await sendAt(0, { content: OTHER_CONTENT })).toBe(PIECE);
    expect(await storedPart(placeAt(0))).toEqual({ bytes: 0, formBytes: 0 });
    expect(await rows()).toEqual([{ key: KEY, first: 0, size: PIECE }]);
  });

  it("are refused if they are empty, too large or beyond the end of the form", async () => {
    const take = (bytes: number, from = 0) => takeChunk(placeAt(from), new Uint8Array(bytes));
    for (const [bytes, from] of [
      [0, 0],
      [form.byteLength + 1, 0],
      [PIECE, form.byteLength - PIECE + 1],
    ])
      await expect(take(bytes ?? 0, from)).rejects.toMatchObject({ status: 413 });
    const large = placeAt(0, { formBytes: MOST_FORM_BYTES });
    const most = new Uint8Array(MAX_CHUNK_BYTES);
    await expect(
      takeChunk(large, await readChunk(new Response(new Uint8Array(MAX_CHUNK_BYTES + 1)))),
    ).rejects.toMatchObject({ status: 413 });
    expect(await takeChunk(large, await readChunk(new Response(most)))).toBe(MAX_CHUNK_BYTES);
  });

  it("of a user's earlier forms are deleted beyond the user's limit; those of others stay", async () => {
    const { id } = await savePerson({ role: "shipper" });
    await takesRoom(MOST_FORM_BYTES, "a-form-of-theirs", id);
    await takesRoom(MOST_FORM_BYTES - PIECE);
    await sendAt(0);
    expect((await rows()).map(({ key }) => key).sort()).toEqual(
      ["a-form-of-theirs", KEY, "another-form"].sort(),
    );
    await sendAt(0, { key: "a-third-form" });
    expect((await rows()).map(({ key }) => key).sort()).toEqual(["a-form-of-theirs", "a-third-form"]);
  });

  it("are refused beyond the limit for all users if nobody else has more", async () => {
    await sendAt(0);
    await takesRoom(MOST_BYTES_IN_ALL - 2 * PIECE);
    expect(await sendAt(0, { key: "a-third-form" })).toBe(PIECE);
    expect((await rows()).map(({ key }) => key)).toEqual(["a-third-form"]);

    const people = await Promise.all([1, 2].map(() => savePerson({ role: "shipper" })));
    for (const { id } of people) await takesRoom(MOST_BYTES_IN_ALL / 2, "a-form-of-theirs", id);
    const [first] = people;
    const more = { personId: first?.id ?? "", key: "a-form-of-theirs", formBytes: MOST_BYTES_IN_ALL };
    // Both users would store the same amount, so neither replaces the other's form.
    await expect(
      takeChunk(placeAt(MOST_BYTES_IN_ALL / 2, more), new Uint8Array(PIECE)),
    ).rejects.toMatchObject({ status: 503 });
  });

  it("take room from the user who has the most, and from none who has less", async () => {
    const [most, less] = [await savePerson({ role: "shipper" }), await savePerson({ role: "shipper" })];
    for (const key of ["greedy-1", "greedy-2"])
      await takesRoom(MOST_BYTES_IN_ALL / 2 - 8 * PIECE, key, most.id);
    await takesRoom(15 * PIECE, "small", less.id);
    for (let from = 0; from < form.byteLength; from = await sendAt(from));
    expect([...new Set((await rows()).map(({ key }) => key))].sort()).toEqual(
      [KEY, "greedy-2", "small"].sort(),
    );
    expect(await storedPart(placeAt(0))).toMatchObject({ bytes: form.byteLength });
  });

  it("of a form that has not grown for ten minutes make room first", async () => {
    const [most, idle] = [await savePerson({ role: "shipper" }), await savePerson({ role: "shipper" })];
    const nowMs = Date.now();
    await takesRoom(MOST_BYTES_IN_ALL - 20 * PIECE, "growing", most.id, nowMs - 9 * 60_000);
    await takesRoom(20 * PIECE, "idle", idle.id, nowMs - 11 * 60_000);
    await sendAt(0, {}, nowMs);
    expect((await rows()).map(({ key }) => key).sort()).toEqual([KEY, "growing"].sort());
  });

  it("are counted by what has arrived: sixteen forms that declare everything and send a byte block nobody", async () => {
    for (let n = 0; n < 16; n++) {
      const { id } = await savePerson({ role: "driver" });
      await takeChunk(placeAt(0, { personId: id, formBytes: MOST_FORM_BYTES }), new Uint8Array(1));
    }
    await sendAll();
    expect(await rows()).toHaveLength(16 + 10);
  });

  it("of a byte are counted as four kilobytes", async () => {
    await takesRoom(MOST_FORM_BYTES - 4096, "mine");
    await takeChunk(placeAt(0), new Uint8Array(1));
    await takeChunk(placeAt(1), new Uint8Array(1));
    expect((await rows()).map(({ key }) => key)).toEqual([KEY, KEY]);
  });

  it("of a form in progress stay, even if it began long ago", async () => {
    const nowMs = Date.now();
    await sendAt(0, {}, nowMs - DAY_MS - 1);
    await sendAt(PIECE, {}, nowMs);
    expect(await deleteOld("form_pieces", nowMs)).toBe(0);
    expect(await deleteOld("form_pieces", nowMs + DAY_MS + 1)).toBe(2);
  });

  it("cannot be joined if one is missing", async () => {
    await sendAll();
    await write([{ query: db().delete(form_pieces).where(eq(form_pieces.first_byte, PIECE)) }]);
    await expect(new Response(joined(placeAt(0), form.byteLength)).arrayBuffer()).rejects.toThrow();
  });

  it("are deleted after a day", async () => {
    const nowMs = Date.now();
    await sendAt(0, {}, nowMs - DAY_MS - 1);
    await sendAt(0, { key: "a-younger-form" }, nowMs - DAY_MS + 1);
    expect(await deleteOld("form_pieces", nowMs)).toBe(1);
    expect((await rows()).map(({ key }) => key)).toEqual(["a-younger-form"]);
  });
});

describe("an address", () => {
  const read = (query: string) => readPlace(new URL(`http://haulway.test/form-pieces?${query}`), personId);
  const good = `key=${KEY}&content=${CONTENT}&bytes=95000`;

  it("contains a form and an offset", () => {
    expect(read(`${good}&from=10000`)).toEqual(placeAt(10_000));
    expect(read(good)).toEqual(placeAt(0));
  });

  it.each([
    "",
    good.replace(KEY, "short"),
    good.replace(CONTENT, "0"),
    good.replace(CONTENT, `${CONTENT}'`),
    good.replace("95000", "0"),
    good.replace("95000", "-1"),
    good.replace("95000", "1e3"),
    `${good}&from=-1`,
    `${good}&from=1.5`,
  ])("is refused if it names no form: %s", (query) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ status: 400 }));
  });

  it("is refused if its form is too large", () => {
    expect(() => read(good.replace("95000", String(MOST_FORM_BYTES + 1)))).toThrow(
      expect.objectContaining({ status: 413 }),
    );
    expect(read(good.replace("95000", String(MOST_FORM_BYTES))).formBytes).toBe(MOST_FORM_BYTES);
  });
});

describe("an answered form", () => {
  const WHAT = "/user-account/add-files";
  const receipt = { whose: "", receipt_key: KEY, what: WHAT, content: "", at: 1 };

  it("keeps only its beginning once its idempotency key is stored", async () => {
    await sendAll();
    const others = { ...receipt, whose: (await savePerson({ role: "driver" })).id };
    await write([{ query: db().insert(receipts).values(others) }]);
    await forgetAnswered(placeAt(0), WHAT);
    expect(await rows()).toHaveLength(10);

    await write([
      {
        query: db()
          .insert(receipts)
          .values({ ...receipt, whose: personId }),
      },
    ]);
    await forgetAnswered(placeAt(0), "/elsewhere");
    expect(await rows()).toHaveLength(10);
    await forgetAnswered(placeAt(0), WHAT);
    expect(await rows()).toEqual([{ key: KEY, first: 0, size: HEAD_BYTES }]);
    // The response reports that nothing is left to send. The remaining beginning is never mistaken for the
    // whole form.
    expect(await storedPart(placeAt(0))).toEqual({ bytes: form.byteLength, formBytes: form.byteLength });
    const reader = joined(placeAt(0), form.byteLength).getReader();
    expect(Buffer.compare((await reader.read()).value ?? new Uint8Array(), form.slice(0, HEAD_BYTES))).toBe(
      0,
    );
    await expect(reader.read()).rejects.toThrow();
    await forgetAnswered(placeAt(0), WHAT);
    expect(await rows()).toHaveLength(1);
  });
});
