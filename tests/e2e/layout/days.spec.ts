/**
 * Performs the tasks of a driver's day and of a broker's day in the browser, like a user. Each task has
 * limits for taps and for the distance to scroll, which the best load boards also meet. `Cost` in
 * support/hand.ts defines what is counted.
 */
import type { Browser } from "@playwright/test";
import { dayFromNow } from "../../fixtures/days";
import { samplePhoto } from "../../fixtures/documents";
import { databaseIn } from "../../fixtures/servers/database-in";
import { expect, test } from "../support/app-server";
import { type Cost, Hand } from "../support/hand";
import { fact, type Lane, type Person, postLoad, request, signUp } from "../support/people";
import { WITH_SCRIPTS } from "../support/scripts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const RENO: Lane["origin"] = ["Reno", "NV", "89502"];
const TO: Lane["destination"] = ["Winnemucca", "NV", "89445"];

/**
 * The maximum number of taps and pixels for each task. A task starts on the dashboard unless its name says
 * otherwise.
 */
const LIMITS = {
  "search a city, a radius and a kind of equipment": { taps: 7, pixels: 0 },
  "save the search": { taps: 2, pixels: 900 },
  "run a saved search": { taps: 2, pixels: 0 },
  "open a load of the results": { taps: 1, pixels: 0 },
  "request an open load": { taps: 1, pixels: 0 },
  "offer a rate on an open load": { taps: 3, pixels: 500 },
  "call the broker of an open load": { taps: 1, pixels: 0 },
  "answer a counteroffer": { taps: 2, pixels: 0 },
  "sign the rate confirmation": { taps: 6, pixels: 3300 },
  "check in at a stop": { taps: 2, pixels: 0 },
  "confirm the pickup with the pin": { taps: 3, pixels: 200 },
  "prove the delivery with a photo": { taps: 3, pixels: 400 },
  "request detention": { taps: 3, pixels: 800 },
  "make the invoice": { taps: 3, pixels: 0 },
  "see what is owed": { taps: 1, pixels: 0 },
  "post a load like another": { taps: 5, pixels: 2800 },
  "find one of many loads": { taps: 3, pixels: 0 },
  "accept an offer": { taps: 2, pixels: 0 },
  "make the rate confirmation": { taps: 3, pixels: 900 },
  "approve an invoice": { taps: 3, pixels: 400 },
  "note the payment": { taps: 4, pixels: 400 },
  "review the driver": { taps: 4, pixels: 400 },
} as const satisfies Record<string, Pick<Cost, "taps" | "pixels">>;
type Task = keyof typeof LIMITS;

/** Runs a task and checks its limits. */
async function does(hand: Hand, task: Task, steps: () => Promise<void>): Promise<void> {
  await test.step(task, async () => {
    const cost = await hand.task(steps);
    const description = `${cost.taps} taps, ${cost.keys} keys, ${cost.pixels} px`;
    test.info().annotations.push({ type: task, description });
    const { taps, pixels } = LIMITS[task];
    expect.soft(cost.taps, `taps to ${task}`).toBeLessThanOrEqual(taps);
    expect.soft(cost.pixels, `pixels to ${task}`).toBeLessThanOrEqual(pixels);
  });
}

const button = (hand: Hand, name: string | RegExp) =>
  hand.page.getByRole("button", { name, exact: typeof name === "string" });
const link = (hand: Hand, name: string | RegExp) =>
  hand.page.getByRole("link", { name, exact: typeof name === "string" });
const home = ({ page }: Hand) => page.goto("/dashboard");
/** Waits until the page confirms the last form, so that the next page shows the form's effect. */
const confirmed = ({ page }: Hand) => expect(page.getByRole("status").first()).toBeVisible();
/** Returns the link of a load's row in a list. */
const row = ({ page }: Hand, load: string) => page.locator(`table.loads a[href^="${load}"]`).first();

interface Scene {
  shipper: Person;
  driver: Person;
  /** An open load of the shipper. */
  load: string;
}

async function scene(browser: Browser, url: string, javaScriptEnabled: boolean): Promise<Scene> {
  const as = (role: "driver" | "shipper") => signUp(browser, { role, baseURL: url, javaScriptEnabled });
  const [shipper, driver] = [await as("shipper"), await as("driver")];
  await driver.page.setViewportSize(PHONE);
  await shipper.page.setViewportSize(DESK);
  const load = await postLoad(
    shipper,
    { detention_hour: "60", equipment_type: "V" },
    { origin: RENO, destination: TO },
  );
  return { shipper, driver, load };
}

/** Signs the rate confirmation on its page. */
async function sign(hand: Hand, { name }: Person): Promise<void> {
  const { page } = hand;
  await hand.type(page.getByLabel("Your full name"), name);
  for (const box of await page.getByRole("checkbox").all()) await hand.tap(box);
  await hand.tap(button(hand, "Sign"));
  await expect(fact(page, "Status")).toHaveText("Pickup");
}

/** Uploads a photo as proof of delivery on the load's page. */
async function deliver(hand: Hand): Promise<void> {
  const proof = hand.page.getByLabel("Proof of delivery");
  await hand.see(proof);
  await proof.setInputFiles(await samplePhoto("dock.jpg"));
  await hand.tap(button(hand, "Upload"));
  await expect(fact(hand.page, "Status")).toHaveText("Complete");
}

for (const javaScriptEnabled of WITH_SCRIPTS) {
  const how = `JavaScript ${javaScriptEnabled ? "on" : "off"}`;

  test(`a driver's day, from the search to the invoice, ${how}`, async ({ browser, server }) => {
    test.setTimeout(120_000);
    const { shipper, driver, load } = await scene(browser, server.url, javaScriptEnabled);
    const [hand, desk] = [new Hand(driver.page), new Hand(shipper.page)];
    const { page } = driver;

    await home(hand);
    await does(hand, "search a city, a radius and a kind of equipment", async () => {
      await hand.tap(link(hand, "Search"));
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
    await does(hand, "open a load of the results", () => hand.tap(row(hand, load)));
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
      await hand.tap(link(hand, "Read and Sign"));
      await sign(hand, driver);
    });

    await home(hand);
    await does(hand, "check in at a stop", async () => {
      await hand.tap(link(hand, /HW-/).first());
      await hand.tap(button(hand, "Arrived"));
    });
    await expect(page.getByRole("status").first()).toContainText("Checked in");
    await test.step("the broker reads that the truck is there", async () => {
      await home(desk);
      await expect(
        shipper.page.getByText(/arrived at pickup .*Give the pin once loaded/).first(),
      ).toBeVisible();
    });
    await home(hand);
    await does(hand, "confirm the pickup with the pin", async () => {
      await hand.tap(link(hand, /HW-/).first());
      await hand.type(page.getByLabel("Verification pin"), pin);
      await hand.tap(button(hand, "Confirm Pickup"));
    });
    await expect(fact(page, "Status")).toHaveText("In Transit");
    await button(hand, "Departed").click();
    await expect(page.getByRole("status").first()).toContainText(/departed/i);
    await home(hand);
    await does(hand, "check in at a stop", async () => {
      await hand.tap(link(hand, /HW-/).first());
      await hand.tap(button(hand, "Arrived"));
    });
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
    await home(hand);
    await does(hand, "see what is owed", async () => {
      await hand.tap(link(hand, "Unpaid invoices $1,585"));
    });
    await expect(page.getByText(shipper.name).first()).toBeVisible();
  });

  test(`a broker's day, from the post to the payment, ${how}`, async ({ browser, server }) => {
    test.setTimeout(120_000);
    const { shipper, driver, load } = await scene(browser, server.url, javaScriptEnabled);
    const { page } = shipper;
    const hand = new Hand(page);
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
      await deliver(cab);
      await driver.page.goto(`${load}/invoice`);
      await button(cab, "Make Invoice").click();
      await expect(driver.page.getByRole("status").first()).toBeVisible();
    });
    await home(hand);
    await does(hand, "see what is owed", () => hand.tap(link(hand, "You owe $1,500")));
    await expect(page.getByRole("heading", { name: "What you owe" })).toBeVisible();
    await home(hand);
    await does(hand, "approve an invoice", async () => {
      await hand.tap(link(hand, /invoice/i).first());
      await hand.tap(button(hand, "Approve"));
    });
    await does(hand, "note the payment", async () => {
      await hand.type(page.getByLabel("Paid on"), dayFromNow(0));
      await hand.choose(page.getByLabel("Paid by"), { index: 1 });
      await hand.tap(button(hand, "Mark as Paid"));
    });
    await expect(fact(page, "Status")).toHaveText(/Paid/);
    await home(hand);
    await does(hand, "review the driver", async () => {
      await hand.tap(link(hand, /review/i).first());
      await hand.tap(link(hand, /^Review/).first());
      await hand.tap(page.locator(".star-row label").last());
      await hand.tap(button(hand, /Review|Submit/));
    });
  });
}

/** Moves the load's dates into the past, and its check-ins three hours back. */
async function waits({ dataDir }: { dataDir: string }, load: string): Promise<void> {
  const { client } = databaseIn(dataDir);
  const loadId = load.split("/").at(-1) ?? "";
  const days = [dayFromNow(-3), dayFromNow(-2), loadId];
  await client.execute({
    sql: "update loads set pickup_date = ?, delivery_date = ? where load_id = ?",
    args: days,
  });
  await client.execute({
    sql: "update whereabouts set at = at - 10800000 where load_id = ?",
    args: [loadId],
  });
  client.close();
}
