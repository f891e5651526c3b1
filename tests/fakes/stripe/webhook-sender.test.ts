import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { stripeFor } from "~/billing/stripe.server";
import { standIn } from "../../fixtures/servers/own-stripe";
import { DELIVERY_MODES } from "./webhook-sender";

const came: string[] = [];
const app = createServer(async (request, answer) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  came.push((JSON.parse(body) as { id: string }).id);
  answer.end("ok");
});

beforeAll(async () => {
  await new Promise<void>((listening) => app.listen(0, "127.0.0.1", listening));
  standIn.webhooks.endpoint = `http://127.0.0.1:${(app.address() as AddressInfo).port}/webhooks/stripe`;
  standIn.webhooks.mode.held = false;
});
afterAll(() => {
  app.closeAllConnections();
  app.close();
});
beforeEach(() => {
  came.length = 0;
});

async function portal(): Promise<string> {
  const { customers, billingPortal } = await stripeFor({
    secretKey: "sk_test_only_for_tests",
    apiBase: standIn.url,
  });
  const { id } = await customers.create({});
  return (await billingPortal.sessions.create({ customer: id, return_url: "http://haulway.test/" })).url;
}

async function choose(page: string, manner: string): Promise<string> {
  const answer = await fetch(page, {
    method: "POST",
    body: new URLSearchParams({ step: "tell", manner }),
  });
  return answer.text();
}

it("the delivery mode is chosen on the portal page, which shows the choice", async () => {
  const page = await portal();
  for (const name of Object.keys(DELIVERY_MODES)) {
    const shown = await choose(page, name);
    expect(shown).toContain(`<li><strong>${name}</strong></li>`);
    expect(shown.match(/name="manner"/g)).toHaveLength(Object.keys(DELIVERY_MODES).length - 1);
  }
  await choose(page, "twice each");
  expect(await choose(page, "nonsense")).toContain("<strong>twice each</strong>");
});

it('"twice each" sends each event twice', async () => {
  await choose(await portal(), "twice each");
  came.length = 0;
  const { id } = standIn.ledger.emit("customer.updated", { id: "cus_1", object: "customer" });
  await expect.poll(() => came.filter((each) => each === id)).toHaveLength(2);
});

it('"in any order" sends events in random order', async () => {
  await choose(await portal(), "twice, in any order");
  came.length = 0;
  const chances = [0.08, 0.09, 0.001, 0.002];
  const random = vi.spyOn(Math, "random").mockImplementation(() => chances.shift() ?? 0);
  const [first, second] = ["a", "b"].map((id) => standIn.ledger.emit("customer.updated", { id }).id);
  random.mockRestore();
  // Ignores late events from an earlier test.
  const ours = () => came.filter((each) => each === first || each === second);
  await expect.poll(ours).toEqual([second, second, first, first]);
});
