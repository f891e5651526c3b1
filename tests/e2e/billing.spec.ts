import type { Page } from "@playwright/test";
import { DEMO_PRICES } from "../fakes/stripe/factory";
import { type StandIn, startStandIn } from "../fakes/stripe/stand-in";
import { type RunningApp, startApp } from "../start-app";
import { test as base, expect } from "./support/app-server";
import { fact, menuOf, signUp } from "./support/people";
import { WITH_SCRIPTS } from "./support/scripts";

const SECRETS = { secretKey: "sk_test_zzsecretzz", webhookSecret: "whsec_zzsecretzz" };

interface Payments {
  standIn: StandIn;
  app: RunningApp;
}

const test = base.extend<object, { payments: Payments }>({
  payments: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use, { workerIndex }) => {
      const standIn = await startStandIn({ ...SECRETS, port: 0, endpoint: "http://127.0.0.1:9/" });
      const app = await startApp(`billing-${workerIndex}`, {
        LOG_LEVEL: "debug",
        STRIPE_API_BASE: standIn.url,
        STRIPE_SECRET_KEY: SECRETS.secretKey,
        STRIPE_WEBHOOK_SECRET: SECRETS.webhookSecret,
        ...DEMO_PRICES,
      });
      standIn.webhooks.endpoint = `${app.url}/webhooks/stripe`;
      await use({ standIn, app });
      await app.stop();
      await standIn.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  server: [({ payments }, use) => use(payments.app), { scope: "worker" }],
});

const menu = async (page: Page, entry: string) => {
  await menuOf(page).click();
  await page.getByRole("link", { name: entry, exact: true }).first().click();
};
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

for (const javaScriptEnabled of WITH_SCRIPTS) {
  test(`pay monthly, switch to yearly, cancel, return (scripts: ${javaScriptEnabled})`, async ({
    browser,
    server,
    payments,
  }) => {
    const { standIn } = payments;
    standIn.webhooks.mode.copies = 2;
    const { page } = await signUp(browser, { role: "driver", baseURL: server.url, javaScriptEnabled });

    await page.goto("/dashboard");
    await menu(page, "Setup Billing");
    await expect(page.getByText("Save $88 per year")).toBeVisible();
    await press(page, "Setup Billing");
    await expect(page.getByRole("heading", { name: "Subscribe to Haulway" })).toBeVisible();
    await expect(page.getByText("$99 a month")).toBeVisible();

    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByRole("status")).toHaveText("You left checkout before paying.");
    await page.getByRole("main").getByRole("link", { name: "Setup Billing" }).click();
    await press(page, "Setup Billing");
    await press(page, "Pay with a card that is declined");
    await expect(page.getByRole("alert")).toHaveText("Your card was declined. Try another one.");
    await press(page, "Pay");
    await expect(page).toHaveURL(/\/billing\/success\?session_id=cs_test_/);
    await expect(page.getByRole("status")).toHaveText("Your plan is active.");
    await expect(fact(page, "Next payment")).toContainText("$99 on ");

    await menu(page, "Manage Billing");
    await expect(page.getByRole("button", { name: "Setup Billing" })).toHaveCount(0);
    await press(page, "Manage Billing");
    await expect(page.getByRole("heading", { name: "Billing portal" })).toBeVisible();
    await press(page, "Switch to yearly");
    await page.getByRole("link", { name: "Return to Haulway" }).click();
    await expect(page).toHaveURL("/billing");
    await expect(fact(page, "Plan")).toHaveText("$1,100 per year");

    await press(page, "Manage Billing");
    await press(page, "Cancel plan");
    await page.getByRole("link", { name: "Return to Haulway" }).click();
    await expect(fact(page, "Status")).toHaveText("Canceled");
    await expect(fact(page, "Next payment")).toHaveText("None");

    await press(page, "Manage Billing");
    await press(page, "Resume plan");
    await page.getByRole("link", { name: "Return to Haulway" }).click();
    await expect(fact(page, "Status")).toHaveText("Active");

    await menu(page, "Profile");
    const invoices = page.getByRole("table", { name: "Receipts and invoices" }).getByRole("row");
    await expect(invoices).toHaveCount(3);
    const newest = invoices.nth(1);
    await expect(newest).toContainText("Paid");
    await newest.getByRole("link").click();
    await expect(page.getByRole("heading", { name: /^Invoice DEMO-/ })).toBeVisible();
  });
}

test("only the webhook, late and twice, changes the plan; a failed payment says what to do", async ({
  browser,
  server,
  payments,
}) => {
  const { standIn } = payments;
  const { page, email } = await signUp(browser, { role: "shipper", baseURL: server.url });
  await page.goto("/billing");
  await page.getByLabel("$2,300 per year").check();
  await press(page, "Setup Billing");
  await expect(page.getByText("$2,300 a year")).toBeVisible();
  const session = page.url().split("/").at(-1) ?? "";
  Object.assign(standIn.webhooks.mode, { copies: 2, delayMs: 200 });
  standIn.ledger.pay(session);
  await expect(async () => {
    await page.goto("/user-account");
    await expect(fact(page, "Status")).toHaveText("Active", { timeout: 100 });
  }).toPass();

  const customer = Object.values(standIn.ledger.tables.customers).find((each) => each.email === email);
  const [subscription] = standIn.ledger.open(customer?.id ?? "");
  standIn.ledger.endPeriod(subscription?.id ?? "", { goesThrough: false });
  await expect(async () => {
    await page.goto("/billing");
    await expect(fact(page, "Status")).toHaveText("Past due", { timeout: 100 });
  }).toPass();
  await expect(page.getByText("Update your card")).toBeVisible();
  await press(page, "Manage Billing");
  await press(page, "Pay the open invoice");
  await page.getByRole("link", { name: "Return to Haulway" }).click();
  await expect(fact(page, "Status")).toHaveText("Active");
});

test.describe("while Stripe does not answer", () => {
  // The error page has status 503, which counts as a fault of the page.
  test.use({ failOnPageFaults: false });

  test("nothing is charged, the choice remains, and everything else works", async ({
    browser,
    server,
    payments,
  }) => {
    const { standIn } = payments;
    const { page, email } = await signUp(browser, { role: "driver", baseURL: server.url });
    standIn.between.call = async () => Response.json({ error: { message: "down" } }, { status: 400 });
    await page.goto("/billing");
    await page.getByLabel("$1,100 per year").check();
    await press(page, "Setup Billing");
    await expect(page.getByRole("alert")).toHaveText(
      "The payment service didn't respond. You weren't charged. Please try again.",
    );
    await expect(page.getByLabel("$1,100 per year")).toBeChecked();
    await page.goto("/user-account");
    await expect(fact(page, "Status")).toHaveText("No plan");
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("a long road home");
    await press(page, "Log in");
    await expect(page).toHaveURL("/dashboard");
    standIn.between.call = () => undefined;
    await page.goto("/billing");
    await press(page, "Setup Billing");
    await expect(page.getByRole("heading", { name: "Subscribe to Haulway" })).toBeVisible();
  });
});

test("no secret is on a page or in the log", async ({ browser, server, payments }) => {
  const { page } = await signUp(browser, { role: "driver", baseURL: server.url });
  const seen: string[] = [];
  page.on("response", async (answer) => {
    if (answer.url().startsWith(server.url)) seen.push(JSON.stringify(await answer.allHeaders()));
  });
  const policyOf = async (path: string) => (await page.goto(path))?.headers()["content-security-policy"];
  expect(await policyOf("/dashboard")).toContain("form-action 'self';");
  expect(await policyOf("/billing")).toContain(`form-action 'self' ${payments.standIn.url};`);
  await press(page, "Setup Billing");
  await press(page, "Pay");
  for (const path of [
    "/billing",
    "/user-account",
    "/dashboard",
    "/billing/success?session_id=cs_test_none",
  ]) {
    await page.goto(path);
    seen.push(await page.content());
  }
  await page.request.post("/webhooks/stripe", { data: "{}", headers: { "stripe-signature": "t=1,v1=00" } });
  const log = await payments.app.log();
  expect(log).toContain("/webhooks/stripe");
  for (const text of [...seen, log]) expect(text).not.toContain("zzsecretzz");
});
