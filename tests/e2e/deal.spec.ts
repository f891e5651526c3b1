import { createHash } from "node:crypto";
import { readZip } from "../fixtures/read-zip";
import { databaseIn } from "../fixtures/servers/database-in";
import { expect, test } from "./support/app-server";
import { fact, openDocuments, type Person, postLoad, signUp } from "./support/people";

const PHONE = { width: 360, height: 740 };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const press = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true }).click();
const told = ({ page }: Person, words: string | RegExp) =>
  expect(page.getByRole("status").first()).toHaveText(words);

test("two users close a deal without scripts, from the first offer to the record", async ({
  browser,
  server,
}) => {
  const as = (role: "driver" | "shipper") => signUp(browser, { role, baseURL: server.url });
  const [shipper, driver] = [await as("shipper"), await as("driver")];
  for (const { page } of [shipper, driver]) await page.setViewportSize(PHONE);
  const load = await postLoad(shipper, { detention_hour: "60", detention_cap: "400" });
  const open = (person: Person, page: string) => person.page.goto(`${load}/${page}`);

  await test.step("offer, counter, accepted", async () => {
    await open(driver, "offers");
    await driver.page.getByLabel("Rate in dollars").fill("1600");
    await driver.page.getByLabel("Deadhead (miles)").fill("40");
    await press(driver, "Offer a Rate");
    await told(driver, "Offer sent.");

    await shipper.page.goto(load);
    const row = shipper.page.getByRole("row", { name: driver.name });
    await expect(row).toContainText("incl. 40 mi deadhead");
    await expect(row.getByRole("button", { name: "Accept Offer" })).toBeVisible();
    await row.getByRole("link", { name: "Counter" }).click();
    await shipper.page.getByLabel("Rate in dollars").fill("1525");
    await press(shipper, "Counter");
    await told(shipper, /Counteroffer sent/);

    await driver.page.goto(load);
    await expect(driver.page.getByRole("region", { name: "Waiting for you" })).toContainText(
      "countered $1,525",
    );
    await expect(driver.page.getByText("Request is being processed")).toHaveCount(0);
    await press(driver, "Accept");
    await expect(fact(driver.page, "Status")).toHaveText("Rate Confirmation");
  });

  await test.step("the rate confirmation is created from the load and signed on its page", async () => {
    await open(shipper, "rate-confirmation");
    await press(shipper, "Make Rate Confirmation");
    await expect(fact(shipper.page, "Status")).toHaveText("Rate Confirmation Sent");

    await driver.page.goto(load);
    await driver.page.getByRole("link", { name: "Read and Sign" }).click();
    await expect(driver.page.getByText("$1,525").first()).toBeVisible();
    await press(driver, "Sign");
    await expect(driver.page.getByRole("alert").first()).toBeVisible();
    await driver.page.getByLabel("Your full name").fill(driver.name);
    for (const box of await driver.page.getByRole("checkbox").all()) await box.check();
    await press(driver, "Sign");
    await expect(fact(driver.page, "Status")).toHaveText("Pickup");
    await openDocuments(driver.page);
    const signed = driver.page.getByRole("link", { name: "Signed rate confirmation" });
    const answer = await driver.page.request.get((await signed.getAttribute("href")) ?? "");
    expect(answer.headers()["content-type"]).toBe("application/pdf");
  });

  await test.step("the truck waits three hours at pickup: the test changes the clock", async () => {
    await driver.page.goto(load);
    await press(driver, "Arrived");
    await told(driver, /Checked in: arrived at pickup \d.*\s[AP]M \w+\./);
    const { client } = databaseIn(server.dataDir);
    const loadId = load.split("/").at(-1) ?? "";
    const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    await client.execute({
      sql: "update loads set pickup_date = ? where load_id = ?",
      args: [yesterday, loadId],
    });
    await client.execute({
      sql: "update whereabouts set at = at - ? where load_id = ?",
      args: [3 * HOUR_MS, loadId],
    });
    client.close();
    await shipper.page.goto(load);
    const pin = await fact(shipper.page, "Verification pin").innerText();
    await driver.page.goto(load);
    await driver.page.getByLabel("Verification pin").fill(pin);
    await press(driver, "Confirm Pickup");
    await expect(fact(driver.page, "Status")).toHaveText("In Transit");
  });

  await test.step("delivered: the receiver signs on the driver's phone", async () => {
    await driver.page.getByRole("link", { name: "Receiver Signs Here" }).click();
    await press(driver, "Sign for Delivery");
    await expect(driver.page.getByRole("alert").first()).toBeVisible();
    await driver.page.getByRole("textbox", { name: "Exceptions" }).fill("One pallet is wet.");
    await driver.page.getByLabel("Your full name").fill("The receiver");
    for (const box of await driver.page.getByRole("checkbox").all()) await box.check();
    await press(driver, "Sign for Delivery");
    await driver.page.goto(load);
    await expect(fact(driver.page, "Status")).toHaveText("Complete");
  });

  await test.step("detention is requested as the clock calculates it, and agreed", async () => {
    await open(driver, "charges");
    await expect(driver.page.getByLabel("Amount ($)")).toHaveValue(/^(60|75)$/);
    const amount = await driver.page.getByLabel("Amount ($)").inputValue();
    await press(driver, "Request a Charge");
    await open(shipper, "charges");
    await press(shipper, "Agree");
    await told(shipper, "Agreed. The charge is now in the total.");
    const total = `$${(1525 + Number(amount)).toLocaleString("en-US")}`;
    await expect(fact(shipper.page, "Total")).toHaveText(total);

    await open(driver, "invoice");
    await press(driver, "Make Invoice");
    await expect(fact(driver.page, "Total")).toHaveText(total);
  });

  await test.step("received, approved, paid", async () => {
    await open(shipper, "invoice");
    await press(shipper, "Mark as Received");
    await press(shipper, `Approve ${await fact(shipper.page, "Total").innerText()}`);
    await press(shipper, "Mark as Paid");
    await expect(shipper.page.getByRole("alert").first()).toBeVisible();
    await shipper.page.getByLabel("Paid on").fill(new Date().toISOString().slice(0, 10));
    await shipper.page.getByLabel("Payment method").selectOption({ index: 1 });
    await press(shipper, "Mark as Paid");
    await open(driver, "invoice");
    await expect(fact(driver.page, "Status")).toHaveText(/Paid/);
  });

  await test.step("both download the record, and its hashes match", async () => {
    for (const person of [shipper, driver]) {
      await open(person, "record");
      await expect(person.page.getByRole("alert")).toHaveCount(0);
      const download = person.page.getByRole("link", { name: "Download Record" });
      const answer = await person.page.request.get((await download.getAttribute("href")) ?? "");
      const entries = readZip(await answer.body());
      const sums = new TextDecoder().decode(entries.get("SHA256SUMS")).trim().split("\n");
      const reckoned = [...entries]
        .filter(([name]) => name !== "SHA256SUMS")
        .map(([name, bytes]) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}`);
      expect(sums.sort()).toEqual(reckoned.sort());
      for (const paper of [/signed\.pdf$/, /proof.of.delivery/i])
        expect(
          [...entries.keys()].some((name) => paper.test(name)),
          String(paper),
        ).toBe(true);
    }
  });
});
