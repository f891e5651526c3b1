import { rm, utimes, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { samplePhoto } from "../fixtures/documents";
import { longPdf } from "../http/support/shipment";
import { expect, test } from "./support/app-server";
import { signUp } from "./support/people";

// The browser logs an error for a file that it cannot read.
test.use({ failOnPageFaults: false });

const WORDS = "This file has changed or is no longer on this device. Choose it again.";

async function fillIn(page: Page, path: string) {
  await page.goto("/user-account/add-files");
  await page.getByLabel("Document type").selectOption({ index: 1 });
  await page.getByLabel("File").setInputFiles(path);
  // Waits until the module that sends files has loaded, so that the file changes only afterward.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/post-files-[^/]+$/.test(name)),
  );
}

const upload = (page: Page) => page.getByRole("button", { name: "Upload" }).click();

async function expectLostThenSend(page: Page, path: string, bytes: number) {
  await expect(page.getByRole("alert")).toContainText(WORDS);
  await expect(page.getByRole("alert")).toContainText("policy.pdf");
  await expect(page.getByText("No connection")).toHaveCount(0);
  await expect(page.getByLabel("File")).toHaveValue("");
  await expect(page.getByLabel("Document type")).not.toHaveValue("");

  await writeFile(path, longPdf(bytes).buffer);
  await page.getByLabel("File").setInputFiles(path);
  await upload(page);
  await expect(page.getByText("File uploaded successfully!")).toBeVisible();
}

for (const [size, bytes] of [
  ["small", 40_000],
  ["large", 900_000],
] as const)
  test(`a ${size} file that is deleted after it was chosen is named, and can be chosen again`, async ({
    browser,
    server,
  }, info) => {
    const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
    const path = info.outputPath("policy.pdf");
    await writeFile(path, longPdf(bytes).buffer);
    await fillIn(page, path);
    await rm(path);
    await upload(page);
    await expectLostThenSend(page, path, bytes);
  });

test("a file that is rewritten while it is sent is named, and can be chosen again", async ({
  browser,
  server,
}, info) => {
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  const path = info.outputPath("policy.pdf");
  await writeFile(path, longPdf(900_000).buffer);
  await fillIn(page, path);
  let chunks = 0;
  await page.route("**/form-pieces?**", async (route) => {
    const isChunk = route.request().method() === "POST";
    if (isChunk) chunks += 1;
    if (isChunk && chunks === 2) {
      await writeFile(path, "short");
      await utimes(path, new Date(), new Date(Date.now() + 60_000));
    }
    await route.continue();
  });
  await upload(page);
  await expectLostThenSend(page, path, 900_000);
});

test("a broken connection is still called one, and the file stays chosen", async ({ browser, server }) => {
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled: true });
  await page.goto("/user-account/add-files");
  await page.getByLabel("Document type").selectOption({ index: 1 });
  await page.getByLabel("File").setInputFiles(await samplePhoto("policy.jpg"));
  await page.route("**/user-account/add-files**", (route) => route.abort());
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("You're offline. Nothing is lost")).toBeVisible();
  await expect(page.getByLabel("File")).not.toHaveValue("");
});
