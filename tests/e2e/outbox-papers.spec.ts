import { samplePhoto } from "../fixtures/documents";
import { longPdf } from "../http/support/shipment";
import { expect } from "./support/app-server";
import { confirmPickup, KEPT, notSent, onTheWay as test } from "./support/at-pickup";
import { copies } from "./support/bad-connection";
import { fact, openDocuments } from "./support/people";

// The browser logs requests that fail offline as errors.
test.use({ serviceWorkers: "allow", javaScriptEnabled: true, failOnPageFaults: false });

/** The file is large enough to be sent in chunks. */
const BYTES = 600_000;

test("a user adds a photo shared from another app to a load, and no other user can see it", async ({
  scene,
}) => {
  const { driver, shipper, load, pin } = scene;
  const { page } = driver;
  await confirmPickup(page, pin);
  await expect(fact(page, "Status")).toHaveText("In Transit");
  const { buffer, name, mimeType } = await samplePhoto("dock.jpg");
  /** A phone posts to the share target when another app shares a photo. */
  const post = (bytes: number[]) =>
    page.evaluate(
      ({ bytes, name, type }) => {
        const form = document.createElement("form");
        Object.assign(form, { method: "post", enctype: "multipart/form-data", action: "/share" });
        const input = Object.assign(document.createElement("input"), { type: "file", name: "papers" });
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(bytes)], name, { type }));
        input.files = files.files;
        form.append(input);
        document.body.append(form);
        HTMLFormElement.prototype.submit.call(form);
      },
      { bytes, name, type: mimeType },
    );
  await post([...buffer]);
  await expect(page).toHaveURL(/\/share\?came=/);
  await expect(page.getByText("1 file from another app: dock.jpg.")).toBeVisible();

  await test.step("a user who signs in on this phone later cannot see it", async () => {
    const own = await page.context().storageState();
    await page.context().clearCookies();
    await page.context().addCookies((await shipper.page.context().storageState()).cookies);
    await page.goto("/share");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Photos of documents");
    await expect(page.getByText("Document for your account")).toBeVisible();
    await expect(page.getByText("is here")).toHaveCount(0);
    await page.context().clearCookies();
    await page.context().addCookies(own.cookies);
    await page.goto("/share");
    await expect(page.getByText("is here")).toHaveCount(0);
  });

  await post([...buffer]);
  const choice = page.getByRole("listitem").filter({ hasText: "Proof of delivery" });
  await choice.getByText("Choose", { exact: true }).click();
  await choice.getByRole("button", { name: "Use This File" }).click();
  await choice.getByRole("button", { name: "Upload" }).click();
  await expect(page).toHaveURL(load);
  await expect(fact(page, "Status")).toHaveText("Complete");
  await page.goto("/share");
  await expect(page.getByText("Your loads don't need documents right now.")).toBeVisible();
  await expect(page.getByText("is here")).toHaveCount(0);
});

test("a proof of delivery waits with its bytes and resumes where the connection broke", async ({
  line,
  scene,
}) => {
  const { driver, load, pin } = scene;
  const { page } = driver;
  await confirmPickup(page, pin);
  await expect(fact(page, "Status")).toHaveText("In Transit");
  line.silence();
  line.cut();
  await page.getByLabel(/^Proof of delivery/).setInputFiles(longPdf(BYTES));
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText(KEPT)).toBeVisible();
  const before = line.sentBytes();
  line.cutAfter(BYTES / 2);
  line.mend();
  await page.goto(load);
  await expect(fact(page, "Status")).toHaveText("Complete", { timeout: 40_000 });
  await openDocuments(page);
  await expect(page.getByRole("link", { name: "Proof of delivery" })).toHaveCount(1);
  expect(line.sentBytes() - before).toBeGreaterThan(BYTES);
  expect(line.sentBytes() - before).toBeLessThan(BYTES * 1.25);
});

test("the receiver signs offline while the pin still waits, and the signature is sent once, after the pin", async ({
  line,
  scene,
}) => {
  const { driver, load, pin } = scene;
  const { page } = driver;
  await expect.poll(() => copies(page)).toContain(`${load}/receiver-signature`);
  // The form needs the page's script, which is cached after the page.
  const scripts = () =>
    page.evaluate(async () =>
      (await (await caches.open("built")).keys()).map((request) => new URL(request.url).pathname),
    );
  await expect.poll(scripts).toContainEqual(expect.stringMatching(/receiver-signature-/));
  line.cut();
  await page.goto(load);
  await confirmPickup(page, pin);
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.goto("/outbox");
  await page.getByRole("link", { name: "Receiver Signs Here" }).click();
  await page.getByLabel("Your full name").fill("Rita Dock");
  await page.getByRole("textbox", { name: "Exceptions" }).fill("One pallet short");
  const sign = page.getByRole("button", { name: "Sign for Delivery" });
  await sign.click();
  await expect(page.getByText("Check this box to sign here.")).toBeVisible();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByRole("button", { name: "Add a Drawn Signature" }).click();
  const canvas = page.locator("canvas[style]");
  await canvas.scrollIntoViewIfNeeded();
  const { x, y } = (await canvas.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 60, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole("img", { name: "Your signature" })).toBeVisible();
  await sign.click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(notSent(page)).toHaveText("2 not sent");
  line.loseAnswers(2);
  line.mend();
  await page.goto(load);
  await expect(fact(page, "Status")).toHaveText("Complete", { timeout: 60_000 });
  await openDocuments(page);
  await expect(page.getByRole("link", { name: "Proof of delivery" })).toHaveCount(1);
  await page.goto(`${load}/receiver-signature`);
  await expect(page.getByText(/Signed by Rita Dock/)).toBeVisible();
  await expect(page.getByText("One pallet short")).toBeVisible();
  await expect(page.getByRole("img", { name: "Signature drawn by Rita Dock" })).toBeVisible();
});
