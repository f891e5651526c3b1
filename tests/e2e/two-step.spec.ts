import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "./support/app-server";
import { logIn, PASSWORD, type Person, signOut, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

type Make = (role: "driver" | "shipper", javaScriptEnabled?: boolean) => Promise<Person>;

const it = test.extend<{ make: Make }>({
  make: async ({ browser, server }, use) => {
    await use((role, javaScriptEnabled) => signUp(browser, { role, baseURL: server.url, javaScriptEnabled }));
  },
});

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Log in" }).click();
}

/** The code is for the current or a later time step. */
function appWith(key: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
  return (stepsFromNow = 0) => totp.generate({ timestamp: Date.now() + stepsFromNow * 30_000 });
}

async function turnOn(page: Page) {
  await page.goto("/user-account/security");
  await page.getByRole("button", { name: "Turn On Two-Step Sign-In" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const code = appWith((await page.locator("code").textContent()) ?? "");
  await page.getByLabel("Code", { exact: true }).fill(code());
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Turn On" }).click();
  await expect(page.getByRole("status")).toHaveText("Two-step sign-in is on.");
  const recovery = await page
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allTextContents();
  expect(recovery).toHaveLength(10);
  return { code, recovery };
}

for (const javaScriptEnabled of WITH_SCRIPTS) {
  it(`two steps to sign in, JavaScript ${javaScriptEnabled ? "on" : "off"}`, async ({ make }) => {
    const { page, ...person } = await make("driver", javaScriptEnabled);
    const { code, recovery } = await turnOn(page);
    await page.getByRole("link", { name: "I Saved Them" }).click();
    await expect(page.getByText("Recovery codes left: 10.")).toBeVisible();
    await signOut(page);

    await page.goto("/search?origin_state=UT");
    await logIn(page, { page, ...person });
    await expect(page.getByRole("heading")).toHaveText("Enter your code");
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/login?redirectTo=%2Fdashboard");
    await page.goto("/login/code?redirectTo=%2Fsearch%3Forigin_state%3DUT");
    await enterCode(page, "12345");
    await expect(page.getByRole("alert")).toContainText("That code is wrong.");
    await expect(page.getByLabel("Code", { exact: true })).toHaveValue("12345");
    // The same code must be sent twice, even if a time step ends in between.
    const used = code(1);
    await enterCode(page, used);
    await expect(page).toHaveURL("/search?origin_state=UT");
    await signOut(page);

    await logIn(page, { page, ...person });
    await enterCode(page, used);
    await expect(page.getByRole("alert")).toHaveText("That code was already used. Wait for the next one.");
    await enterCode(page, recovery[0] ?? "");
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/user-account/two-step");
    await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();

    await page.getByLabel("Code", { exact: true }).fill(recovery[1] ?? "");
    await page.getByRole("button", { name: "Turn Off" }).click();
    await expect(page.getByRole("alert")).toHaveText("Wrong password.");
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Get New Recovery Codes" }).click();
    await expect(page.getByRole("status")).toHaveText("New recovery codes.");
    const renewed = await page
      .getByRole("list", { name: "Recovery codes" })
      .getByRole("listitem")
      .allTextContents();
    await page.goto("/user-account/two-step");
    await page.getByLabel("Code", { exact: true }).fill(renewed[0] ?? "");
    await page.getByLabel("Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Turn Off" }).click();
    await expect(page.getByRole("status")).toHaveText("Two-step sign-in is off.");
    await signOut(page);
    await logIn(page, { page, ...person });
    await expect(page).toHaveURL("/dashboard");
  });
}

it("after five wrong codes, even the right one has to wait", async ({ make }) => {
  const { page, ...person } = await make("shipper");
  const { code } = await turnOn(page);
  await page.goto("/dashboard");
  await signOut(page);
  await logIn(page, { page, ...person });
  for (let tries = 0; tries < 5; tries++) {
    await enterCode(page, "000000");
    await expect(page.getByRole("alert")).toContainText("That code is wrong.");
  }
  await page.getByLabel("Code", { exact: true }).fill(code(1));
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Log in" }).click();
  expect((await answer).status()).toBe(429);
  await expect(page.getByRole("alert")).toHaveText("Too many wrong codes. Try again in 15 minutes.");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
});

it("without the password first, there is no code to enter", async ({ page, request }) => {
  await page.goto("/login/code?redirectTo=%2Fsearch");
  await expect(page).toHaveURL("/login?redirectTo=%2Fsearch");
  const answer = await request.post("/login/code", {
    form: { code: "000000", redirectTo: "//evil.example" },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe("/login?redirectTo=%2Fdashboard");
  expect(answer.headers()["set-cookie"]).not.toContain("haulway_session");
});
