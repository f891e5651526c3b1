import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect } from "../support/app-server";
import { PASSWORD, signUp } from "../support/people";
import { WITH_SCRIPTS } from "../support/scripts";

/** Drops every cookie, as if the browser refused cookies. */
const test = base.extend<{ withoutCookies: string }>({
  withoutCookies: async ({ server }, use) => {
    const proxy = createServer((request, response) => {
      const { method, headers, url } = request;
      const onward = ask(new URL(url ?? "/", server.url), { method, headers }, (answer) => {
        const { "set-cookie": _, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        answer.pipe(response);
      });
      onward.on("error", () => response.destroy());
      request.pipe(onward);
    });
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    await use(`http://localhost:${(proxy.address() as AddressInfo).port}`);
    proxy.closeAllConnections();
    proxy.close();
  },
});

for (const javaScriptEnabled of WITH_SCRIPTS)
  test(`a login without cookies says why it did not work, scripts ${javaScriptEnabled ? "on" : "off"}`, async ({
    browser,
    server,
    withoutCookies,
  }) => {
    const { email } = await signUp(browser, { role: "driver", baseURL: server.url });
    const context = await browser.newContext({ baseURL: withoutCookies, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByRole("alert")).toHaveCount(0);
    for (const _ of ["first", "again"]) {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByRole("alert")).toContainText("this browser is blocking cookies");
      await expect(page).toHaveURL(/\/login\?/);
    }
    await page.goto("/search");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
