import type { Page } from "@playwright/test";
import { samplePhoto } from "../../fixtures/documents";
import { squeezed, textOfPdf } from "../../fixtures/pdf-text";
import { expect } from "../support/app-server";
import { confirmPickup, KEPT, notSent } from "../support/at-pickup";
import { copies, onBadConnection as test } from "../support/bad-connection";
import {
  addressOf,
  DAY_MS,
  freightOf,
  HOUR_MS,
  NOTE,
  nameOf,
  pass,
  postWithStops,
  press,
  STOPS,
} from "../support/four-stops";
import { choose, fact, openDocuments, type Person, signUp } from "../support/people";

// The browser logs requests that fail offline as errors.
test.use({ serviceWorkers: "allow", failOnPageFaults: false });

const told = (page: Page, words: string | RegExp) =>
  expect(page.getByRole("status").first()).toHaveText(words);

/** Checks in with the button next to these words, on the timeline. */
async function checkIn(page: Page, load: string, where: string): Promise<void> {
  await page.goto(`${load}/timeline`);
  await page.locator(".next .row", { hasText: where }).getByRole("button").click();
}

/** Fills in the fields of a signature. */
async function agree(page: Page, name: string): Promise<void> {
  await page.getByLabel("Your full name").fill(name);
  for (const box of await page.getByRole("checkbox").all()) await box.check();
}

/** Requests a document from the list on the load's page, which must be open. */
async function documentIn({ page }: Person, name: string) {
  const href = await page.getByRole("link", { name, exact: true }).getAttribute("href");
  return page.request.get(href ?? "");
}

const textIn = async (person: Person, name: string): Promise<string> =>
  squeezed(textOfPdf(await (await documentIn(person, name)).body()));

const builtFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open("built")).keys()).map(({ url }) => url));

/** The check-ins in the order of the haul, each with the hours since the one before. */
const CAME = [
  ["Arrived at", "pickup", 0],
  ["Departed from", "pickup", 0],
  ["Arrived at", "stop 3", 10],
  ["Departed from", "stop 3", 1],
  ["Arrived at", "stop 2", 0],
  ["Departed from", "stop 2", 0],
  ["Arrived at", "stop 4", 0],
  ["Departed from", "stop 4", 4],
  ["Arrived at", "stop 5", 1],
  ["Arrived at", "delivery", 0.5],
] as const;

/** Returns the time that an invoice gives for a check-in, in UTC milliseconds. All stops are in Nevada. */
function timeIn(invoice: string, what: string): number {
  const time = /(\w{3}\d+,\d{4}),([\d:]+)([AP]M)(P[SD]T)/.source;
  const [, ...parts] = new RegExp(`${squeezed(what)}\\w{3},${time}`).exec(invoice) ?? [];
  return Date.parse(parts.join(" "));
}

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
    // The phone counts unsent items only after its scripts have run, so check the shipper's page first.
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

  await test.step("the driver uploads the proof of stop 5, and leaves without saying so", async () => {
    await checkIn(page, load, "at stop 5");
    await page.goto(`${load}/receiver-signature?stop=between-4`);
    await page.getByLabel("Proof of delivery (photo or PDF)").setInputFiles(await samplePhoto("dock.jpg"));
    await press(page, "Upload");
    await told(page, /^Proof of delivery saved for stop 5/);
    await pass(server, load, HOUR_MS / 2);
  });

  await test.step("the load is delivered after a question about the drop without a proof", async () => {
    await checkIn(page, load, "at delivery");
    await told(page, /^Checked in: arrived at delivery/);
    await page.goto(`${load}/receiver-signature`);
    await agree(page, "Sam Yard");
    await press(page, "Sign for Delivery");
    await expect(page.getByRole("alert").first()).toContainText(
      "Stop 2 has no proof of delivery. Deliver anyway?",
    );
    const proof = page.getByRole("link", { name: "Proof for Stop 2" });
    expect((await proof.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    const [tab] = await Promise.all([page.waitForEvent("popup"), proof.click()]);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Proof of delivery at stop 2");
    await tab.close();
    await expect(page.getByLabel("Your full name")).toHaveValue("Sam Yard");
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
      await person.page.goto(load);
      await openDocuments(person.page);
      for (const name of ["Signed rate confirmation", "Bill of lading"]) {
        const text = await textIn(person, name);
        for (const [at, stop] of STOPS.entries())
          for (const words of [nameOf(at), addressOf(stop), freightOf(stop)])
            expect(text, `${name}: ${words}`).toContain(squeezed(words));
        expect(text).toContain(squeezed(NOTE));
      }
      const atStop = await textIn(person, "Proof of delivery at stop 4");
      for (const words of ["Received by Rita Dock", "Two pallets damaged.", addressOf(STOPS[2])])
        expect(atStop).toContain(squeezed(words));
      const uploaded = await documentIn(person, "Proof of delivery at stop 5");
      expect(uploaded.headers()["content-type"]).toBe("image/jpeg");
      await expect(fact(person.page, "Stop 5: proof of delivery")).toHaveText("dock.jpg");
      await expect(fact(person.page, "Stop 2: proof of delivery")).toHaveCount(0);
      const proof = await textIn(person, "Proof of delivery");
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
      const told = /(arrived at|departed from) (pickup|delivery|stop \d)/;
      const came = happened.flatMap((did) => told.exec(did)?.slice(1).join(" ") ?? []);
      expect(came).toEqual(CAME.map(([did, stop]) => `${did} ${stop}`.toLowerCase()));
    }
  });

  await test.step("the invoice lists the stops, the reported times, and the detention", async () => {
    for (const { page } of [shipper, driver]) {
      const answer = await page.request.get(`${load}/invoice.pdf`);
      const text = squeezed(textOfPdf(await answer.body()));
      for (const [at, stop] of STOPS.entries())
        for (const words of [nameOf(at), addressOf(stop)]) expect(text).toContain(squeezed(words));
      const times = CAME.map(([did, stop]) => timeIn(text, `${did} ${stop}`));
      const since = times.map((time, at) => (time - (times[at - 1] ?? time)) / HOUR_MS);
      // Allows for the minutes that the test itself takes.
      for (const [at, [did, stop, hours]] of CAME.entries())
        expect(Math.abs((since[at] ?? Number.NaN) - hours), `${did} ${stop}`).toBeLessThan(0.2);
      for (const amount of ["$1,450.50", "$120", "$1,570.50"]) expect(text).toContain(squeezed(amount));
    }
  });
});
