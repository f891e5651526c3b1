/** Booking a load with plain forms. The verb's tests cover the reasons against a booking. */
import { beforeAll, describe, expect, it } from "vitest";
import { appFor } from "./support/app";
import { alerts, fact, notices } from "./support/html";
import { type Shipment, shipmentAt, statusOf } from "./support/shipment";
import { signUp, type Visitor } from "./support/visitor";
import { eligibleVisitor } from "./tables/forms-of-bookings";

const app = appFor("book-now");

const keyIn = (html: string) => / name="receipt_key" value="([^"]*)"/.exec(html)?.[1] ?? "";
const BUTTON = 'step=book"';

describe("the booking page", () => {
  let driver: Visitor;
  let rivals: Visitor[];
  let shipment: Shipment;
  let page = "";

  beforeAll(async () => {
    driver = await eligibleVisitor(app);
    rivals = [await eligibleVisitor(app), await eligibleVisitor(app)];
    shipment = await shipmentAt(app, "new", { driver });
    page = `${shipment.page}/book-now`;
  });

  it("is not linked and says why nobody can book until the owner allows it", async () => {
    expect((await driver.get(shipment.page)).text).not.toContain(page);
    const shown = await driver.get(page);
    expect(shown.text).toContain("The shipper of this load chooses the driver.");
    expect(shown.text).not.toContain(BUTTON);
    const answer = await driver.post(`${page}?step=book`);
    expect(answer.status).toBe(409);
    expect(alerts(answer.text)).toEqual(["The shipper of this load chooses the driver. You can request it."]);
  });

  it("gives the owner the choice, has one link from the load's page, and keeps an invalid value", async () => {
    const { shipper } = shipment;
    expect((await shipper.get(shipment.page)).text).toContain(`href="${page}"`);
    const wrong = await shipper.post(`${page}?step=allow`, { book_now: "everybody" });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toMatch(/id="book_now-error"/);
    const saved = await shipper.post(`${page}?step=allow`, { book_now: "fits" });
    expect([saved.status, saved.location]).toEqual([302, page]);
    expect((await shipper.get(page)).text).toMatch(/<option value="fits" selected/);
  });

  it("tells an ineligible driver what is missing and where to add it", async () => {
    const stranger = await signUp(app, "driver");
    const shown = (await stranger.get(page)).text;
    expect(shown).toContain("Auto liability (Not stated)");
    expect(shown).toContain('href="/user-account/carrier"');
    expect(shown).not.toContain(BUTTON);
  });

  it("books the load with one click, once if sent twice, and tells the slower drivers", async () => {
    expect((await driver.get(shipment.page)).text).toContain(`href="${page}"`);
    const shown = (await driver.get(page)).text;
    expect(shown).toContain(BUTTON);
    expect(fact(shown, "On Haulway since")).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    const receipt_key = keyIn(shown);
    expect(receipt_key).not.toBe("");
    const keys = await Promise.all(rivals.map(async (rival) => keyIn((await rival.get(page)).text)));
    const racers = [driver, ...rivals].map((visitor, at) => {
      const key = [receipt_key, ...keys][at] ?? "";
      return { visitor, press: () => visitor.post(`${page}?step=book`, { receipt_key: key, revision: "1" }) };
    });
    const answers = await Promise.all(racers.map(({ press }) => press()));
    const won = racers.filter((_, at) => answers[at]?.status === 302);
    expect(won).toHaveLength(1);
    // A driver cannot find the load after it has left the board.
    for (const { status, text } of answers) {
      if (status === 302) continue;
      expect([404, 409]).toContain(status);
      expect(text).toContain("not on the board any more");
      expect(text).not.toMatch(/No records found|has a typo/);
    }
    // For an unknown address, the page suggests possible reasons.
    expect((await driver.get("/nothing-here")).text).toContain("or the address has a typo");
    expect(await statusOf(app, shipment.loadId)).toBe("rate confirmation");
    const [winner] = won;
    const again = await winner?.press();
    expect([again?.status, again?.location]).toEqual([302, shipment.page]);
    const { visitor } = winner ?? { visitor: driver };
    expect(notices((await visitor.get(shipment.page)).text).join()).toContain("Already submitted.");
    expect((await visitor.get(page)).text).toContain("This load is yours already.");
  });
});
