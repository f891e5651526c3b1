import { standIn } from "../../tests/fixtures/servers/own-stripe";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { billing_reads, profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { baseFields, demoPriceId } from "../../tests/fakes/stripe/factory";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { closeCompany } from "../../tests/fixtures/close-company";
import { customerOf } from "./customer.server";
import { openCheckout } from "./open-checkout.server";
import { billingOf } from "./queries.server";
import { requireProvider } from "./stripe.server";
import { syncBilling } from "./sync-billing.server";

const { ledger } = standIn;

afterEach(() => {
  standIn.afterwards.call = () => undefined;
});

const STORING = /^update "billing_accounts" set "standing"/;

const profileOf = async ({ id }: { id: string }) => {
  const [row] = await db().select().from(profiles).where(eq(profiles.id, id));
  return { customer: row?.stripe_customer_id ?? null, active: row?.payment_active };
};

const readsOf = ({ id }: BuiltPerson) =>
  db().select().from(billing_reads).where(eq(billing_reads.user_id, id));

let made = 0;
function customer(email: string | null = null): string {
  made += 1;
  const id = `cus_late${made}`;
  const plain = { email, name: null, balance: 0, metadata: {} };
  ledger.tables.customers[id] = { ...baseFields(id), object: "customer", ...plain };
  return id;
}

function store(person: BuiltPerson, customerId: string) {
  return db().update(profiles).set({ stripe_customer_id: customerId }).where(eq(profiles.id, person.id));
}

const driver = () => savePerson({ role: "driver" });

async function payer() {
  const [person, customerId] = [await driver(), customer()];
  const { id: subscription } = ledger.subscribe(customerId, demoPriceId("driver", "month"));
  await store(person, customerId);
  await syncBilling(person.id);
  return { person, customerId, subscription };
}

describe("a read", () => {
  it("that found no customer does not remove one that is stored at that moment", async () => {
    const [person, paying] = [await driver(), customer()];
    ledger.subscribe(paying, demoPriceId("driver", "month"));
    const step = () => store(person, paying);
    await betweenLookAndWrite(step, { of: () => syncBilling(person.id), at: STORING });
    expect(await profileOf(person)).toEqual({ customer: paying, active: true });
  });

  it("reads again if another customer is stored at that moment", async () => {
    const { person } = await payer();
    const other = customer();
    const step = () => store(person, other);
    await betweenLookAndWrite(step, { of: () => syncBilling(person.id), at: STORING });
    expect(await profileOf(person)).toEqual({ customer: other, active: false });
    expect(await readsOf(person)).toEqual([]);
  });

  it("gives up if the customer has changed after the third attempt", async () => {
    const { person } = await payer();
    const reading = "GET /v1/charges";
    standIn.afterwards.call = async (call) => {
      if (call === reading) await store(person, customer());
    };
    const before = standIn.calls.length;
    await expect(syncBilling(person.id)).rejects.toMatchObject({
      status: 409,
      message: "The customer changed or belongs to another account.",
    });
    expect(standIn.calls.slice(before).filter((call) => call === reading)).toHaveLength(3);
  });

  it("does not overwrite a read that began later", async () => {
    const { person, subscription } = await payer();
    const step = async () => {
      ledger.cancelNow(subscription);
      await syncBilling(person.id);
    };
    await betweenLookAndWrite(step, { of: () => syncBilling(person.id), at: STORING });
    expect((await billingOf(person.id)).standing).toBe("canceled");
  });

  it("leaves the ticket of a later read in progress", async () => {
    const { person, subscription } = await payer();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let later = Promise.resolve();
    const step = async () => {
      ledger.cancelNow(subscription);
      await new Promise<void>((reached) => {
        standIn.afterwards.call = (call) => {
          if (call !== "GET /v1/subscriptions") return undefined;
          reached();
          return held;
        };
        later = syncBilling(person.id);
      });
    };
    await betweenLookAndWrite(step, { of: () => syncBilling(person.id), at: STORING });
    expect(await readsOf(person)).toHaveLength(1);
    letGo();
    await later;
    expect((await billingOf(person.id)).standing).toBe("canceled");
    expect(await readsOf(person)).toEqual([]);
  });

  it("stores nothing for an account that is closed at that moment", async () => {
    const { person, subscription } = await payer();
    ledger.cancelNow(subscription);
    const late = betweenLookAndWrite(() => closeCompany(person), {
      of: () => syncBilling(person.id),
      at: STORING,
    });
    await expect(late).rejects.toMatchObject({ status: 404 });
    expect((await billingOf(person.id)).standing).toBe("active");
  });
});

describe("a person's customer", () => {
  it("that is stored first stays, and both windows continue with it", async () => {
    const [person, first] = [await driver(), customer()];
    const provider = await requireProvider();
    const late = betweenLookAndWrite(() => store(person, first), { of: () => customerOf(provider, person) });
    expect(await late).toBe(first);
    expect((await profileOf(person)).customer).toBe(first);
  });

  it("is not stored for an account that is closed at that moment", async () => {
    const person = await driver();
    const provider = await requireProvider();
    const late = betweenLookAndWrite(() => closeCompany(person), { of: () => customerOf(provider, person) });
    await expect(late).rejects.toMatchObject({ status: 404 });
    expect((await profileOf(person)).customer).toBeNull();
  });
});

describe("the checkout", () => {
  const open = (viewer: BuiltPerson, interval: string) => () => openCheckout({ viewer, interval });
  const payable = async (person: BuiltPerson) => {
    const { customer: own } = await profileOf(person);
    return Object.values(ledger.tables.checkouts).filter(
      (session) => session.customer === own && session.status === "open",
    );
  };
  const ELSEWHERE = {
    status: 409,
    message: "You opened checkout in another window. Try again.",
  };

  it.each(["unpaid", "paused", "incomplete"])(
    "sells no second plan to a person found by email whose plan is %s",
    async (status) => {
      const person = await driver();
      const known = customer(person.email);
      ledger.setStatus(ledger.subscribe(known, demoPriceId("driver", "month")).id, status);
      await expect(open(person, "year")()).rejects.toMatchObject({ status: 409 });
      expect(await payable(person)).toEqual([]);
      expect((await billingOf(person.id)).standing).toBe(status);
    },
  );

  it.each([/^insert into "billing_checkouts"/, /^update "billing_checkouts"/])(
    "can only be paid for the interval opened last: before %s",
    async (at) => {
      const person = await driver();
      const late = betweenLookAndWrite(open(person, "year"), { of: open(person, "month"), at });
      await expect(late).rejects.toMatchObject(ELSEWHERE);
      const [session, ...others] = await payable(person);
      expect(others).toEqual([]);
      expect(session?.amount_total).toBe(1_100_00);
    },
  );

  it("opened twice at once is one session", async () => {
    const person = await driver();
    let first = "";
    const step = async () => {
      first = await open(person, "month")();
    };
    const at = /^insert into "billing_checkouts"/;
    expect(await betweenLookAndWrite(step, { of: open(person, "month"), at })).toBe(first);
    expect(await payable(person)).toHaveLength(1);
  });
});
