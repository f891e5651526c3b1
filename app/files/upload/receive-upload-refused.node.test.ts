import { describe, expect, it } from "vitest";
import { patterned } from "../../../tests/fixtures/contracts/store-contract";
import { encryptedPdf } from "../../../tests/fixtures/encrypted-pdfs";
import {
  asBlob,
  avatar,
  BROKE,
  delivery,
  documents,
  type Entry,
  emptyStore,
  FAILED,
  MB,
  pdf,
  picture,
  post,
  refusalOf,
} from "../../../tests/fixtures/upload-forms";
import type { FileStore } from "../store/store";
import { MAX_FILE_BYTES, type UploadPlan } from "./receive-upload.node.server";

const place = emptyStore();

const locked = asBlob(await encryptedPdf("AES-256", "locked"));

describe("a refused upload leaves nothing behind and says why", () => {
  const html = new Blob(["<html>%PDF-1.4</html>"]);
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']);

  it.each<[string, UploadPlan, Entry[], Record<string, string>]>([
    [
      "an image instead of a PDF",
      documents,
      [
        ["rate_confirmation", pdf(), "a.pdf"],
        ["bill_of_lading", new Blob(["\x89PNG".padEnd(2000)]), "b.pdf"],
      ],
      { bill_of_lading: "Choose a PDF. This file is not one." },
    ],
    [
      "a web page with a PDF at its end, and a missing file",
      documents,
      [["rate_confirmation", html, "a.pdf"]],
      {
        rate_confirmation: "Choose a PDF. This file is not one.",
        bill_of_lading: "Choose the bill of lading (PDF).",
      },
    ],
    [
      "an empty file",
      documents,
      [
        ["rate_confirmation", new Blob([]), "a.pdf"],
        ["bill_of_lading", pdf(), "b.pdf"],
      ],
      { rate_confirmation: "This file is empty. Choose another one." },
    ],
    [
      "no file",
      delivery,
      [["note", "nothing"]],
      { proof_of_delivery: "Choose the proof of delivery (image or PDF)." },
    ],
    [
      "text in a file field",
      delivery,
      [["proof_of_delivery", "%PDF-1.4"]],
      { proof_of_delivery: "Choose the proof of delivery (image or PDF)." },
    ],
    [
      "an iPhone's HEIC",
      delivery,
      [["proof_of_delivery", asBlob(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0")), "IMG_1.HEIC"]],
      { proof_of_delivery: expect.stringMatching(/HEIC.*screenshot.*“Most Compatible”/) },
    ],
    [
      "a PDF without its end mark",
      documents,
      [
        ["rate_confirmation", pdf(), "a.pdf"],
        ["bill_of_lading", pdf(300_000).slice(0, 299_900), "b.pdf"],
      ],
      { bill_of_lading: "This PDF is incomplete. Choose another copy." },
    ],
    [
      "a PDF that asks for a password",
      documents,
      [
        ["rate_confirmation", pdf(), "a.pdf"],
        ["bill_of_lading", locked, "b.pdf"],
      ],
      { bill_of_lading: expect.stringMatching(/password-protected/) },
    ],
    ["an SVG", avatar, [["avatar", svg, "me.svg"]], { avatar: "Please upload a valid image file." }],
    [
      "a PDF instead of an image",
      avatar,
      [["avatar", pdf(), "me.jpg"]],
      { avatar: "Please upload a valid image file." },
    ],
  ])("%s", async (_, plan, entries, fields) => {
    expect(await refusalOf(post(...entries), plan, place)).toMatchObject({
      message: FAILED,
      status: 400,
      fields,
    });
  });

  it("a file one byte over 10 MB", async () => {
    const refusal = await refusalOf(
      post(["rate_confirmation", pdf(MAX_FILE_BYTES + 1), "a.pdf"], ["bill_of_lading", pdf(), "b.pdf"]),
      documents,
      place,
    );
    expect(refusal).toMatchObject({
      message: FAILED,
      status: 413,
      fields: { rate_confirmation: "Choose a file up to 10 MB." },
    });
  });

  it("an image over 10 MB, with all other faults of the form", async () => {
    const image = asBlob(await picture().jpeg().toBuffer(), patterned(MAX_FILE_BYTES));
    const refusal = await refusalOf(
      post(["additional_files", html, "a.pdf"], ["proof_of_delivery", image, "pod.jpg"]),
      delivery,
      place,
    );
    expect(refusal).toMatchObject({
      status: 413,
      fields: {
        additional_files: expect.stringMatching(/not one/),
        proof_of_delivery: "Choose a file up to 10 MB.",
      },
    });
  });

  it("the sixth additional file, with the limit in the message", async () => {
    const refusal = await refusalOf(
      post(
        ["proof_of_delivery", pdf(), "pod.pdf"],
        ...Array.from({ length: 6 }, (_, at): Entry => ["additional_files", pdf(MB), `${at}.pdf`]),
      ),
      delivery,
      place,
    );
    expect(refusal).toMatchObject({
      message: "A maximum of 5 files can be uploaded",
      status: 400,
      fields: { additional_files: "A maximum of 5 files can be uploaded" },
    });
  });

  it("files after a fault are checked but not stored", async () => {
    let puts = 0;
    const counting: FileStore = {
      ...place.store,
      put: (path, body, options) => {
        puts += 1;
        return place.store.put(path, body, options);
      },
    };
    const request = post(
      ["rate_confirmation", html, "a.pdf"],
      ["bill_of_lading", pdf(), "b.pdf"],
      ["bill_of_lading", pdf(), "c.pdf"],
    );
    const refusal = await refusalOf(request, documents, { ...place, store: counting });
    expect(Object.keys(refusal.fields)).toEqual(["rate_confirmation", "bill_of_lading"]);
    expect(puts).toBe(0);
  });

  it("a store failure removes the files stored before it", async () => {
    let puts = 0;
    const full: FileStore = {
      ...place.store,
      put: (path, body, options) => {
        puts += 1;
        return puts < 2 ? place.store.put(path, body, options) : Promise.reject(new Error("no space left"));
      },
    };
    const request = post(
      ["rate_confirmation", pdf(MB), "a.pdf"],
      ["bill_of_lading", pdf(5 * MB), "b.pdf"],
      ["note", "Dock 4"],
    );
    expect(await refusalOf(request, documents, { ...place, store: full })).toMatchObject({
      message: BROKE,
      status: 503,
      typed: { note: "Dock 4" },
      cause: new Error("no space left"),
    });
    expect(puts).toBe(2);
  });
});
