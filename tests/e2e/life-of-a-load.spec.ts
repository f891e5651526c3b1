import { samplePdf, samplePhoto } from "../fixtures/documents";
import { onTheWorker } from "../start-app";
import { expect, test } from "./support/app-server";
import { fact, openDocuments, postLoadByForm, signUpByForm } from "./support/people";

/**
 * JavaScript is off on Node.js, because keyboard.spec.ts tests both settings there. On the Worker, JavaScript
 * is on.
 */
const javaScriptEnabled = onTheWorker;

test(`a load from the post to the proof of delivery, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({
  browser,
  server,
}) => {
  const as = (role: "driver" | "shipper") =>
    signUpByForm(browser, { role, baseURL: server.url, javaScriptEnabled });
  const [shipper, driver] = [await as("shipper"), await as("driver")];

  const load = await postLoadByForm(shipper);
  await shipper.page.goto(load);
  await expect(shipper.page.getByRole("heading", { level: 1 })).toHaveText("Reno, NV → Elko, NV");
  await expect(fact(shipper.page, "Rate")).toHaveText("$1,450.50");
  await expect(fact(shipper.page, "Rate per mile")).toHaveText(/^\$\d+\.\d\d$/);
  await expect(fact(shipper.page, "Origin")).toContainText("12 Dock Road");
  const pin = await fact(shipper.page, "Verification pin").innerText();
  expect(pin).toMatch(/^[1-9]\d{3}$/);

  await test.step("the driver finds and requests it", async () => {
    await driver.page.goto("/search");
    await driver.page.getByLabel("Origin city").fill("reno");
    await driver.page.getByRole("button", { name: "Search" }).click();
    await driver.page.locator(`a[href="${load}"]`).click();
    await expect(fact(driver.page, "Status")).toHaveText("New");
    await expect(driver.page.getByText("12 Dock Road")).toHaveCount(0);
    await driver.page.getByRole("button", { name: "Request Load" }).click();
    await expect(driver.page.getByText("Request is being processed")).toBeVisible();
    await expect(fact(driver.page, "Status")).toHaveText("Pending");
  });

  await test.step("the shipper sees a dot, opens the driver's page and accepts", async () => {
    await shipper.page.goto("/dashboard");
    await expect(shipper.page.locator("table").getByText("Needs your action")).toBeAttached();
    await shipper.page.locator(`table a[href="${load}"]`).click();
    await shipper.page.getByRole("link", { name: "View Info" }).click();
    const info = shipper.page.getByRole(javaScriptEnabled ? "dialog" : "main");
    await expect(info.getByRole("heading", { name: driver.name })).toBeVisible();
    await info.getByRole("button", { name: "Accept" }).click();
    await expect(fact(shipper.page, "Status")).toHaveText("Rate Confirmation");
    const panel = shipper.page.getByRole("table", { name: "Driver" });
    await expect(panel).toContainText(driver.name);
    await expect(panel.getByRole("link", { name: "View Info" })).toBeVisible();
  });

  await test.step("the shipper sends both documents", async () => {
    await shipper.page.getByLabel("Rate confirmation").setInputFiles(await samplePdf("rate.pdf"));
    await shipper.page.getByLabel("Bill of lading").setInputFiles(await samplePdf("bill.pdf"));
    await shipper.page.getByRole("button", { name: "Upload" }).click();
    await expect(shipper.page.getByRole("status").first()).toHaveText("File uploaded successfully!");
    await expect(fact(shipper.page, "Status")).toHaveText("Rate Confirmation Sent");
  });

  await test.step("the driver opens and signs the rate confirmation", async () => {
    await driver.page.goto(load);
    await expect(driver.page.getByText("12 Dock Road")).toBeVisible();
    await expect(driver.page.getByRole("link", { name: "Bill of lading" })).toHaveCount(0);
    const href = await driver.page.getByRole("link", { name: "Rate confirmation" }).getAttribute("href");
    const answer = await driver.page.request.get(href ?? "");
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    await driver.page.getByLabel("Signed rate confirmation").setInputFiles(await samplePdf("signed.pdf"));
    await driver.page.getByRole("button", { name: "Upload" }).click();
    await expect(fact(driver.page, "Status")).toHaveText("Pickup");
    await openDocuments(driver.page);
    await expect(driver.page.getByRole("link", { name: "Signed rate confirmation" })).toHaveAttribute(
      "href",
      /_signed\.pdf$/,
    );
  });

  await test.step("the driver confirms the pickup with the pin", async () => {
    // Matches whole words, because an id on the page may contain the same four digits.
    expect(await driver.page.locator("body").innerText()).not.toMatch(new RegExp(`\\b${pin}\\b`));
    const wrong = pin === "1234" ? "4321" : "1234";
    await driver.page.getByLabel("Verification pin").fill(wrong);
    await driver.page.getByRole("button", { name: "Confirm Pickup" }).click();
    await expect(driver.page.getByRole("alert")).toHaveText(
      "Incorrect pin. Please try again. \nContact the shipper for the correct pin.",
    );
    await driver.page.getByLabel("Verification pin").fill(pin);
    await driver.page.getByRole("button", { name: "Confirm Pickup" }).click();
    await expect(fact(driver.page, "Status")).toHaveText("In Transit");
    await openDocuments(driver.page);
    await expect(driver.page.getByRole("link", { name: "Bill of lading" })).toBeVisible();
  });

  await test.step("the driver delivers", async () => {
    await driver.page.getByLabel("Proof of delivery").setInputFiles(await samplePhoto("dock.jpg"));
    const more = driver.page.getByLabel("Additional files");
    if (javaScriptEnabled) {
      const names = ["1.pdf", "2.pdf", "3.pdf", "4.pdf", "5.pdf", "6.pdf"];
      await more.setInputFiles(await Promise.all(names.map((name) => samplePdf(name))));
      await expect(driver.page.getByRole("alert").filter({ hasText: "Max files uploaded" })).toHaveCount(1);
      await expect(driver.page.getByRole("button", { name: "Upload" })).toBeDisabled();
    }
    await more.setInputFiles([await samplePdf("lumper.pdf"), await samplePhoto("seal.jpg")]);
    await driver.page.getByRole("button", { name: "Upload" }).click();
    await expect(fact(driver.page, "Status")).toHaveText("Complete");
    await driver.page.goto("/loads-complete");
    await expect(driver.page.locator(`a[href="${load}"]`)).toBeVisible();
  });

  await test.step("the shipper finds it among the completed loads, with its documents", async () => {
    await shipper.page.goto("/dashboard");
    await shipper.page.getByRole("link", { name: "Completed Loads (1)" }).click();
    await expect(shipper.page).toHaveURL(/loads-complete/);
    await shipper.page.locator(`a[href="${load}"]`).click();
    await expect(fact(shipper.page, "Status")).toHaveText("Complete");
    await openDocuments(shipper.page);
    const documents = shipper.page.getByRole("list", { name: "Documents" }).getByRole("link");
    await expect(documents).toHaveCount(6);
    for (const link of await documents.all()) {
      const answer = await shipper.page.request.get((await link.getAttribute("href")) ?? "");
      expect(answer.status()).toBe(200);
    }
    await expect(shipper.page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  });
});
