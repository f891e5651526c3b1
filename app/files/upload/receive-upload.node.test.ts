import { afterEach, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import {
  asBlob,
  avatar,
  BOUNDARY,
  BROKE,
  delivery,
  documents,
  type Entry,
  emptyStore,
  everythingIn,
  MB,
  partHead,
  pdf,
  picture,
  post,
  raw,
  refusalOf,
} from "../../../tests/fixtures/upload-forms";
import { collect } from "../store/byte-stream";
import { type FileStore, STRAY_AFTER_MS } from "../store/store";
import {
  LONGEST_FORM_MS,
  MAX_FILE_BYTES,
  receiveUpload,
  type UploadPlan,
} from "./receive-upload.node.server";

const place = emptyStore();

describe("a valid upload", () => {
  it("is stored under the path of its kind, with a random id and the sender's name", async () => {
    const upload = await receiveUpload(
      post(
        ["note", "gate 4"],
        ["rate_confirmation", pdf(3000), "Rate Con Straße.pdf"],
        ["bill_of_lading", pdf(MB), "bol.pdf"],
      ),
      documents,
      place.store,
    );
    expect(upload.fields).toEqual({ note: "gate 4" });
    const [rateConfirmation] = upload.files.rate_confirmation;
    expect(rateConfirmation).toEqual({
      fileId: expect.stringMatching(/^[0-9a-f-]{36}\.pdf$/),
      kind: "rate_confirmation",
      path: `rate_confirmations/load-1/${rateConfirmation.fileId}`,
      shownName: "Rate Con Straße.pdf",
      contentType: "application/pdf",
      sizeBytes: 3000,
    });
    const [billOfLading] = upload.files.bill_of_lading;
    const kept = await place.store.get(billOfLading.path);
    expect(Buffer.compare((kept && (await collect(kept))) ?? Buffer.alloc(0), await pdf(MB).bytes())).toBe(0);

    await upload.discard();
    expect(await everythingIn(place.folder)).toEqual([]);
  });

  it("stores a signed copy under the given id, apart from another attempt at the same", async () => {
    const plan = {
      signed_rate_confirmation: {
        kind: "signed_rate_confirmation",
        ownerId: "load-1",
        required: true,
        atMost: 1,
        stem: "0193a0c4_signed",
      },
    } as const satisfies UploadPlan;
    const sign = () => receiveUpload(post(["signed_rate_confirmation", pdf(), "x.pdf"]), plan, place.store);
    const [first, second] = await Promise.all([sign(), sign()]);
    const [signed] = first.files.signed_rate_confirmation;
    expect(signed.fileId).toBe("0193a0c4_signed.pdf");
    expect(signed.path).toMatch(/^rate_confirmations\/load-1\/[0-9a-f-]{36}-0193a0c4_signed\.pdf$/);
    await second.discard();
    expect(await place.store.get(signed.path)).not.toBeNull();
  });

  it("accepts a file of exactly 10 MB, and as many files as the plan allows", async () => {
    const upload = await receiveUpload(
      post(
        ["proof_of_delivery", pdf(MAX_FILE_BYTES), "pod.pdf"],
        ...Array.from({ length: 5 }, (_, at): Entry => ["additional_files", pdf(), `${at}.pdf`]),
      ),
      delivery,
      place.store,
    );
    expect(upload.files.proof_of_delivery[0].sizeBytes).toBe(MAX_FILE_BYTES);
    expect(upload.files.additional_files.map((file) => file.shownName)).toEqual(
      [0, 1, 2, 3, 4].map((at) => `${at}.pdf`),
    );
    expect(upload.files.additional_files[0]?.path).toMatch(/^images\/load-1\/additional\//);
    expect(await everythingIn(place.folder)).toHaveLength(6);
  });

  it("reads no further ahead than the store writes, even with a large file and a slow disk", async () => {
    const text = new TextEncoder();
    const pieces = [
      text.encode(`${partHead("proof_of_delivery", "pod.pdf")}%PDF-1.4\n`),
      ...Array.from({ length: 120 }, () => new Uint8Array(64 * 1024)),
      text.encode(`%%EOF\r\n--${BOUNDARY}--\r\n`),
    ];
    let given = 0;
    let taken = 0;
    let ahead = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const piece = pieces.shift();
          given += piece?.byteLength ?? 0;
          if (piece) controller.enqueue(piece);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const put: FileStore["put"] = async (_, file) => {
      const reader = file.getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate);
        taken += next.value.byteLength;
        ahead = Math.max(ahead, given - taken);
      }
      return { sizeBytes: taken };
    };
    await receiveUpload(raw(body), delivery, { ...place.store, put });
    expect(taken).toBeGreaterThan(7 * MB);
    expect(ahead).toBeLessThan(MB);
  });

  it("treats an empty file input as no file", async () => {
    const body = `${partHead("additional_files", "")}\r\n${partHead("proof_of_delivery", "pod.pdf")}%PDF-1.4 %%EOF\r\n--${BOUNDARY}--\r\n`;
    const upload = await receiveUpload(raw(body), delivery, place.store);
    expect(upload.files.additional_files).toEqual([]);
    expect(await everythingIn(place.folder)).toHaveLength(1);
  });

  it("ignores files in fields outside the plan", async () => {
    const upload = await receiveUpload(
      post(
        ["surprise", pdf(3 * MB), "a.pdf"],
        ["__proto__", pdf(), "b.pdf"],
        ["proof_of_delivery", pdf(), "c.pdf"],
      ),
      delivery,
      place.store,
    );
    expect(Object.keys(upload.files)).toEqual(["proof_of_delivery", "additional_files"]);
    expect(await everythingIn(place.folder)).toHaveLength(1);
  });
});

describe("a form that takes hours", () => {
  const startMs = Date.UTC(2026, 10, 22);
  const trickling = (lastsMs: number) => {
    const text = new TextEncoder();
    const file = (field: string) => `${partHead(field, "a.pdf")}%PDF-1.4 whole %%EOF\r\n`;
    const rest = [`${file("bill_of_lading")}--${BOUNDARY}--\r\n`];
    vi.useFakeTimers({ toFake: ["Date"], now: startMs });
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => controller.enqueue(text.encode(file("rate_confirmation"))),
        pull(controller) {
          vi.setSystemTime(startMs + lastsMs);
          const last = rest.pop();
          if (last) controller.enqueue(text.encode(last));
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return raw(body);
  };
  afterEach(() => void vi.useRealTimers());

  it("is stored", async () => {
    const upload = await receiveUpload(trickling(LONGEST_FORM_MS), documents, place.store);
    expect(upload.files.rate_confirmation).toHaveLength(1);
    expect(await everythingIn(place.folder)).toHaveLength(2);
  });

  it("is refused, and leaves nothing, before its first file is treated as stray", async () => {
    expect(LONGEST_FORM_MS).toBeLessThan(STRAY_AFTER_MS);
    expect(await refusalOf(trickling(LONGEST_FORM_MS + 1), documents, place)).toMatchObject({
      message: BROKE,
      status: 503,
      cause: new Error("The form took too long."),
    });
  });
});

it("a store that cannot remove the files of a refused form logs their paths", async () => {
  const told = vi.spyOn(log, "error").mockReturnValue(undefined);
  const stuck = new Error("the store is away");
  const store: FileStore = { ...place.store, remove: () => Promise.reject(stuck) };
  const upload = await receiveUpload(
    post(["avatar", asBlob(await picture().png().toBuffer()), "a.png"]),
    avatar,
    store,
  );
  await upload.discard();
  const paths = upload.files.avatar.map(({ path }) => path);
  expect(told.mock.calls).toEqual([[{ err: stuck, paths }, "files of a refused upload stayed in the store"]]);
  told.mockRestore();
});
