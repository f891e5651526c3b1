/** Checks to whom Stripe writes, and that a company pays on after its founder has left. */
import { standIn } from "../../tests/fixtures/servers/own-stripe";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { leaveCompany, saveColleague, saveCompany, savePerson } from "~/builders";
import { NotFound } from "~/platform/errors";
import { demoPriceId } from "../../tests/fakes/stripe/factory";
import { closeCompany } from "../../tests/fixtures/close-company";
import { customerOf, storedCustomer } from "./customer.server";
import { requireProvider } from "./stripe.server";
import { syncBilling } from "./sync-billing.server";

const { ledger } = standIn;

const profileOf = async (id: string) => {
  const [row] = await db().select().from(profiles).where(eq(profiles.id, id));
  return { customer: row?.stripe_customer_id ?? null, active: row?.payment_active };
};

it("the customer belongs to the company and has the address of the person who buys", async () => {
  const founder = await savePerson({ role: "driver", alone: true });
  const buyer = await saveColleague(founder);
  const id = await customerOf(await requireProvider(), buyer);
  expect(ledger.customer(id)).toMatchObject({
    email: buyer.email,
    name: founder.fullName,
    metadata: { haulway_user: founder.id },
  });
  expect([await storedCustomer(founder.id), await profileOf(buyer.personId)]).toEqual([
    id,
    { customer: null, active: false },
  ]);
});

it("a company whose founder has left buys, and its payments are read", async () => {
  const { founder, dispatcher } = await saveCompany({ role: "driver", founderLeft: true });
  const id = await customerOf(await requireProvider(), dispatcher);
  ledger.subscribe(id, demoPriceId("driver", "month"));
  await syncBilling(founder.id);
  expect(await profileOf(founder.id)).toEqual({ customer: id, active: true });
});

it("a customer without a company is found by the address of the owner who has been there longest", async () => {
  const founder = await savePerson({ role: "driver", alone: true });
  const later = await saveColleague(founder, { joinedAtMs: Date.now() + 1_000 });
  const longest = await saveColleague(founder);
  await saveColleague(founder, { seat: "dispatcher", joinedAtMs: Date.now() - 1_000 });
  await leaveCompany(founder);
  const customers = await Promise.all(
    [later, longest].map(async ({ email }) => {
      const { id } = await (await requireProvider()).stripe.customers.create({ email });
      ledger.subscribe(id, demoPriceId("driver", "month"));
      return id;
    }),
  );
  await syncBilling(founder.id);
  expect(await profileOf(founder.id)).toEqual({ customer: customers[1], active: true });
});

it("a closed company has no billing", async () => {
  const founder = await savePerson({ role: "driver" });
  const colleague = await saveColleague(founder);
  await closeCompany(founder);
  await expect(storedCustomer(founder.id)).rejects.toThrow(NotFound);
  await expect(customerOf(await requireProvider(), colleague)).rejects.toThrow(NotFound);
  await expect(syncBilling(founder.id)).rejects.toThrow(NotFound);
});
