import { standIn, WEBHOOK_SECRET } from "../../tests/fixtures/servers/own-stripe";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import type { BillingStanding } from "~/trade/billing";
import { baseFields, demoPriceId } from "../../tests/fakes/stripe/factory";
import type { Event } from "../../tests/fakes/stripe/objects";
import { signatureOf } from "../../tests/fakes/stripe/webhook-sender";
import { sample } from "../../tests/fixtures/sample";
import { answerWebhook } from "./answer-webhook.server";
import { billingOf, invoicesOf } from "./queries.server";
import { STANDINGS } from "./standing";

const { ledger } = standIn;

const deliver = async (event: Event) => {
  const body = JSON.stringify(event);
  const headers = { "stripe-signature": await signatureOf(body, WEBHOOK_SECRET) };
  const request = new Request("http://haulway.test/webhooks/stripe", { method: "POST", headers, body });
  return (await answerWebhook(request)).status;
};

interface Life {
  userId: string;
  customerId: string;
  subscriptionId: string;
  disputeId: string;
}

const HAPPENINGS: readonly { tells: string; truth: BillingStanding; happen: (life: Life) => void }[] = [
  {
    tells: "invoice.paid",
    truth: "active",
    happen: (life) => {
      life.subscriptionId = ledger.subscribe(life.customerId, demoPriceId("driver", "month")).id;
    },
  },
  {
    tells: "charge.dispute.created",
    truth: "disputed",
    happen: (life) => {
      life.disputeId = ledger.dispute(life.customerId);
    },
  },
  {
    tells: "charge.dispute.closed",
    truth: "active",
    happen: ({ disputeId }) => ledger.closeDispute(disputeId, "won"),
  },
  {
    tells: "invoice.payment_failed",
    truth: "past_due",
    happen: ({ subscriptionId }) => ledger.endPeriod(subscriptionId, { goesThrough: false }),
  },
  {
    tells: "customer.subscription.deleted",
    truth: "canceled",
    happen: ({ subscriptionId }) => ledger.cancelNow(subscriptionId),
  },
];

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}

async function begin(): Promise<Life> {
  const customerId = `cus_life${Object.keys(ledger.tables.customers).length}`;
  const made = {
    ...baseFields(customerId),
    object: "customer" as const,
    email: null,
    name: null,
    balance: 0,
  };
  ledger.tables.customers[customerId] = { ...made, metadata: {} };
  const { id } = await savePerson({ role: "driver", profile: { stripe_customer_id: customerId } });
  return { userId: id, customerId, subscriptionId: "", disputeId: "" };
}

async function stored({ userId }: Life) {
  const [profile] = await db().select().from(profiles).where(eq(profiles.id, userId));
  const { standing, interval, cents } = await billingOf(userId);
  const invoices = (await invoicesOf(userId)).map(({ status, totalCents }) => `${status} ${totalCents}`);
  return { standing, interval, cents, active: profile?.payment_active, invoices: invoices.sort() };
}

async function live(order: readonly number[]) {
  const life = await begin();
  const told: Event[] = [];
  for (const step of order) {
    // Stripe delivers an event only after the change happened; events of earlier changes may still follow.
    for (const { happen, tells } of HAPPENINGS.slice(told.length, step + 1)) {
      happen(life);
      const event = ledger.events.findLast(({ type }) => type === tells);
      if (event) told.push(event);
    }
    const event = told[step];
    if (!event) throw new Error("The ledger has no such event.");
    expect(await deliver(event)).toBe(200);
    const truth = HAPPENINGS[told.length - 1]?.truth ?? "none";
    expect(await stored(life), order.join()).toMatchObject({
      standing: truth,
      active: STANDINGS[truth].active,
    });
  }
  for (const event of [told[0], told[4]]) if (event) expect(await deliver(event)).toBe(200);
  return stored(life);
}

it("a plan's events lead to the current state in each of their 120 orders, and to the same final state", async () => {
  const all = permutations(HAPPENINGS.map((_, step) => step));
  expect(all).toHaveLength(120);
  const orders = sample(all, 24, "orders of events");
  const ends = new Set<string>();
  while (orders.length > 0) {
    const lived = await Promise.all(orders.splice(0, 8).map(live));
    for (const end of lived) ends.add(JSON.stringify(end));
  }
  expect([...ends].map((end) => JSON.parse(end))).toEqual([
    {
      standing: "canceled",
      interval: "month",
      cents: 99_00,
      active: false,
      invoices: ["open 9900", "paid 9900"],
    },
  ]);
}, 240_000);
