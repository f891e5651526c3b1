import { afterAll, expect, it } from "vitest";
import { OPERATION_MS } from "~/billing/stripe.server";
import { DEMO_PRICES } from "../fakes/stripe/factory";
import { appFor } from "../http/support/app";
import { alerts, INNARDS } from "../http/support/html";
import { signUp } from "../http/support/visitor";
import { found, logged, timed, within } from "./finding";
import { startSilent } from "./silent";

const silent = await startSilent();
afterAll(() => silent.stop());
const app = appFor("faults-stripe", {
  STRIPE_API_BASE: `http://127.0.0.1:${silent.port}`,
  STRIPE_SECRET_KEY: "sk_test_faults",
  STRIPE_WEBHOOK_SECRET: "whsec_faults",
  ...DEMO_PRICES,
});

it("Stripe accepts connections and never answers", async () => {
  const driver = await signUp(app, "driver");
  const asked = await timed(() => driver.post("/billing?step=checkout", { interval: "year" }));
  const page = await timed(() => driver.get("/billing"));
  const board = await timed(() => driver.get("/search"));
  expect(silent.taken()).toBeGreaterThan(0);
  expect(asked.answer.status).toBe(503);
  const [words] = alerts(asked.answer.text);
  expect(words).toBe("The payment service didn't respond. You weren't charged. Please try again.");
  expect(asked.answer.text).not.toMatch(INNARDS);
  expect(asked.answer.text).toMatch(
    /<input[^>]*value="year"[^>]*checked|<input[^>]*checked[^>]*value="year"/,
  );
  expect([page.answer.status, board.answer.status]).toEqual([200, 200]);
  const seconds = Math.max(asked.seconds, page.seconds);
  expect(seconds).toBeLessThan(within(OPERATION_MS));
  expect(board.seconds).toBeLessThan(within(0));
  const log = await logged(app, /a form failed with an internal error/);
  found({
    fault: "Stripe accepts connections and never answers",
    reads: `503 “${words}” The choice remains; every other page works`,
    seconds,
    log,
    stored: "yes: nothing was paid, nothing is stored",
  });
});
