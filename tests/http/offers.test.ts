/** The tests in `app/offers` cover the rules. */
import { beforeAll, describe, expect, it } from "vitest";
import { appFor } from "./support/app";
import { alerts, plain, timesShown } from "./support/html";
import { type Shipment, shipmentAt } from "./support/shipment";

const app = appFor("offers");

const rowsIn = (html: string) => html.replaceAll("<!-- -->", "");
const keyIn = (html: string) => / name="receipt_key" value="([^"]*)"/.exec(html)?.[1] ?? "";

describe("the offers page", () => {
  let shipment: Shipment;
  let page = "";
  beforeAll(async () => {
    shipment = await shipmentAt(app, "new");
    page = `${shipment.page}/offers`;
  });

  it("is one link away from the load's page, for drivers", async () => {
    const link = `href="${page}"`;
    expect((await shipment.driver.get(shipment.page)).text).toContain(link);
    expect((await shipment.shipper.get(shipment.page)).text).not.toContain(link);
  });

  it("shows a driver next to the form how the shipper will see the fit, with links to what is missing", async () => {
    const missing = `href="/user-account?next=${encodeURIComponent(page)}#max_weight"`;
    const { text } = await shipment.driver.get(page);
    expect(plain(text)).toContain("The shipper will see");
    expect(text).toContain(missing);
    const taken = await shipmentAt(app, "pickup");
    const after = [
      await taken.driver.get(`${taken.page}/offers`),
      await taken.shipper.get(`${taken.page}/offers?driver=${taken.driver.id}`),
    ];
    for (const each of after) {
      expect(each.status).toBe(200);
      expect(plain(each.text)).not.toContain("The shipper will see");
    }
  });

  it("refuses an invalid rate next to its field and keeps the typed value", async () => {
    const answer = await shipment.driver.post(`${page}?step=offer`, {
      amount: "a lot",
      note: "Team of two",
      empty_miles: "80",
      lasts: "240",
    });
    expect(answer.status).toBe(400);
    expect(alerts(answer.text)).toEqual(["Enter a rate in dollars, like 1450."]);
    expect(answer.text).toMatch(/id="amount-error"/);
    expect(timesShown(answer.text, "Enter a rate in dollars")).toBe(1);
    for (const kept of ['value="a lot"', "Team of two", 'value="80"']) expect(answer.text).toContain(kept);
    expect(answer.text).toMatch(/<option value="240" selected/);
    expect(await app.truth("select * from offers where load_id = ?", shipment.loadId)).toEqual([]);
  });

  it("handles a form once, even if it is sent twice", async () => {
    const receipt_key = keyIn((await shipment.driver.get(page)).text);
    expect(receipt_key).not.toBe("");
    for (let press = 1; press <= 2; press += 1) {
      const answer = await shipment.driver.post(`${page}?step=offer`, {
        receipt_key,
        amount: "1,450",
        empty_miles: "80",
      });
      expect([answer.status, answer.location]).toEqual([302, page]);
    }
    expect(await app.truth("select turn from offers where load_id = ?", shipment.loadId)).toHaveLength(1);
  });

  it("leads the owner to one table on the load's page, and shows one driver's offers with their forms", async () => {
    const { shipper, driver } = shipment;
    const all = await shipper.get(page);
    expect([all.status, all.location]).toEqual([302, `${shipment.page}#drivers`]);
    const { text } = await shipper.get(shipment.page);
    const table = /<table class="loads requests".*?<\/table>/s.exec(rowsIn(text))?.[0] ?? "";
    for (const words of [
      driver.name,
      "$1,450",
      "incl. 80 mi deadhead",
      "Accept Offer",
      "Counter",
      "Decline Offer",
    ])
      expect(table).toContain(words);
    expect(text).not.toContain(`${shipment.page}?step=accept`);
    expect(table).toContain(`${page}?step=accept&amp;driver=${driver.id}`);
    const one = (await shipper.get(`${page}?driver=${driver.id}`)).text;
    for (const word of ["Accept Offer", "Counter", "Decline Offer"]) expect(one).toContain(word);
    expect(one).not.toContain("Withdraw Offer");
  });

  it("leads from a counteroffer to the agreed rate, which only the two parties see", async () => {
    const { shipper, driver, loadId } = shipment;
    const seen = await app.value<string>("select offer_id from offers where load_id = ?", loadId);
    const countered = await shipper.post(`${page}?step=counter&driver=${driver.id}`, {
      driver_id: driver.id,
      offer: seen,
      revision: "1",
      amount: "1375.50",
    });
    expect([countered.status, countered.location]).toEqual([302, `${page}?driver=${driver.id}`]);
    const late = await driver.post(`${page}?step=accept`, { offer: seen, revision: "1" });
    expect(late.status).toBe(409);
    expect(alerts(late.text)[0]).toMatch(/newer offer/);
    const accepted = await driver.post(`${page}?step=accept`);
    expect([accepted.status, accepted.location]).toEqual([302, shipment.page]);
    for (const [visitor, words] of [
      [shipper, `${driver.name} was chosen for this load.`],
      [driver, "You were chosen for this load."],
    ] as const) {
      expect(rowsIn((await visitor.get(shipment.page)).text)).toMatch(/\$1,375\.50 agreed, \$[\d,.]+ posted/);
      const shown = rowsIn((await visitor.get(page)).text);
      expect(shown).toContain(words);
      expect(shown).not.toContain("All Drivers");
    }
    const again = await driver.post(`${page}?step=accept`);
    expect(again.status).toBe(409);
  });
});
