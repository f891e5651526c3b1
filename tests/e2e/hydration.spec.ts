import { expect, test } from "./support/app-server";

test.use({ javaScriptEnabled: true });

test("keys pressed while a page hydrates neither stop hydration nor make React fail", async ({
  page,
  server,
}) => {
  // Sends keys faster than a person types, so that some arrive between any two steps of hydration.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift", bubbles: true }));
      if (performance.now() < 3000) port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  await page.goto(`${server.url}/login`);
  const isHydrated = () => Object.keys(document.body).some((key) => key.startsWith("__reactFiber"));
  await expect.poll(() => page.evaluate(isHydrated)).toBe(true);
  await page.evaluate(() => document.body.setAttribute("data-kept", ""));
  await page.getByRole("link", { name: "Sign Up" }).first().click();
  await expect(page).toHaveURL(/signup/);
  await expect(page.locator("body")).toHaveAttribute("data-kept");
});
