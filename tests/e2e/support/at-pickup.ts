import type { Page } from "@playwright/test";
import { samplePdf } from "../../fixtures/documents";
import { expect } from "./app-server";
import { chatOf, copies, onBadConnection } from "./bad-connection";
import { choose, fact, type Person, postLoad, sendPapers, signUp } from "./people";

export const KEPT = "Saved on this device. Sends when you're back online.";
export const notSent = (page: Page) => page.getByRole("banner").getByRole("link", { name: /not sent/ });

interface Scene {
  shipper: Person;
  driver: Person;
  load: string;
  pin: string;
}

/** The shipper posts a load, and the driver is chosen for it and signs. */
export async function signedLoad(shipper: Person, driver: Person) {
  const load = await postLoad(shipper);
  await choose(shipper, driver, load);
  const pin = await fact(shipper.page, "Verification pin").innerText();
  await sendPapers(shipper, load);
  await driver.page.goto(load);
  await driver.page.getByLabel("Signed rate confirmation").setInputFiles(await samplePdf("signed.pdf"));
  await driver.page.getByRole("button", { name: "Upload" }).click();
  await expect(fact(driver.page, "Status")).toHaveText("Pickup");
  return { load, pin };
}

async function atPickup(
  browser: Parameters<typeof signUp>[0],
  server: { url: string },
  line: { url: string },
): Promise<Scene> {
  const shipper = await signUp(browser, { role: "shipper", baseURL: server.url, javaScriptEnabled: true });
  const driver = await signUp(browser, { role: "driver", baseURL: line.url, javaScriptEnabled: true });
  const { load, pin } = await signedLoad(shipper, driver);
  // Makes the service worker prefetch again, as if a minute had passed.
  await driver.page.evaluate(async () => (await caches.open("notes")).delete("/ahead"));
  const chat = await chatOf(driver.page, load);
  await expect.poll(() => copies(driver.page)).toContain(chat);
  return { shipper, driver, load, pin };
}

export const onTheWay = onBadConnection.extend<{ scene: Scene }>({
  scene: async ({ browser, server, line }, use) => use(await atPickup(browser, server, line)),
});

export async function confirmPickup(page: Page, pin: string): Promise<void> {
  await page.getByLabel("Verification pin").fill(pin);
  await page.getByRole("button", { name: "Confirm Pickup" }).click();
}

/** Counts the forms of all users. */
export const itemsLeft = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open("pocket", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("outbox", { keyPath: "key" });
        opening.onsuccess = () => {
          const counting = opening.result.transaction("outbox").objectStore("outbox").count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );
