import { describe, expect, it } from "vitest";
import { attachedJson, textOfPdf } from "../fixtures/pdf-text";
import { appFor } from "./support/app";
import { advance, shipmentAt, statusOf } from "./support/shipment";
import { Visitor } from "./support/visitor";

const app = appFor("papers");
const typed = { typed_name: "Dale Roads", agree_electronic: "true", agree_terms: "true" };

function hidden(text: string): Record<string, string> {
  const fields = [...text.matchAll(/name="(paper|revision|agreement)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
}

describe("a rate confirmation", () => {
  it("goes from the owner's click to a signed PDF that both parties download", {
    timeout: 60_000,
  }, async () => {
    const { shipper, driver, loadId, page } = await shipmentAt(app, "rate confirmation");
    const paper = `${page}/rate-confirmation`;
    expect((await shipper.get(page)).text).toContain("Make Rate Confirmation");
    const preview = (await shipper.get(paper)).text;
    for (const words of ["No re-brokering", "Days to pay", "Bill of Lading"])
      expect(preview).toContain(words);
    const refused = await shipper.post(`${paper}?step=make`, { payment_days: "soon", cancellation: "Free." });
    expect([refused.status, refused.text.includes("Free.")]).toEqual([400, true]);
    const look = await shipper.post(`${paper}?step=preview`, {
      payment_days: "14",
      cancellation: "Free.",
      consignee: "Depot 9, Denver",
    });
    expect(look.status).toBe(200);
    for (const words of ["Nothing has been sent yet", "Within 14 days of", "Depot 9, Denver"])
      expect(look.text).toContain(words);
    expect(look.text).toMatch(/name="payment_days"[^>]* value="14"/);
    expect(await statusOf(app, loadId)).toBe("rate confirmation");
    const none = await shipper.post(`${paper}?step=preview`, { payment_days: "soon", consignee: "Depot 9" });
    expect([none.status, none.text.includes("payment_days-error")]).toEqual([400, true]);
    expect(none.text).toMatch(/name="consignee"[^>]* value="Depot 9"/);
    expect((await shipper.post(`${paper}?step=make`, { payment_days: "14" })).status).toBe(302);
    const link = `href="${paper}"`;
    expect((await driver.get(page)).text).toContain("Read and Sign");
    expect((await shipper.get(page)).text).toContain(link);
    expect((await shipper.get(paper)).text).toMatch(/name="payment_days"[^>]* value="14"/);
    const first = hidden((await driver.get(paper)).text);

    expect((await shipper.post(`${paper}?step=make`, { payment_days: "7" })).status).toBe(302);
    const late = await driver.post(`${paper}?step=sign`, { ...typed, ...first });
    expect(late.status).toBe(409);
    expect(late.text).toContain("Within 7 days of");
    const half = await driver.post(`${paper}?step=sign`, { ...hidden(late.text), typed_name: "Dale Roads" });
    expect([half.status, half.text.includes("Dale Roads")]).toEqual([400, true]);
    const { agreement, ...unproven } = hidden(late.text);
    const old = { agreement: agreement?.replace("2.", "1.") ?? "" };
    const forgeries: Record<string, string>[] = [old, { agreement: "1" }, {}];
    for (const version of forgeries) {
      const forged = await driver.post(`${paper}?step=sign`, { ...typed, ...unproven, ...version });
      expect([forged.status, forged.text.includes("nothing was signed")]).toEqual([409, true]);
    }
    expect((await driver.post(`${paper}?step=sign`, { ...hidden(late.text), ...typed })).status).toBe(302);
    expect(await statusOf(app, loadId)).toBe("pickup");

    const signed = await app.value<string>(
      "SELECT rate_confirmation_url FROM loads WHERE load_id = ?",
      loadId,
    );
    expect(signed).toMatch(/_signed\.pdf$/);
    for (const side of [shipper, driver]) {
      const { status, bytes } = await side.get(signed);
      expect(status).toBe(200);
      expect(textOfPdf(bytes)).toContain("Signed by Dale Roads");
      expect(attachedJson(bytes)).toContain("Within 7 days of");
      expect((await side.get(page)).text).toContain(link);
      expect((await side.get(paper)).text).toContain("Signed by");
    }
    expect((await new Visitor(app).get(signed)).status).toBe(302);

    expect((await shipper.post(`${page}/release`, { reason: "The freight is not ready" })).status).toBe(302);
    for (const side of [shipper, driver]) {
      expect((await side.get("/user-account")).text).toContain('href="/user-account/void-papers"');
      const list = (await side.get("/user-account/void-papers")).text;
      for (const words of [`href="${signed}"`, "Dale Roads", "voided "]) expect(list).toContain(words);
      const { status, headers } = await side.get(signed);
      expect([status, headers.get("content-disposition")]).toEqual([
        200,
        expect.stringContaining("VOID Signed"),
      ]);
    }
  });
});

it("the page says whose PDF it is, or that the shipper has not sent one", { timeout: 60_000 }, async () => {
  const shipment = await shipmentAt(app, "rate confirmation");
  const { shipper, driver, page } = shipment;
  const paper = `${page}/rate-confirmation`;
  expect((await driver.get(paper)).text).toContain("The shipper hasn&#x27;t sent the rate confirmation yet.");
  await advance(shipment, "rate confirmation sent");
  const toSign = (await driver.get(paper)).text;
  expect(toSign).toContain("The shipper uploaded their own PDF.");
  expect(toSign).toMatch(/href="\/files\/[^"]+"[^>]*>Rate confirmation</);
  expect(toSign).toMatch(/class="button main" href="[^"]+"[^>]*>Upload Signed PDF</);
  const sent = (await shipper.get(paper)).text;
  expect(sent).toContain("You uploaded your own PDF.");
  // A new rate confirmation voids the sent one, so its form is folded until the owner opens it.
  expect(sent).toMatch(/<details class="more"><summary>Make a new one<.*Make Rate Confirmation/s);
  const look = await shipper.post(`${paper}?step=preview`, { payment_days: "14", cancellation: "Free." });
  expect(look.text).toMatch(/<details class="more" open=""><summary>Make a new one</);
});
