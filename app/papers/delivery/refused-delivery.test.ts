import "../../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { deliverLoad } from "~/loads/steps/upload-documents.server";
import { Conflict, Invalid } from "~/platform/errors";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { documentsOf, everythingOf } from "../../../tests/fixtures/read-back";
import {
  clientAddress,
  deliveryStage,
  paperRows,
  photo,
  signaturesOf,
  TYPED,
} from "../../../tests/fixtures/scenes/signed-delivery";
import { sentLater } from "../../../tests/fixtures/sent-later";
import { storedBlobs } from "../../../tests/fixtures/servers/stored-blobs";
import { agreementFor, sentencesOf } from "../signature/agreements.server";

describe("refused", () => {
  it.each([
    ["typed_name", " "],
    ["typed_name", "x".repeat(101)],
    ["agree_electronic", ""],
    ["agree_terms", ""],
    ["exceptions", "x".repeat(1_001)],
    ["drawn", 'M1 2L3 4"><script>'],
  ])("with an error at %s and what was typed, and stores nothing", async (field, text) => {
    const { owner, driver, loadId, sign } = await deliveryStage();
    const before = await everythingOf(loadId, [owner, driver]);
    const stored = storedBlobs(loadId);
    const refusal = await sign({ [field]: text }, { photos: 1 }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toHaveProperty(["fields", field], expect.any(String));
    expect(refusal).toHaveProperty("kept", expect.objectContaining({ ...TYPED, [field]: text }));
    expect(await everythingOf(loadId, [owner, driver])).toEqual(before);
    expect(storedBlobs(loadId)).toEqual(stored);
  });

  it("once with a question about a name that the PDF cannot print", async () => {
    const { loadId, sign } = await deliveryStage();
    const typed_name = "ਰੀਟਾ Dock";
    await expect(sign({ typed_name })).rejects.toThrow("can't print “ਰੀਟਾ”");
    await sign({ typed_name, asked_name: typed_name });
    expect((await signaturesOf(loadId))[0]?.typed_name).toBe(typed_name);
  });

  it("not, but stored with the sentences that the page showed, if they have changed since", async () => {
    const { driver, loadId, shown, sign } = await deliveryStage();
    const page = { signerId: driver.id, loadId, paper: (await shown()).paper };
    const { value: agreement } = await agreementFor("delivery", page, "1");
    await sentLater(driver.id, Date.now() - 3_600_000, () => sign({ agreement }));
    expect((await signaturesOf(loadId))[0]?.agreed_to).toBe(sentencesOf("delivery", "1"));
  });

  it.each(["1", ""])(
    "if the form names the version “%s” of the sentences without proof",
    async (agreement) => {
      const { driver, loadId, sign } = await deliveryStage();
      await expect(sign({ agreement })).rejects.toThrow("nothing was signed");
      const later = sentLater(driver.id, Date.now() - 3_600_000, () => sign({ agreement }));
      await expect(later).rejects.toThrow(Conflict);
      expect(await signaturesOf(loadId)).toEqual([]);
    },
  );

  it("without that question if the form waited on the phone, because the receiver has left", async () => {
    const { driver, loadId, sign } = await deliveryStage();
    await sentLater(driver.id, Date.now() - 3_600_000, () => sign({ typed_name: "ਰੀਟਾ" }));
    expect((await signaturesOf(loadId))[0]?.typed_name).toBe("ਰੀਟਾ");
  });

  it("if the page showed another document or revision, or the PIN has not arrived", async () => {
    const { loadId, sign } = await deliveryStage();
    await expect(sign({ paper: "0".repeat(64) })).rejects.toThrow("Nothing was signed");
    await expect(sign({ paper: "" })).rejects.toThrow(Conflict);
    await expect(sign({}, { query: "?revision=99" })).rejects.toThrow(Conflict);
    expect(await signaturesOf(loadId)).toEqual([]);
    await expect((await deliveryStage("pickup")).sign()).rejects.toThrow("The pickup isn't confirmed yet");
  });

  it("all but one of two signatures and an upload at once, and their files are removed", async () => {
    const { loadId, sign } = await deliveryStage();
    const before = storedBlobs(loadId).length;
    const presses = await Promise.allSettled([1, 1, 1].map((photos) => sign({}, { photos })));
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await paperRows(loadId)).toHaveLength(1);
    expect(storedBlobs(loadId)).toHaveLength(before + 2);
    const other = await deliveryStage();
    const body = new FormData();
    body.append("proof_of_delivery", new File([new Uint8Array(photo.buffer)], "dock.jpg"));
    const upload = () =>
      deliverLoad({
        viewer: other.driver,
        loadId: other.loadId,
        request: new Request("http://localhost/", { method: "POST", body }),
        clientAddress,
      });
    await expect(betweenLookAndWrite(upload, { of: () => other.sign(), at: /load_events/ })).rejects.toThrow(
      Conflict,
    );
    expect(await paperRows(other.loadId)).toEqual([]);
    expect((await documentsOf(other.loadId)).filter(({ kind }) => kind === "proof_of_delivery")).toHaveLength(
      1,
    );
  });
});
