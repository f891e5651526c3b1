import { describe, expect, it } from "vitest";
import { breakingOff, patterned } from "../../../tests/fixtures/contracts/store-contract";
import {
  avatar,
  BOUNDARY,
  BROKE,
  delivery,
  documents,
  type Entry,
  emptyStore,
  FAILED,
  MB,
  partHead,
  pdf,
  post,
  raw,
  refusalOf,
} from "../../../tests/fixtures/upload-forms";

const place = emptyStore();

describe("a body that is broken, too long or cut off is refused and leaves nothing behind", () => {
  it.each<[string, Request, number]>([
    ["a plain form", raw("a=b", "application/x-www-form-urlencoded"), 400],
    ["no content type", raw("a=b", "multipart/form-data"), 400],
    ["no body", raw(null), 400],
    ["an empty body", raw(""), 400],
    ["a body that is not multipart", raw("hello"), 400],
    [
      "a form that ends in the middle of a file",
      raw(`${partHead("proof_of_delivery", "a")}%PDF-1.4 half`),
      400,
    ],
    ["a form that ends in the middle of a part's headers", raw(`--${BOUNDARY}\r\nContent-Disp`), 400],
    [
      "a text of more than 64 KB",
      post(["note", "x".repeat(65 * 1024)], ["proof_of_delivery", pdf(), "a.pdf"]),
      413,
    ],
    [
      "more than 50 texts",
      post(...Array.from({ length: 51 }, (_, at): Entry => [`n${at}`, ""]), [
        "proof_of_delivery",
        pdf(),
        "a",
      ]),
      400,
    ],
    [
      "hundreds of files",
      post(...Array.from({ length: 300 }, (): Entry => ["surprise", pdf(20), "a.pdf"])),
      400,
    ],
  ])("%s", async (_, request, status) => {
    expect(await refusalOf(request, delivery, place)).toMatchObject({ message: BROKE, status });
  });

  it("a text that is too long, marked at its field", async () => {
    const long = post(["note", "x".repeat(65 * 1024)], ["proof_of_delivery", pdf(), "a.pdf"]);
    expect((await refusalOf(long, delivery, place)).fields).toEqual({ note: "This text is too long." });
  });

  it("a form without any part", async () => {
    const refusal = await refusalOf(raw(`--${BOUNDARY}--\r\n`), delivery, place);
    expect(refusal.fields).toHaveProperty("proof_of_delivery");
  });

  it("a form whose Content-Length is too large: only its text fields are read", async () => {
    let sent = 0;
    const text = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="note"\r\n\r\ngate 4\r\n`;
    const head = new TextEncoder().encode(text + partHead("avatar", "me.jpg"));
    const chunk = patterned(64 * 1024);
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          controller.enqueue(sent === 0 ? head : chunk);
          sent += chunk.byteLength;
        },
      },
      { highWaterMark: 0 },
    );
    const request = raw(body);
    request.headers.set("content-length", String(12 * MB));
    expect(await refusalOf(request, avatar, place)).toMatchObject({
      message: FAILED,
      status: 413,
      fields: { avatar: "Choose a file up to 10 MB." },
      typed: { note: "gate 4" },
    });
    expect(sent).toBeLessThan(MB / 2);
  });

  it("a form of several files that is too long: no field is marked, since any may be the large one", async () => {
    const request = post(["rate_confirmation", pdf(), "a.pdf"], ["bill_of_lading", pdf(22 * MB), "b.pdf"]);
    request.headers.set("content-length", String(22 * MB));
    expect(await refusalOf(request, documents, place)).toMatchObject({
      message: `${FAILED}\nFiles can be up to 10 MB each.`,
      status: 413,
      fields: {},
    });
  });

  it("a form that never ends, soon after it passes the limit", async () => {
    let sent = 0;
    const chunk = patterned(64 * 1024);
    const head = new TextEncoder().encode(partHead("surprise", "a.pdf"));
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? head : chunk);
        sent += chunk.byteLength;
      },
    });
    expect(await refusalOf(raw(body), avatar, place)).toMatchObject({ status: 413 });
    expect(sent).toBeLessThan(11 * MB + 4 * chunk.byteLength);
  });

  it("a client that disconnects in the second file", async () => {
    const text = new TextEncoder();
    const body = breakingOff(
      text.encode(`${partHead("rate_confirmation", "a.pdf")}%PDF-1.4 whole %%EOF\r\n`),
      text.encode(`${partHead("bill_of_lading", "b.pdf")}%PDF-1.4 half`),
      patterned(2 * MB),
    );
    expect(await refusalOf(raw(body), documents, place)).toMatchObject({ message: BROKE, status: 400 });
  });
});
