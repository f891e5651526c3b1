import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { notices } from "db/schema";
import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveAssignment, saveColleague, saveLoad, savePerson } from "~/builders";
import { loadPage } from "~/load-page/load-page.server";
import { signRateConfirmation } from "~/loads/steps/upload-documents.server";
import type { AmendmentActName, AmendmentKindCode } from "~/trade/amendments";
import { samplePdf } from "../../tests/fixtures/documents";
import { feedOf } from "../../tests/fixtures/read-back";
import { TYPED } from "../../tests/fixtures/scenes/amended-load";
import { phoneOf } from "../../tests/fixtures/scenes/phones";
import { answerAmendment, askAmendment } from "./amendment.server";
import { amendmentsPage } from "./amendments-page.server";
import { amendmentScene } from "./scene.server";

async function driven() {
  const owner = await savePerson({ role: "shipper", alone: true });
  const carrier = await savePerson({ role: "driver", alone: true });
  const vic = await saveColleague(carrier, { seat: "driver" });
  const { loadId } = await saveLoad({ owner, driver: carrier, status: "rate confirmation sent" });
  const body = new FormData();
  const { buffer, name, mimeType } = await samplePdf("signed.pdf");
  body.append("signed_rate_confirmation", new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const request = new Request("http://haulway.test/", { method: "POST", body });
  await signRateConfirmation({ viewer: carrier, loadId, request, clientAddress: "192.0.2.1" });
  await saveAssignment(carrier, vic, loadId);
  await phoneOf(vic);
  const amend = async (
    kind: AmendmentKindCode,
    by: BuiltPerson,
    act: AmendmentActName | null = "confirm",
  ) => {
    await askAmendment(kind, { viewer: by, loadId, fields: TYPED[kind] });
    if (!act) return;
    const { changes } = await amendmentScene(owner, loadId);
    const asked = changes.find(({ change }) => change.state === "asked" && change.kind === kind);
    const change = asked?.change.change_id ?? "";
    await answerAmendment(act, { viewer: by === owner ? carrier : owner, loadId, fields: { change } });
  };
  const told = async () => (await feedOf(vic.id, loadId)).texts;
  const pushes = async () =>
    (
      await db()
        .select()
        .from(notices)
        .where(and(eq(notices.person_id, vic.id), like(notices.kind, "assignment:%")))
    ).map(({ kind }) => kind);
  const page = () => loadPage(vic, loadId, new Request("http://haulway.test/"));
  return { owner, carrier, vic, loadId, amend, told, pushes, page };
}

describe("the assigned driver", () => {
  it("learns of a new delivery address when both sides agree on it", async () => {
    const { owner, amend, told, pushes, page } = await driven();
    await amend("phone", owner, null);
    expect([await told(), await pushes()]).toEqual([[], []]);
    await amend("delivery", owner);
    const [text, ...more] = await told();
    expect(more).toEqual([]);
    expect(text).toMatch(/^Load changed · HW-/);
    expect(text).toContain("Delivery address changed.");
    expect(text).not.toMatch(/\$/);
    expect(await pushes()).toEqual(["assignment:changed"]);
    const { waits, words } = await page();
    expect(waits.lines?.map(({ says }) => says).join()).toMatch(
      /Delivery address changed .*confirmed by both/,
    );
    expect(JSON.stringify(words)).toContain("77 Dock Road");
  });

  it("learns of the shipper's new phone number, and calls that", async () => {
    const { owner, amend, told, page } = await driven();
    expect((await page()).other?.phoneNumber).toMatch(/^\(555\)/);
    await amend("phone", owner);
    expect((await told()).join()).toContain(`${owner.fullName}'s phone number changed.`);
    expect((await page()).other?.phoneNumber).toBe("(801) 555-0177");
  });

  it("learns nothing of the carrier's number, of the payee, or of a refused change", async () => {
    const { owner, carrier, amend, told, pushes, page } = await driven();
    await amend("phone", carrier);
    await amend("payee", carrier);
    await amend("delivery", owner, "refuse");
    expect([await told(), await pushes()]).toEqual([[], []]);
    expect((await page()).waits.lines ?? []).toEqual([]);
  });

  it("requests and answers no change", async () => {
    const { vic, loadId, page, amend, carrier } = await driven();
    await expect(amendmentsPage(vic, loadId)).rejects.toMatchObject({ status: 404 });
    await expect(askAmendment("phone", { viewer: vic, loadId, fields: TYPED.phone })).rejects.toMatchObject({
      status: 404,
    });
    await amend("phone", carrier, null);
    expect(JSON.stringify(await page())).not.toContain("/changes");
  });
});
