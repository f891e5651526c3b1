import { standIn } from "../../tests/fixtures/servers/own-stripe";
import "../../tests/fixtures/servers/own-database";

import { afterEach, describe, expect, it, vi } from "vitest";
import { savePerson } from "~/builders";
import { env } from "~/platform/env.server";
import { signatureOf } from "../../tests/fakes/stripe/webhook-sender";
import { answerWebhook } from "./answer-webhook.server";
import { finishCheckout } from "./finish-checkout.server";
import { openCheckout } from "./open-checkout.server";
import { openPortal } from "./open-portal.server";
import { billingOf } from "./queries.server";
import { returnFromCheckout } from "./return-from-stripe.server";
import { syncBilling } from "./sync-billing.server";

const { ledger } = standIn;
const SECRET = env().STRIPE_WEBHOOK_SECRET ?? "";

/** The deadlines that operations set, in milliseconds. The test shortens them. */
const limits: number[] = [];
const SHORTER = 20;
function shorten() {
  limits.length = 0;
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    limits.push(ms);
    return timeout(ms / SHORTER);
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  standIn.afterwards.call = () => undefined;
});

/** Delays every call: one call fits into the deadline, but two in sequence do not. */
const everyCallTakesLong = () => {
  standIn.afterwards.call = () => new Promise((resolve) => setTimeout(resolve, 350));
};

async function payer() {
  const person = await savePerson({ role: "driver" });
  const sessionId = (await openCheckout({ viewer: person, interval: "month" })).split("/").at(-1) ?? "";
  ledger.pay(sessionId);
  const event = ledger.events.findLast(({ type }) => type === "invoice.paid");
  shorten();
  return { person, sessionId, event };
}

type Payer = Awaited<ReturnType<typeof payer>>;

const deliver = async (event: Payer["event"]) => {
  const body = JSON.stringify(event);
  const headers = { "stripe-signature": await signatureOf(body, SECRET) };
  return answerWebhook(new Request("http://haulway.test/webhooks/stripe", { method: "POST", headers, body }));
};

const OPERATIONS: [name: string, (payer: Payer) => Promise<unknown>][] = [
  ["a read", ({ person }) => syncBilling(person.id)],
  ["opening the checkout", ({ person }) => openCheckout({ viewer: person, interval: "year" })],
  ["returning from the checkout", ({ person, sessionId }) => finishCheckout({ viewer: person, sessionId })],
  ["opening the portal", ({ person }) => openPortal({ viewer: person })],
];

describe("while every call takes long", () => {
  it.each(OPERATIONS)("%s ends after ten seconds, however many calls it makes", async (_, operation) => {
    const paid = await payer();
    everyCallTakesLong();
    await expect(operation(paid)).rejects.toThrow();
    expect(limits).toEqual([10_000]);
  });

  it("the success page is still shown, with the stored state", async () => {
    const { person, sessionId } = await payer();
    everyCallTakesLong();
    await returnFromCheckout(person, sessionId);
    expect(limits).toEqual([10_000]);
    expect(await billingOf(person.id)).toMatchObject({ standing: "none" });
  });
});

it("a webhook whose read hangs is answered 503, and succeeds when it is sent again", async () => {
  const { person, event } = await payer();
  standIn.afterwards.call = (call) =>
    call === "GET /v1/charges" ? new Promise<void>(() => undefined) : undefined;
  expect((await deliver(event)).status).toBe(503);
  expect(limits).toEqual([10_000]);
  standIn.afterwards.call = () => undefined;
  expect((await deliver(event)).status).toBe(200);
  expect(await billingOf(person.id)).toMatchObject({ standing: "active" });
});
