import { longPdf } from "../http/support/shipment";
import { expect } from "./support/app-server";
import { onBadConnection as test } from "./support/bad-connection";
import { signUp } from "./support/people";

// The browser logs a broken connection as an error.
test.use({ failOnPageFaults: false });

const BYTES = 6_000_000;

test("a large document resumes after a cancellation and a broken connection, with few extra bytes", async ({
  browser,
  line,
}) => {
  const { page } = await signUp(browser, { role: "driver", baseURL: line.url, javaScriptEnabled: true });
  await page.goto("/user-account/add-files");
  await page.getByLabel("Document type").selectOption({ index: 1 });
  await page.getByLabel("File").setInputFiles(longPdf(BYTES));
  const before = line.sentBytes();

  let chunks = 0;
  await page.route("**/form-pieces?**", (route) => {
    if (route.request().method() === "POST") chunks += 1;
    if (chunks <= 5) return route.continue();
  });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect.poll(() => chunks).toBe(6);
  await expect(page.getByRole("progressbar", { name: "Uploaded" })).not.toHaveAttribute("value", "0");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Canceled. Your files are still selected.")).toBeVisible();
  await page.unroute("**/form-pieces?**");
  const sent = line.sentBytes() - before;
  expect(sent).toBeGreaterThan(200_000);
  expect(sent).toBeLessThan(BYTES / 2);

  line.cutAfter(600_000, 2);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("File uploaded successfully!")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("link", { name: "long.pdf" })).toBeVisible();
  expect(line.sentBytes() - before).toBeGreaterThan(BYTES);
  expect(line.sentBytes() - before).toBeLessThan(BYTES * 1.1);
});
