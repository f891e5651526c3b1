/** The tests in `app/bookings` cover the reasons for refusing a booking. */
import { beforeAll, describe, expect, it } from "vitest";
import { appFor } from "./support/app";
import { alerts, fact, notices } from "./support/html";
import { type Shipment, shipmentAt, statusOf } from "./support/shipment";
import { dataAddress, postLoad, signUp, type Visitor } from "./support/visitor";
import { eligibleVisitor } from "./tables/forms-of-bookings";

const app = appFor("book-now");

const keyIn = (html: string) => / name="receipt_key" value="([^"]*)"/.exec(html)?.[1] ?? "";
const BUTTON = 'step=book"';
const FIRST = "Another driver booked this load first.";

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
    expect(shown.text).toContain("Book Now is off for this load.");
    expect(shown.text).not.toContain(BUTTON);
    const answer = await driver.post(`${page}?step=book`);
    expect(answer.status).toBe(409);
    expect(alerts(answer.text)).toEqual(["Book Now is off for this load."]);
    for (const { text } of [shown, answer]) {
      expect(text).toContain("You can still request it.");
      expect(text).toContain(`action="${shipment.page}?step=request"`);
    }
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
    expect(shown).toContain("Missing");
    const back = `next=${encodeURIComponent(page)}`;
    for (const field of [
      `?${back}#max_weight`,
      `/add-files?kind=insurance&amp;${back}`,
      `/carrier/policy?kind=auto&amp;${back}`,
    ])
      expect(shown).toContain(`href="/user-account${field}"`);
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
    for (const { status, text } of answers.filter(({ status }) => status !== 302)) {
      expect(status).toBe(409);
      expect(alerts(text)).toEqual([FIRST]);
    }
    expect((await driver.get("/nothing-here")).text).toContain("or the address has a typo");
    expect(await statusOf(app, shipment.loadId)).toBe("rate confirmation");
    const [winner] = won;
    const again = await winner?.press();
    expect([again?.status, again?.location]).toEqual([302, shipment.page]);
    const { visitor } = winner ?? { visitor: driver };
    expect(notices((await visitor.get(shipment.page)).text).join()).toContain("You already submitted this.");
    expect((await visitor.get(page)).text).toContain("You already have this load.");
  });
});

describe("a load that another driver booked first", () => {
  const DRIVERS = 10;
  let drivers: Visitor[];
  let shipper: Visitor;
  let page = "";
  let loadId = "";
  let like = "";
  let answers: Awaited<ReturnType<Visitor["post"]>>[];

  const losers = () => drivers.filter((_, at) => answers[at]?.status === 409);
  const listsLike = (html: string) =>
    html.indexOf(`href="/load-details/${like}"`) > html.indexOf(FIRST) && html.includes("Similar loads");

  beforeAll(async () => {
    drivers = await Promise.all(Array.from({ length: DRIVERS }, () => eligibleVisitor(app)));
    const [driver] = drivers as [Visitor];
    const shipment = await shipmentAt(app, "new", { driver });
    ({ shipper, loadId } = shipment);
    like = await postLoad(shipper);
    page = `${shipment.page}/book-now`;
    await shipper.post(`${page}?step=allow`, { book_now: "fits" });
    // Half of the drivers send the form with a key from the page, and the others without a key.
    const keys = await Promise.all(
      drivers.map(async (each, at) => (at % 2 ? keyIn((await each.get(page)).text) : "")),
    );
    answers = await Promise.all(
      drivers.map((each, at) =>
        each.post(`${page}?step=book`, { revision: "1", ...(keys[at] && { receipt_key: keys[at] }) }),
      ),
    );
  }, 60_000);

  it("goes to one of ten drivers who click simultaneously; the other nine see who was faster, and similar loads", async () => {
    const won = answers.filter(({ status }) => status === 302);
    expect(won.map(({ location }) => location)).toEqual([`/load-details/${loadId}`]);
    expect(losers()).toHaveLength(DRIVERS - 1);
    for (const { status, text } of answers.filter(({ status }) => status !== 302)) {
      expect(status).toBe(409);
      expect(alerts(text)).toEqual([FIRST]);
      expect(listsLike(text)).toBe(true);
      expect(text).not.toMatch(/<button[^>]*>(<span[^>]*>)?Book Now/);
    }
    const chosen = await app.value<number>(
      "SELECT count(*) FROM userloads WHERE load_id = ? AND relationship_type = 'driver'",
      loadId,
    );
    expect(chosen).toBe(1);
  });

  it("gives the same response to a late driver, a repeated form, and a form without a page", async () => {
    const [loser] = losers() as [Visitor];
    const late = await eligibleVisitor(app);
    for (const visitor of [loser, late]) {
      const sent = await visitor.post(`${page}?step=book`, { revision: "1" });
      expect([sent.status, alerts(sent.text), listsLike(sent.text)]).toEqual([409, [FIRST], true]);
      const read = await visitor.get(page);
      expect([read.status, alerts(read.text), listsLike(read.text)]).toEqual([404, [FIRST], true]);
    }
  });

  it("says the same to a page with scripts", async () => {
    const [loser] = losers() as [Visitor];
    const sent = await loser.post(`${dataAddress(page)}step=book`, { revision: "1" });
    expect(sent.status).toBe(409);
    expect(sent.text).toContain(FIRST);
    const read = await loser.get(dataAddress(page));
    expect(read.text).toContain(FIRST);
    expect(read.text).toContain(like);
  });

  it("tells a driver who lost to an accepted request that the shipper chose another", async () => {
    const [loser] = losers() as [Visitor];
    const accepted = await shipmentAt(app, "rate confirmation", { shipper });
    const sent = await loser.post(`${accepted.page}/book-now?step=book`, { revision: "1" });
    expect([sent.status, alerts(sent.text)]).toEqual([
      409,
      ["The shipper chose another driver for this load first."],
    ]);
  });

  it("is never shown to shippers, or for loads that are deleted or do not exist", async () => {
    const [loser] = losers() as [Visitor];
    const stranger = await signUp(app, "shipper");
    const refused = await stranger.post(`${page}?step=book`);
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain(FIRST);
    const gone = await postLoad(shipper);
    await shipper.step(gone, "delete");
    for (const id of [gone, "01900000-0000-7000-8000-000000000000"]) {
      const sent = await loser.post(`/load-details/${id}/book-now?step=book`);
      expect(sent.status).toBe(404);
      expect(alerts(sent.text).join()).toMatch(/off the board/);
    }
  });
});
