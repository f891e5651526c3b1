import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { releaseDriver } from "~/loads/steps/cancel-load.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { Conflict, Forbidden, Invalid, NotFound } from "~/platform/errors";
import { LOAD_STATUSES } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { squeezed, textOfPdf } from "../../tests/fixtures/pdf-text";
import { documentsOf, everythingOf, feedOf, lastStep, loadRow } from "../../tests/fixtures/read-back";
import {
  clientAddress,
  device,
  documentStage,
  paperFile,
  paperRows,
  signaturesOf,
} from "../../tests/fixtures/scenes/made-paper";
import { storedBlobs } from "../../tests/fixtures/servers/stored-blobs";
import { loadFields } from "../../tests/http/support/visitor";
import { paperPage } from "./paper-page.server";
import { signPaper } from "./sign-paper.server";
import { agreementFor, sentencesOf } from "./signature/agreements.server";

describe("a rate confirmation signed in the page", () => {
  it("moves the load to pickup, with a …_signed.pdf whose last page describes the signature", async () => {
    const { owner, driver, loadId, make, sign } = await documentStage();
    await make();
    await sign();
    expect(await lastStep(loadId)).toEqual(["sign", "rate confirmation sent", "pickup", driver.id]);
    const load = await loadRow(loadId);
    const [made] = (await documentsOf(loadId)).filter(({ kind }) => kind === "rate_confirmation");
    expect(load.rate_confirmation_url).toBe(`/files/${made?.file_id.replace(".pdf", "_signed.pdf")}`);
    const [signature] = await signaturesOf(loadId);
    expect(signature).toMatchObject({
      typed_name: "Dale Roads",
      signer_id: driver.id,
      client_address: clientAddress,
      device,
    });
    expect(signature?.signed_at).toBe(load.booked_at);
    const text = squeezed(textOfPdf(await paperFile(loadId, "signed_rate_confirmation")));
    const [paper] = (await paperRows(loadId)).filter(({ paper_number }) => paper_number.startsWith("RC"));
    for (const words of [
      paper?.sha256,
      "Dale Roads",
      clientAddress,
      device,
      driver.id,
      ...(signature?.agreed_to.split("\n") ?? []),
    ])
      expect(text).toContain(squeezed(words ?? "?"));
    for (const viewer of [owner, driver])
      expect((await paperPage(viewer, loadId)).signed?.name).toBe("Dale Roads");
  });

  it.each(LOAD_STATUSES)("in %s: who may sign", async (status) => {
    const made = await documentStage();
    const { owner, driver, loadId } =
      status === "rate confirmation sent" ? made : await documentStage(status);
    if (status === "rate confirmation sent") await made.make();
    const stranger = await savePerson({ role: "shipper" });
    const agreement = "2";
    const fields = { typed_name: "Dale Roads", agree_electronic: "true", agree_terms: "true", agreement };
    const sha256 = (await paperRows(loadId)).find(({ paper_number }) =>
      paper_number.startsWith("RC"),
    )?.sha256;
    const by = (viewer: BuiltPerson) =>
      signPaper({ viewer, loadId, fields: { ...fields, paper: sha256 ?? "" }, clientAddress, device });
    const isOpen = status === "new" || status === "pending";
    await expect(by(stranger)).rejects.toThrow(isOpen ? Forbidden : NotFound);
    await expect(by(owner)).rejects.toThrow(Forbidden);
    if (status === "rate confirmation sent") await by(driver);
    else await expect(by(driver)).rejects.toThrow(isOpen ? Forbidden : Conflict);
    expect(await signaturesOf(loadId)).toHaveLength(status === "rate confirmation sent" ? 1 : 0);
  });

  it.each([
    ["typed_name", " "],
    ["typed_name", "\u200b\u2060"],
    ["typed_name", "\u202e\u2066"],
    ["typed_name", "x".repeat(101)],
    ["agree_electronic", ""],
    ["agree_terms", ""],
  ])("is refused with an error at %s, and nothing is stored", async (field, text) => {
    const { owner, driver, loadId, make, sign } = await documentStage();
    await make();
    const before = await everythingOf(loadId, [owner, driver]);
    const refusal = await sign({ [field]: text }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toHaveProperty(["fields", field], expect.any(String));
    expect(await everythingOf(loadId, [owner, driver])).toEqual(before);
  });

  const unprinted = ["ਗੁਰਪ੍ਰੀਤ Singh", "Dale 🚚", "محمد", "  ਗੁਰਪ੍ਰੀਤ   ਸਿੰਘ "];
  it.each(unprinted)("asks once about a name that the PDF cannot print: %s", async (typed_name) => {
    const { loadId, make, sign } = await documentStage();
    await make();
    const refusal = await sign({ typed_name }).catch((error: unknown) => error);
    expect(refusal).toHaveProperty("fields.typed_name", expect.stringMatching(/can't print “[^”]+”/));
    // The form also asks about another name that the PDF cannot print.
    await expect(sign({ typed_name: "☃ 🚜", asked_name: typed_name })).rejects.toThrow("can't print");
    expect(await signaturesOf(loadId)).toEqual([]);
    await sign({ typed_name, asked_name: typed_name });
    expect((await signaturesOf(loadId))[0]?.typed_name).toBe(typed_name.trim().replace(/ +/g, " "));
  });

  it.each(["Łukasz Wiśniewski", "Сергій Петренко", "José O’Neil", "Nguyễn Văn Đức"])(
    "does not ask about a name that the PDF prints: %s",
    async (typed_name) => {
      const { loadId, make, sign } = await documentStage();
      await make();
      await sign({ typed_name });
      expect(await signaturesOf(loadId)).toHaveLength(1);
    },
  );

  it("may have a drawn signature, and is refused at that field if the drawing is invalid", async () => {
    const { owner, loadId, make, sign } = await documentStage();
    await make();
    const refusal = await sign({ drawn: "M1 2L3 4Z" }).catch((error: unknown) => error);
    expect(refusal).toHaveProperty("fields.drawn", expect.any(String));
    await sign({ drawn: "M1 2L30 40" });
    expect((await paperPage(owner, loadId)).signed?.drawn).toBe("M1 2L30 40");
    const pdf = Buffer.from(await paperFile(loadId, "signed_rate_confirmation")).toString("latin1");
    expect(pdf).toContain("(Signature drawn by Dale Roads)");
  });

  it("is signed once if sent twice at once", async () => {
    const { loadId, make, sign } = await documentStage();
    await make();
    const presses = await Promise.allSettled([sign(), sign(), sign()]);
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await signaturesOf(loadId)).toHaveLength(1);
    expect(storedBlobs(loadId)).toHaveLength(3);
  });

  it("cannot be the shipper's own PDF", async () => {
    const { loadId, sign } = await documentStage("rate confirmation sent");
    await expect(sign()).rejects.toThrow("the shipper's own PDF");
    expect(await signaturesOf(loadId)).toEqual([]);
  });

  it("is stored with the sentences that the page showed, even if there is a newer version", async () => {
    const { loadId, make, sign, signing, driver } = await documentStage();
    await make();
    const { paper } = await signing();
    const page = { signerId: driver.id, loadId, paper };
    const { value: agreement } = await agreementFor("rate confirmation", page, "1");
    await sign({ agreement });
    expect((await signaturesOf(loadId))[0]?.agreed_to).toBe(sentencesOf("rate confirmation", "1"));
  });

  it("is refused if the form names a version of the sentences without proof, or none", async () => {
    const { loadId, make, signing, driver } = await documentStage();
    await make();
    const { agreement, ...none } = await signing();
    const old = { ...none, agreement: agreement.replace("2.", "1.") };
    for (const fields of [old, { ...none, agreement: "1" }, none])
      await expect(signPaper({ viewer: driver, loadId, fields, clientAddress, device })).rejects.toThrow(
        "nothing was signed",
      );
    expect(await signaturesOf(loadId)).toEqual([]);
  });

  it("keeps typed direction marks out of the name", async () => {
    const { loadId, make, sign } = await documentStage();
    await make();
    await sign({ typed_name: "Dale \u202esdaoR" });
    expect((await signaturesOf(loadId))[0]?.typed_name).toBe("Dale sdaoR");
  });
});

describe("the signature is for what was shown", () => {
  it("so a new revision voids the old one, notifies the driver, and an old page signs nothing", async () => {
    const { driver, loadId, make, sign, signing } = await documentStage();
    await make();
    const old = await signing();
    await make({ payment_days: "14" });
    const [before, after] = (await paperRows(loadId)).filter(({ paper_number }) =>
      paper_number.startsWith("RC"),
    );
    expect([before?.revision, after?.revision]).toEqual([1, 2]);
    expect(await documentsOf(loadId)).toHaveLength(2);
    expect((await loadRow(loadId)).load_status).toBe("rate confirmation sent");
    expect((await feedOf(driver.id, loadId)).texts.join()).toContain("The old one is void");
    await expect(sign(old)).rejects.toThrow(Conflict);
    // The form is refused even if it contains the load's current revision.
    await expect(sign({ paper: old.paper })).rejects.toThrow("Nothing was signed");
    await sign();
    expect((await signaturesOf(loadId))[0]?.sha256).toBe(after?.sha256);
  });

  it.each(["edit", "release", "make again"])("so a signature during %s is refused", async (what) => {
    const { owner, loadId, make, sign } = await documentStage();
    await make();
    const change = {
      edit: () => editLoad({ viewer: owner, loadId, fields: loadFields({ total_rate: "900" }) }),
      release: () => releaseDriver({ viewer: owner, loadId, fields: { reason: "The freight is not ready" } }),
      "make again": () => make(),
    }[what];
    if (!change) throw new Error(what);
    await expect(betweenLookAndWrite(change, { of: () => sign(), at: /load_events/ })).rejects.toThrow(
      Conflict,
    );
    expect(await signaturesOf(loadId)).toEqual([]);
    expect(storedBlobs(loadId).filter((path) => path.includes("_signed"))).toEqual([]);
  });

  it("so an edit after the signature voids it, and the next document has the next number", async () => {
    const { owner, driver, loadId, make, sign } = await documentStage();
    await make();
    await sign();
    await editLoad({ viewer: owner, loadId, fields: loadFields({ total_rate: "900" }) });
    expect(await documentsOf(loadId)).toEqual([]);
    expect((await paperPage(owner, loadId)).paper).toBeNull();
    await expect(paperPage(driver, loadId)).rejects.toThrow(NotFound);
  });
});
