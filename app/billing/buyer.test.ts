import { standIn } from "../../tests/fixtures/servers/own-stripe";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
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

describe("a colleague's own customer", () => {
  const ownCustomer = async (email: string) => {
    const { id } = await (await requireProvider()).stripe.customers.create({ email });
    ledger.subscribe(id, demoPriceId("driver", "month"));
    return id;
  };

  it.each(["dispatcher", "owner"] as const)("is not the company's if a %s buys", async (seat) => {
    const founder = await savePerson({ role: "driver", alone: true });
    const buyer = await saveColleague(founder, { seat });
    const own = await ownCustomer(buyer.email);
    expect(await customerOf(await requireProvider(), buyer)).not.toBe(own);
  });

  it("is not the company's after the founder has left", async () => {
    const founder = await savePerson({ role: "driver", alone: true });
    const owner = await saveColleague(founder);
    await leaveCompany(founder);
    await ownCustomer(owner.email);
    await syncBilling(founder.id);
    expect(await profileOf(founder.id)).toEqual({ customer: null, active: false });
  });
});

it("two people who buy at the same moment get the same customer, even if one was interrupted days ago", async () => {
  const { owner, dispatcher, founder } = await saveCompany({ role: "driver" });
  const provider = await requireProvider();
  standIn.between.call = (call) =>
    call.startsWith("POST /v1/customers/") ? Promise.reject(new Error("the process died")) : undefined;
  await expect(customerOf(provider, owner)).rejects.toThrow();
  standIn.between.call = () => undefined;
  standIn.keys.forget();
  const [first, second] = await Promise.all([owner, dispatcher].map((buyer) => customerOf(provider, buyer)));
  expect(first).toBe(second);
  const made = Object.values(ledger.tables.customers).filter(
    ({ metadata }) => metadata.haulway_user === founder.id,
  );
  expect(made.map(({ id }) => id)).toEqual([first]);
});

it("a closed company has no billing", async () => {
  const founder = await savePerson({ role: "driver" });
  const colleague = await saveColleague(founder);
  await closeCompany(founder);
  await expect(storedCustomer(founder.id)).rejects.toThrow(NotFound);
  await expect(customerOf(await requireProvider(), colleague)).rejects.toThrow(NotFound);
  await expect(syncBilling(founder.id)).rejects.toThrow(NotFound);
});
