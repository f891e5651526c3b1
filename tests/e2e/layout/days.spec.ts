import { dayFromNow } from "../../fixtures/days";
import { expect, test } from "../support/app-server";
import {
  allowBooking,
  button,
  confirmed,
  deliver,
  home,
  LOOKS,
  link,
  post,
  receive,
  row,
  scene,
  sign,
  waits,
} from "../support/days";
import { Hand } from "../support/hand";
import { fact, postLoad, request } from "../support/people";
import { does } from "../support/tasks";

for (const look of LOOKS) {
  const how = `JavaScript ${look[0] ? "on" : "off"}, ${look[1]} font`;

  test(`a driver's day, from the search to the invoice, ${how}`, async ({ browser, server }) => {
    test.setTimeout(120_000);
    const { shipper, driver, load } = await scene(browser, server, look);
    const [hand, desk] = [new Hand(driver.page), new Hand(shipper.page)];
    const { page } = driver;

    await home(hand);
    await does(hand, "search a city, a radius and a kind of equipment", async () => {
      await expect(page.getByLabel("Van", { exact: true })).toBeChecked();
      await hand.type(page.getByLabel("Origin city or ZIP"), "Reno");
      await hand.choose(page.getByLabel("Radius", { exact: true }), "75");
      await hand.tap(button(hand, "Search"));
    });
    await expect(row(hand, load)).toBeVisible();
    await home(hand);
    await does(hand, "search with all filters", async () => {
      await hand.tap(link(hand, "Search"));
      await expect(page).toHaveURL("/search");
      await hand.type(page.getByLabel("Origin city or ZIP"), "Reno");
      await hand.choose(page.getByLabel("Radius", { exact: true }), "75");
      await hand.tap(page.getByText("Equipment", { exact: true }).first());
      await hand.tap(page.getByLabel("Van", { exact: true }));
      await hand.tap(button(hand, "Search"));
    });
    await expect(row(hand, load)).toBeVisible();
    await does(hand, "save the search", async () => {
      await hand.tap(link(hand, /^Save/).first());
      await hand.tap(button(hand, "Save Search"));
    });
    await confirmed(hand);
    await home(hand);
    await does(hand, "run a saved search", async () => {
      await hand.tap(link(hand, "Search"));
      await expect(page).toHaveURL("/search");
      await hand.tap(page.getByRole("list", { name: "Your searches" }).getByRole("link", { name: /Reno/ }));
    });
    await does(hand, "judge a load of the results, and open it", async () => {
      const result = page.getByRole("row").filter({ has: page.locator(`a[href^="${load}"]`) });
      for (const fact of ["$1,450.50", /\$[\d.]+\/mi/, "Winnemucca, NV", "Van", "42,000 lb", shipper.name])
        await expect(result).toContainText(fact);
      await hand.tap(row(hand, load));
    });
    await does(hand, "call the broker of an open load", () => hand.see(link(hand, /^Call/)));
    await does(hand, "request an open load", () => hand.tap(button(hand, "Request Load")));
    await confirmed(hand);
    await page.goto(load);
    await does(hand, "offer a rate on an open load", async () => {
      await hand.tap(link(hand, "Offer a Rate"));
      await hand.type(page.getByLabel("Rate in dollars"), "1600");
      await hand.tap(button(hand, "Offer a Rate"));
    });
    await confirmed(hand);

    await test.step("the broker counters", async () => {
      await shipper.page.goto(load);
      await link(desk, "Counter").click();
      await shipper.page.getByLabel("Rate in dollars").fill("1525");
      await button(desk, "Counter").click();
      await confirmed(desk);
    });
    await home(hand);
    await does(hand, "answer a counteroffer", async () => {
      await hand.tap(link(hand, /countered \$1,525/));
      await hand.tap(button(hand, /^Accept/));
    });
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation");
    await shipper.page.goto(`${load}/rate-confirmation`);
    await button(desk, "Make Rate Confirmation").click();
    await expect(fact(shipper.page, "Status")).toHaveText("Rate Confirmation Sent");
    const pin = await fact(shipper.page, "Verification pin").innerText();

    await home(hand);
    await does(hand, "sign the rate confirmation", async () => {
      await hand.tap(link(hand, /Read and sign/i).first());
      await sign(hand, driver);
    });

    await home(hand);
    await does(hand, "check in at a stop", () => hand.tap(button(hand, "Arrived")));
    await expect(page.getByRole("status").first()).toContainText("Checked in");
    await test.step("the broker reads that the truck is there", async () => {
      await home(desk);
      await expect(
        shipper.page
          .getByText(/arrived at pickup .*Give the driver the pin once the truck is loaded/)
          .first(),
      ).toBeVisible();
    });
    await home(hand);
    await does(hand, "confirm the pickup with the pin", async () => {
      await hand.tap(link(hand, /HW-/).first());
      await hand.type(page.getByLabel("Verification pin"), pin);
      await hand.tap(button(hand, "Confirm Pickup"));
    });
    await expect(fact(page, "Status")).toHaveText("In Transit");
    await home(hand);
    await does(hand, "check in at a stop", () => hand.tap(button(hand, "Departed")));
    await expect(page.getByRole("status").first()).toContainText(/departed/i);
    await home(hand);
    await does(hand, "check in at a stop", () => hand.tap(button(hand, "Arrived")));
    await expect(page.getByRole("status").first()).toContainText("Checked in");
    await test.step("the truck has waited three hours: the test changes the clock", () =>
      waits(server, load));

    await home(hand);
    await does(hand, "prove the delivery with a photo", async () => {
      await hand.tap(link(hand, /HW-/).first());
      await deliver(hand);
    });
    await page.goto(load);
    await does(hand, "request detention", async () => {
      await hand.tap(link(hand, "Charges").first());
      await expect(page.getByLabel("Amount ($)")).not.toHaveValue("");
      await hand.tap(button(hand, "Request a Charge"));
    });
    await confirmed(hand);
    await shipper.page.goto(load);
    await link(desk, "Review Charge").click();
    await button(desk, "Agree").click();
    await confirmed(desk);

    await home(hand);
    await does(hand, "make the invoice", async () => {
      await hand.tap(link(hand, /invoice/i).first());
      await hand.tap(button(hand, "Make Invoice"));
    });
    await confirmed(hand);
    await home(hand);
    await does(hand, "see what is owed", async () => {
      await hand.tap(link(hand, "Unpaid invoices $1,585"));
    });
    await expect(page.getByText(shipper.name).first()).toBeVisible();

    const next = await postLoad(shipper, { equipment_type: "V" });
    await allowBooking(shipper, next);
    await page.goto(next);
    await does(hand, "book an open load", async () => {
      await expect(page.getByText("Book it now at $1,450.50")).toBeVisible();
      await hand.tap(button(hand, "Book Now"));
    });
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation");
    await home(hand);
    await does(hand, "search with a load in hand", async () => {
      await hand.type(page.getByLabel("Origin city or ZIP"), "Reno");
      await hand.choose(page.getByLabel("Radius", { exact: true }), "75");
      await hand.tap(button(hand, "Search"));
    });
    await expect(page).toHaveURL(/\/search\?origin_city=Reno&origin_radius=75&equipment_type=V/);
  });

  test(`a broker's day, from the post to the payment, ${how}`, async ({ browser, server }) => {
    test.setTimeout(120_000);
    const { shipper, driver, load } = await scene(browser, server, look);
    const { page } = shipper;
    const hand = new Hand(page);
    await home(hand);
    await does(hand, "post a new load", () => post(hand));
    await confirmed(hand);
    await page.goto(load);
    await does(hand, "post a load like another", async () => {
      await hand.tap(link(hand, "Copy"));
      await hand.tap(button(hand, "Create Load"));
    });
    await confirmed(hand);
    for (let more = 1; more <= 20; more += 1)
      await postLoad(shipper, { reference: `PO-${more}`, total_rate: String(1400 + more) });
    await home(hand);
    await does(hand, "find one of many loads", async () => {
      await hand.tap(page.getByText("Filter", { exact: true }));
      await hand.type(page.getByLabel(/^Number, place/), "PO-7");
      await hand.tap(button(hand, "Find"));
    });
    await request(driver, load);
    await driver.page.goto(`${load}/offers`);
    await driver.page.getByLabel("Rate in dollars").fill("1500");
    await driver.page.getByRole("button", { name: "Offer a Rate" }).click();
    await confirmed(new Hand(driver.page));
    await home(hand);
    await does(hand, "accept an offer", async () => {
      await hand.tap(link(hand, /offered \$1,500/));
      await hand.tap(button(hand, /^Accept/));
    });
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation");
    await home(hand);
    await does(hand, "make the rate confirmation", async () => {
      await hand.tap(link(hand, /Make the rate confirmation/));
      await hand.tap(link(hand, "Make Rate Confirmation"));
      await hand.tap(button(hand, "Make Rate Confirmation"));
    });
    await expect(fact(page, "Status")).toHaveText("Rate Confirmation Sent");
    const pin = await fact(page, "Verification pin").innerText();

    await test.step("the driver signs, loads, delivers and invoices", async () => {
      const cab = new Hand(driver.page);
      await driver.page.goto(`${load}/rate-confirmation`);
      await sign(cab, driver);
      await driver.page.getByLabel("Verification pin").fill(pin);
      await button(cab, "Confirm Pickup").click();
      await expect(fact(driver.page, "Status")).toHaveText("In Transit");
      await does(cab, "let the receiver sign", () => receive(cab));
      await driver.page.goto(`${load}/invoice`);
      await button(cab, "Make Invoice").click();
      await expect(driver.page.getByRole("status").first()).toBeVisible();
    });
    await home(hand);
    await does(hand, "see what is owed", () => hand.tap(link(hand, "Unpaid invoices $1,500")));
    await expect(page.getByRole("heading", { name: "Unpaid invoices" })).toBeVisible();
    await home(hand);
    await does(hand, "approve an invoice", async () => {
      await hand.tap(link(hand, /invoice/i).first());
      await hand.tap(button(hand, "Approve $1,500"));
    });
    await does(hand, "note the payment", async () => {
      await hand.type(page.getByLabel("Paid on"), dayFromNow(0));
      await hand.choose(page.getByLabel("Payment method"), { index: 1 });
      await hand.tap(button(hand, "Mark as Paid"));
    });
    await expect(fact(page, "Status")).toHaveText(/Paid/);
    await home(hand);
    await does(hand, "review the driver", async () => {
      await hand.tap(link(hand, /review/i).first());
      // Waits for the load's page, because the dashboard's link has the same name.
      await expect(page).toHaveURL(load);
      await hand.tap(link(hand, /^Review/).first());
      await hand.tap(page.locator(".star-row label").last());
      await hand.tap(button(hand, /Review|Submit/));
    });
  });
}
