import type { Page } from "@playwright/test";
import { dayFromNow } from "../../fixtures/days";
import { squeezed, textOfPdf } from "../../fixtures/pdf-text";
import { databaseIn } from "../../fixtures/servers/database-in";
import { type AppServer, expect } from "../support/app-server";
import { confirmPickup, KEPT, notSent } from "../support/at-pickup";
import { copies, onBadConnection as test } from "../support/bad-connection";
import { choose, fact, fillLoad, openDocuments, type Person, signUp } from "../support/people";

// The browser logs requests that fail offline as errors.
test.use({ serviceWorkers: "allow", failOnPageFaults: false });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The stops between, with what each document says about them. */
const STOPS = [
  { kind: "drop", street: "3 Mine Road", city: "Lovelock", zip: "89419", pieces: "4", weight: "2,400" },
  { kind: "pickup", street: "9 Gold Street", city: "Winnemucca", zip: "89445", pieces: "6", weight: "3,000" },
  { kind: "drop", street: "88 Depot Way", city: "Battle Mountain", zip: "89820", pieces: "1", weight: "750" },
  { kind: "drop", street: "45 Rail Avenue", city: "Carlin", zip: "89822", pieces: "9", weight: "5,100" },
] as const;
/** The appointment of stop 3, which the truck misses. */
const WINDOW = { time: "08:00", until: "10:00" };
const NOTE = "Ring twice.";

const nameOf = (at: number) => `Stop ${at + 2}: ${STOPS[at]?.kind}`;
const addressOf = ({ street, city, zip }: (typeof STOPS)[number]) => `${street}, ${city}, NV ${zip}`;
const freightOf = ({ pieces, weight }: (typeof STOPS)[number]) =>
  `${pieces} ${pieces === "1" ? "piece" : "pieces"}, ${weight} lb`;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const told = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status").first()).toHaveText(words);

/** Fills in a stop of the form as it is shown, with the day and without its optional texts. */
async function fillStop(page: Page, at: number): Promise<void> {
  const stop = STOPS[at];
  if (!stop) throw new Error(`There is no stop ${at}.`);
  const field = (name: string) => page.locator(`[name=stop${at + 1}_${name}]`);
  await field("kind").selectOption(stop.kind);
  const { street, city, zip, pieces, weight } = stop;
  const texts = { street, city, state: "NV", zip, pieces, weight_lb: weight, date: dayFromNow(1) };
  for (const [name, text] of Object.entries(texts)) await field(name).fill(text);
}

/** Posts a load with four stops between, without scripts. @returns the path of the load's page */
async function postWithStops({ page }: Person): Promise<string> {
  await page.goto("/new_load");
  await fillLoad(page, { pickup_date: dayFromNow(1), delivery_date: dayFromNow(2) });
  for (const at of STOPS.keys()) {
    await press(page, "Add a Stop");
    await fillStop(page, at);
  }
  await page.locator("[name=stop2_time]").fill(WINDOW.time);
  await page.locator("[name=stop2_until]").fill(WINDOW.until);
  await page.locator("[name=stop3_note]").fill(NOTE);
  await page.locator("summary", { hasText: "accessorials" }).click();
  await page.locator("[name=detention_hour]").fill("60");
  await press(page, "Create Load");
  await expect(page.getByRole("status")).toContainText("Load created successfully!");
  return (await page.getByRole("status").getByRole("link").getAttribute("href")) ?? "";
}

const SHIFTED = {
  load_events: ["at", "pressed_at"],
  whereabouts: ["at", "told_at", "chosen_at"],
} as const;

/** Moves the load's history into the past. If `ms` is whole days, also moves the agreed days. */
async function pass({ dataDir }: AppServer, load: string, ms: number): Promise<void> {
  const { client } = databaseIn(dataDir);
  const loadId = load.split("/").at(-1) ?? "";
  for (const [table, columns] of Object.entries(SHIFTED)) {
    const set = columns.map((column) => `${column} = ${column} - ${ms}`).join(", ");
    await client.execute({ sql: `update ${table} set ${set} where load_id = ?`, args: [loadId] });
  }
  const days = `-${Math.floor(ms / DAY_MS)} days`;
  await client.execute({
    sql: `update loads set pickup_date = date(pickup_date, ?1), delivery_date = date(delivery_date, ?1),
      stops = (select json_group_array(json_set(value, '$.date', date(value ->> 'date', ?1))) from json_each(stops))
      where load_id = ?2`,
    args: [days, loadId],
  });
  client.close();
}

/** Checks in with the button next to these words, on the timeline. */
async function checkIn(page: Page, load: string, where: string): Promise<void> {
  await page.goto(`${load}/timeline`);
  await page.locator(".next .row", { hasText: where }).getByRole("button").click();
}

async function agree(page: Page, name: string): Promise<void> {
  await page.getByLabel("Your full name").fill(name);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
}

async function document({ page }: Person, load: string, name: string): Promise<string> {
  await page.goto(load);
  await openDocuments(page);
  const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
  return squeezed(textOfPdf(await (await page.request.get(href ?? "")).body()));
}

const builtFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open("built")).keys()).map(({ url }) => url));

const CAME = [
  ["arrived", "pickup"],
  ["departed", "pickup"],
  ["arrived", "stop 3"],
  ["departed", "stop 3"],
  ["arrived", "stop 2"],
  ["departed", "stop 2"],
  ["arrived", "stop 4"],
  ["departed", "stop 4"],
  ["arrived", "stop 5"],
  ["arrived", "delivery"],
] as const;

test("a load with four stops between, without scripts: in another order, without signal, late, and with detention", async ({
  browser,
  server,
  line,
}) => {
  test.setTimeout(240_000);
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url });
  const driver = await signUp(browser, { role: "driver", baseURL: line.url });
  const { page } = driver;
  const load = await postWithStops(shipper);

  await test.step("before the deal, the driver reads the cities and hours of the stops", async () => {
    await page.goto("/search?origin_city=reno");
    await expect(page.getByRole("row").filter({ has: page.locator(`a[href="${load}"]`) })).toContainText(
      "4 stops between",
    );
    await page.goto(load);
    for (const [at, { city }] of STOPS.entries())
      await expect(fact(page, nameOf(at))).toContainText(`${city}, NV`);
    for (const secret of [...STOPS.map(({ street }) => street), "2,400 lb", NOTE])
      await expect(page.getByText(secret)).toHaveCount(0);
  });

  await test.step("the rate confirmation lists all stops, and the driver signs it", async () => {
    await choose(shipper, driver, load);
    await pass(server, load, 3 * DAY_MS);
    await shipper.page.goto(`${load}/rate-confirmation`);
    await press(shipper.page, "Make Rate Confirmation");
    await page.goto(`${load}/rate-confirmation`);
    for (const stop of STOPS) await expect(page.getByText(addressOf(stop)).first()).toBeVisible();
    await agree(page, driver.name);
    await press(page, "Sign");
    await expect(fact(page, "Status")).toHaveText("Pickup");
  });

  await test.step("the driver picks up", async () => {
    await shipper.page.goto(load);
    const pin = await fact(shipper.page, "Verification pin").innerText();
    await checkIn(page, load, "arrived at pickup");
    await page.goto(load);
    await confirmPickup(page, pin);
    await expect(fact(page, "Status")).toHaveText("In Transit");
    await checkIn(page, load, "departed from pickup");
    await told(page, /^Checked in: departed from pickup/);
    await pass(server, load, 10 * HOUR_MS);
  });

  await test.step("stop 3 comes before stop 2", async () => {
    await page.goto(`${load}/timeline`);
    await expect(page.locator(".next")).toContainText("Next: arrived at stop 2");
    await checkIn(page, load, "at stop 3");
    await told(page, /^Checked in: arrived at stop 3/);
    await pass(server, load, HOUR_MS);
    await checkIn(page, load, "from stop 3");
    await told(page, /^Checked in: departed from stop 3/);
  });

  await test.step("stop 2 has no signal: the phone sends both times later", async () => {
    const context = await browser.newContext({
      baseURL: line.url,
      javaScriptEnabled: true,
      storageState: await page.context().storageState(),
    });
    const phone = await context.newPage();
    await phone.goto("/dashboard");
    await expect.poll(() => copies(phone)).toContain("/dashboard");
    await phone.goto(`${load}/timeline`);
    await expect.poll(() => copies(phone)).toEqual(expect.arrayContaining([`${load}/timeline`, "/outbox"]));
    await expect.poll(() => builtFiles(phone)).toContainEqual(expect.stringMatching(/\/outbox-/));
    line.cut();
    await checkIn(phone, load, "at stop 2");
    await expect(phone.getByText(KEPT)).toBeVisible();
    await phone.goto("/outbox");
    await press(phone, "Departed");
    await expect(notSent(phone)).toHaveText("2 not sent");
    const names = ["Arrived, stop 2", "Departed, stop 2"];
    await expect(phone.getByRole("heading", { level: 2 })).toHaveText(names);
    line.mend();
    await phone.goto("/dashboard");
    // The page counts the unsent items only after its scripts have run, so the shipper's page tells the end.
    await expect(async () => {
      await shipper.page.goto(`${load}/timeline`);
      for (const words of ["arrived at stop 2", "departed from stop 2"])
        expect(await shipper.page.getByRole("table", { name: "What happened" }).innerText()).toContain(words);
    }).toPass({ timeout: 40_000 });
    await expect(notSent(phone)).toHaveCount(0);
    await context.close();
  });

  await test.step("at stop 4, the truck waits four hours, and the receiver notes two damaged pallets", async () => {
    await checkIn(page, load, "at stop 4");
    await pass(server, load, 4 * HOUR_MS);
    await page.goto(`${load}/receiver-signature?stop=between-3`);
    await page.getByRole("textbox", { name: "Exceptions" }).fill("Two pallets damaged.");
    await agree(page, "Rita Dock");
    await press(page, "Sign for Stop 4");
    await told(page, /^Proof of delivery saved for stop 4/);
    await checkIn(page, load, "from stop 4");
    await told(page, /^Checked in: departed from stop 4/);
    await pass(server, load, HOUR_MS);
  });

  await test.step("the driver leaves stop 5 without saying so, and delivers", async () => {
    await checkIn(page, load, "at stop 5");
    await pass(server, load, HOUR_MS / 2);
    await checkIn(page, load, "at delivery");
    await told(page, /^Checked in: arrived at delivery/);
    await page.goto(`${load}/receiver-signature`);
    await agree(page, "Sam Yard");
    await press(page, "Sign for Delivery");
    await expect(page.getByRole("alert").first()).toContainText("Stops 2 and 5 have no proof of delivery.");
    await agree(page, "Sam Yard");
    await press(page, "Sign for Delivery");
    await page.goto(load);
    await expect(fact(page, "Status")).toHaveText("Complete");
  });

  await test.step("the detention at stop 4 is requested, agreed and invoiced", async () => {
    await page.goto(`${load}/charges`);
    await expect(page.getByText(/ late$/)).toHaveCount(1);
    await expect(page.getByRole("table", { name: /stop 3/i })).toContainText(" late");
    await expect(page.getByRole("table", { name: /stop 4/i })).toContainText("$120");
    await expect(page.getByLabel("Amount ($)")).toHaveValue("120");
    await press(page, "Request a Charge");
    await shipper.page.goto(`${load}/charges`);
    await press(shipper.page, "Agree");
    await page.goto(`${load}/invoice`);
    await press(page, "Make Invoice");
    await expect(fact(page, "Total")).toHaveText("$1,570.50");
  });

  await test.step("both documents and the proof say what was agreed and what happened", async () => {
    for (const person of [shipper, driver]) {
      for (const name of ["Signed rate confirmation", "Bill of lading"]) {
        const text = await document(person, load, name);
        for (const [at, stop] of STOPS.entries())
          for (const words of [nameOf(at), addressOf(stop), freightOf(stop)])
            expect(text, `${name}: ${words}`).toContain(squeezed(words));
        expect(text).toContain(squeezed(NOTE));
      }
      const atStop = await document(person, load, "Proof of delivery at stop 4");
      for (const words of ["Received by Rita Dock", "Two pallets damaged.", addressOf(STOPS[2])])
        expect(atStop).toContain(squeezed(words));
      const proof = await document(person, load, "Proof of delivery");
      for (const words of ["Received by Sam Yard", "None noted"]) expect(proof).toContain(squeezed(words));
    }
  });

  await test.step("the record lists the stops and every check-in in the order of the haul", async () => {
    for (const { page } of [shipper, driver]) {
      await page.goto(`${load}/record`);
      for (const [at, stop] of STOPS.entries()) {
        await expect(fact(page, nameOf(at))).toContainText(addressOf(stop));
        await expect(fact(page, nameOf(at))).toContainText(freightOf(stop));
      }
      const happened = await page
        .getByRole("table", { name: "What happened" })
        .getByRole("cell")
        .allInnerTexts();
      const came = happened.flatMap((did) => {
        const [, kind, stop] = /(arrived|departed) (?:at|from) (pickup|delivery|stop \d)/.exec(did) ?? [];
        return kind ? [[kind, stop]] : [];
      });
      expect(came).toEqual(CAME);
    }
  });

  await test.step("the invoice lists the stops, the reported times, and the detention", async () => {
    for (const { page } of [shipper, driver]) {
      const answer = await page.request.get(`${load}/invoice.pdf`);
      const text = squeezed(textOfPdf(await answer.body()));
      for (const [at, stop] of STOPS.entries())
        for (const words of [nameOf(at), addressOf(stop)]) expect(text).toContain(squeezed(words));
      for (const [kind, stop] of CAME)
        expect(text).toContain(squeezed(`${kind === "arrived" ? "Arrived at" : "Departed from"} ${stop}`));
      for (const amount of ["$1,450.50", "$120", "$1,570.50"]) expect(text).toContain(squeezed(amount));
    }
  });
});
