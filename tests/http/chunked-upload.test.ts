/** The service worker sends these forms in chunks (`postBody`). */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { encodeForm, FORM_CHUNK_BYTES, FORM_CHUNKS } from "~/forms/form-chunks";
import { FORM_OUTCOME } from "~/forms/form-outcome";
import { IDEMPOTENCY_HEADER } from "~/forms/idempotency-key";
import { postBody } from "~/offline/worker/post-body";
import { type BadConnection, startBadConnection } from "../fixtures/servers/bad-connection";
import { appFor } from "./support/app";
import { longPdf } from "./support/shipment";
import { type Answer, formOf, signUp, Visitor } from "./support/visitor";

const app = appFor("chunks");
/** Allows two sign-ups and 204 chunks in ten minutes. */
const limited = appFor("chunks-limited", { RATE_LIMIT_SCALE: "0.034" });

const ADDRESS = "/user-account/add-files";
const MOST_TIMES_SENT = 1.1;

let line: BadConnection;
let driver: Visitor;

beforeAll(async () => {
  line = await startBadConnection(app.url);
  driver = await signUp(app, "driver");
});
afterAll(() => line.close());

let keys = 0;
const newKey = () => `key-of-a-form-${++keys}`;

/** Each document is unique. */
function paper(bytes: number, kind = "insurance"): FormData {
  const file = longPdf(bytes);
  file.buffer.write(newKey(), bytes / 2);
  return formOf({ document_kind: kind, document: file });
}

/** Makes `fetch` behave as in the service worker of a user with the unreliable connection. */
function asWorkerOf(visitor: Visitor): void {
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, line.url), {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, Cookie: visitor.cookieHeader(), Origin: line.url },
    }),
  );
}

async function sendAtLast(visitor: Visitor, form: FormData, key: string) {
  const headers = { [FORM_OUTCOME]: "1", [IDEMPOTENCY_HEADER]: key };
  asWorkerOf(visitor);
  try {
    for (let tries = 1; tries < 100; tries += 1) {
      const answer = await postBody(ADDRESS, form, headers, key).catch(() => null);
      if (answer)
        return {
          status: answer.status,
          outcome: answer.headers.get(FORM_OUTCOME),
          text: await answer.text(),
          tries,
        };
    }
    throw new Error("The form never arrived.");
  } finally {
    vi.unstubAllGlobals();
  }
}

const chunksOf = (visitor: Visitor) =>
  app.truth<{ size: number }>(
    "SELECT size FROM form_pieces WHERE person_id = ? ORDER BY first_byte",
    visitor.id,
  );
const filesOf = (visitor: Visitor) =>
  app.truth<{ size_bytes: number }>("SELECT size_bytes FROM files WHERE uploader_id = ?", visitor.id);

const conclude = (
  visitor: Visitor,
  { type, content }: { type: string; content: string },
  key: string,
): Promise<Answer> =>
  visitor.send("POST", ADDRESS, {
    headers: { "Content-Type": type, [FORM_CHUNKS]: content, [IDEMPOTENCY_HEADER]: key, [FORM_OUTCOME]: "1" },
  });

async function sendChunks(
  visitor: Visitor,
  { body, chunksUrl }: { body: Blob; chunksUrl: string },
  until = body.size,
) {
  for (let from = 0; from < until; from += FORM_CHUNK_BYTES) {
    const chunk = body.slice(from, Math.min(from + FORM_CHUNK_BYTES, until));
    const answer = await visitor.send("POST", `${chunksUrl}&from=${from}`, { body: chunk });
    expect(Number(answer.text)).toBeGreaterThanOrEqual(Math.min(from + FORM_CHUNK_BYTES, until));
  }
}

it("too many chunks of one user are refused for a while, but not those of other users", async () => {
  const [me, other] = [await signUp(limited, "driver"), await signUp(limited, "shipper")];
  const { chunksUrl, body } = await encodeForm(paper(600_000), newKey());
  const send = (visitor: Visitor, from: number) =>
    visitor.send("POST", `${chunksUrl}&from=${from}`, { body: body.slice(from, from + 10) });
  for (let nth = 0; nth < 204; nth++) expect((await send(me, nth * 10)).status).toBe(200);
  const refused = await send(me, 2_040);
  expect(refused.status).toBe(429);
  expect(refused.text).toMatch(/Too many attempts\. Try again in/);
  expect((await send(other, 0)).status).toBe(200);
});

describe("a form in chunks", () => {
  it("arrives over a connection that breaks every 250 KB, with few extra bytes", {
    timeout: 60_000,
  }, async () => {
    const bytes = 2_500_000;
    const before = line.sentBytes();
    line.cutAfter(250_000, 1_000);
    const { status, outcome, tries } = await sendAtLast(driver, paper(bytes), newKey());
    line.cutAfter(0, 0);
    expect({ status, outcome }).toEqual({ status: 200, outcome: "redirect" });
    expect(tries).toBeGreaterThan(bytes / 250_000 - 1);
    expect(line.sentBytes() - before).toBeLessThan(bytes * MOST_TIMES_SENT);
    expect(await filesOf(driver)).toEqual([{ size_bytes: bytes }]);
    // From now on, the app responds with the stored outcome.
    await vi.waitFor(async () => expect(await chunksOf(driver)).toEqual([{ size: 8_192 }]));
  });

  it("is handled once if its response is lost, and is not sent again", async () => {
    const me = await signUp(app, "driver");
    const [form, key] = [paper(600_000), newKey()];
    const encoded = await encodeForm(form, key);
    await sendChunks(me, encoded);
    const first = await conclude(me, encoded, key);
    expect(first.headers.get(FORM_OUTCOME)).toBe("redirect");
    await vi.waitFor(async () => expect(await chunksOf(me)).toHaveLength(1));
    const before = line.sentBytes();
    line.loseAnswers(1);
    const again = await sendAtLast(me, form, key);
    expect(again).toMatchObject({ status: 200, outcome: "redirect", text: first.text, tries: 2 });
    expect(line.sentBytes() - before).toBeLessThan(4_000);
    expect(await filesOf(me)).toHaveLength(1);
  });

  it("is handled like the same form sent whole: once per key, and other content is refused", async () => {
    const me = await signUp(app, "driver");
    const [form, key] = [paper(600_000), newKey()];
    const whole = await me.send("POST", ADDRESS, { body: form, headers: { [IDEMPOTENCY_HEADER]: key } });
    expect(whole).toMatchObject({ status: 302, location: "/user-account" });
    const encoded = await encodeForm(form, key);
    await sendChunks(me, encoded);
    expect((await conclude(me, encoded, key)).headers.get(FORM_OUTCOME)).toBe("redirect");
    const other = await encodeForm(paper(600_000, "w4"), key);
    await sendChunks(me, other);
    const refused = await conclude(me, other, key);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("This was sent before");
    expect(await filesOf(me)).toHaveLength(1);
  });

  it("is refused like a whole form, with the message of its field", async () => {
    const me = await signUp(app, "driver");
    const key = newKey();
    const photo = {
      name: "IMG_1.HEIC",
      mimeType: "image/heic",
      buffer: Buffer.alloc(400_000, "\0\0\0\x18ftypheic"),
    };
    const encoded = await encodeForm(formOf({ document_kind: "w4", document: photo }), key);
    await sendChunks(me, encoded);
    const refused = await conclude(me, encoded, key);
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.text).fields.document).toContain("This photo is in HEIC format");
    expect(await filesOf(me)).toEqual([]);
  });

  it("is not available to other users, before all of it arrived, or when signed out", async () => {
    const me = await signUp(app, "driver");
    const stranger = await signUp(app, "driver");
    const key = newKey();
    const encoded = await encodeForm(paper(600_000), key);
    await sendChunks(me, encoded, 4 * FORM_CHUNK_BYTES);
    const gone = { status: 503, text: expect.stringContaining("Part of this upload is missing") };
    expect(await conclude(me, encoded, key)).toMatchObject(gone);
    await sendChunks(me, encoded);
    expect(await conclude(stranger, encoded, key)).toMatchObject(gone);
    expect((await stranger.get(encoded.chunksUrl)).text).toBe("0");
    expect((await me.get(encoded.chunksUrl)).text).toBe(String(encoded.body.size));
    const nobody = await conclude(new Visitor(app), encoded, key);
    expect(nobody.headers.get(FORM_OUTCOME)).toBe("signed-out");
    expect(await filesOf(me)).toEqual([]);
  });

  it("says what is wrong with a chunk", async () => {
    const { chunksUrl } = await encodeForm(paper(600_000), newKey());
    const send = (address: string, bytes: number) =>
      driver.send("POST", address, { body: new Uint8Array(bytes), headers: { "Content-Type": "" } });
    expect(await send(`${chunksUrl}&from=40960`, 100)).toMatchObject({
      status: 409,
      text: "Part of this upload is missing. Please send it again.",
    });
    expect(await send(chunksUrl, 300_000)).toMatchObject({ status: 413 });
    expect(await send(chunksUrl.replace(/bytes=\d+/, "bytes=99000000"), 100)).toMatchObject({ status: 413 });
    expect(await send("/form-pieces?key=none", 100)).toMatchObject({
      status: 400,
      text: "This form doesn't exist. Reload the page and try again.",
    });
  });
});
