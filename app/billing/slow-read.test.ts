import { standIn } from "../../tests/fixtures/servers/own-stripe";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { baseFields, demoPriceId } from "../../tests/fakes/stripe/factory";
import { syncForPage } from "./refresh.server";
import { syncBilling } from "./sync-billing.server";

const { ledger } = standIn;

it("a read for the plan's page is completed after the response if Stripe is slow", async () => {
  const id = "cus_slow";
  const made = { object: "customer", email: null, name: null, balance: 0, metadata: {} } as const;
  ledger.tables.customers[id] = { ...baseFields(id), ...made };
  const person = await savePerson({ role: "driver", profile: { stripe_customer_id: id } });
  const subscription = ledger.subscribe(id, demoPriceId("driver", "month"));
  await syncBilling(person.id);
  const isActive = async () =>
    (await db().select().from(profiles).where(eq(profiles.id, person.id)))[0]?.payment_active;
  expect(await isActive()).toBe(true);
  subscription.status = "canceled";
  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  standIn.between.call = () => held;
  await syncForPage(person.id);
  expect(await isActive()).toBe(true);
  answer();
  await followUpsFinished();
  expect(await isActive()).toBe(false);
});
