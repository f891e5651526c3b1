import { standIn } from "../../tests/fixtures/servers/own-stripe";
import "../../tests/fixtures/servers/own-database";

import { database, db } from "db/client";
import { billing_accounts, billing_reads, profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { baseFields, demoPriceId } from "../../tests/fakes/stripe/factory";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { type Question, questionsTo } from "../../tests/fixtures/watch-queries";
import type { PaidRole } from "./plan";
import { billingOf, invoicesOf } from "./queries.server";
import { SYNC_EVERY_MS, syncAfterConfirmation, syncForPage, syncIfDue } from "./refresh.server";
import { syncBilling } from "./sync-billing.server";

const { ledger } = standIn;

const profileOf = async ({ id }: { id: string }) => {
  const [row] = await db().select().from(profiles).where(eq(profiles.id, id));
  return { customer: row?.stripe_customer_id ?? null, active: row?.payment_active };
};

function customer(email: string | null, metadata: Record<string, string> = {}): string {
  const id = `cus_made${Object.keys(ledger.tables.customers).length}`;
  const made = { ...baseFields(id), object: "customer" as const, email, name: null, balance: 0, metadata };
  ledger.tables.customers[id] = made;
  return id;
}

async function payer(): Promise<{ person: BuiltPerson; customerId: string; subscription: string }> {
  const customerId = customer(null);
  const person = await savePerson({ role: "driver", profile: { stripe_customer_id: customerId } });
  const subscription = ledger.subscribe(customerId, demoPriceId("driver", "month")).id;
  await syncBilling(person.id);
  expect(await profileOf(person)).toEqual({ customer: customerId, active: true });
  return { person, customerId, subscription };
}

afterEach(() => {
  standIn.between.call = () => undefined;
  standIn.afterwards.call = () => undefined;
});

describe("a customer with the person's email", () => {
  const PAYS = { balance: 0, role: "driver" as PaidRole, metadata: {}, emailConfirmed: true };

  it.each([
    ["who pays becomes theirs", {}, true],
    ["does not, while the address is not confirmed", { emailConfirmed: false }, false],
    ["does not, while a balance is due", { balance: 1 }, false],
    ["becomes theirs with a credit, which is not a debt", { balance: -1 }, true],
    ["does not, if it pays for the other role's plan", { role: "shipper" }, false],
    ["does not, if it was created for another person", { metadata: { haulway_user: "somebody" } }, false],
  ] as const)("%s", async (_, over, claimed) => {
    const { balance, role, metadata, emailConfirmed } = { ...PAYS, ...over };
    const person = await savePerson({ role: "driver", emailConfirmed });
    const id = customer(person.email, metadata);
    ledger.customer(id).balance = balance;
    ledger.subscribe(id, demoPriceId(role, "month"));
    await syncBilling(person.id);
    expect(await profileOf(person)).toEqual({ customer: claimed ? id : null, active: claimed });
  });

  it("belongs to nobody without a live subscription, at any balance", async () => {
    const person = await savePerson({ role: "driver" });
    const id = customer(person.email);
    ledger.cancelNow(ledger.subscribe(id, demoPriceId("driver", "month")).id);
    await syncBilling(person.id);
    expect(await profileOf(person)).toEqual({ customer: null, active: false });
  });

  it("that already belongs to a person stays theirs", async () => {
    const { person: owner, customerId } = await payer();
    const other = await savePerson({ role: "driver" });
    ledger.customer(customerId).email = other.email;
    await syncBilling(other.id);
    expect(await profileOf(other)).toEqual({ customer: null, active: false });
    expect(await profileOf(owner)).toEqual({ customer: customerId, active: true });
  });

  it("created for this person becomes theirs, confirmed or not", async () => {
    const person = await savePerson({ role: "driver", emailConfirmed: false });
    const id = customer(person.email, { haulway_user: person.id });
    ledger.subscribe(id, demoPriceId("driver", "year"));
    await syncBilling(person.id);
    expect(await profileOf(person)).toEqual({ customer: id, active: true });
  });
});

describe("what is stored", () => {
  it("is the plan, its end and the invoices", async () => {
    const { person, customerId, subscription } = await payer();
    ledger.switchPlan(subscription, demoPriceId("driver", "year"));
    ledger.cancelAtPeriodEnd(subscription, true);
    await syncBilling(person.id);
    const [item] = ledger.subscription(subscription).items.data;
    const endsAtMs = (item?.current_period_end ?? 0) * 1000;
    expect(await billingOf(person.id)).toEqual({
      standing: "ending",
      interval: "year",
      cents: 1_100_00,
      periodEndsAtMs: endsAtMs,
      endsAtMs,
      balanceCents: 0,
    });
    expect((await invoicesOf(person.id)).map(({ invoiceId }) => invoiceId).sort()).toEqual(
      ledger
        .invoicesOf(customerId)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it("recognizes a canceled plan by the older flag as well as by the date", async () => {
    const { person, subscription } = await payer();
    ledger.subscription(subscription).cancel_at_period_end = true;
    await syncBilling(person.id);
    expect((await billingOf(person.id)).standing).toBe("ending");
  });

  it("reflects a refund, a dispute and its end", async () => {
    const { person, customerId } = await payer();
    const standing = async () => {
      await syncBilling(person.id);
      return [(await billingOf(person.id)).standing, (await profileOf(person)).active];
    };
    const dispute = ledger.dispute(customerId);
    expect(await standing()).toEqual(["disputed", false]);
    ledger.closeDispute(dispute, "won");
    expect(await standing()).toEqual(["active", true]);
    ledger.closeDispute(dispute, "lost");
    expect(await standing()).toEqual(["disputed", false]);
    ledger.closeDispute(dispute, "won");
    ledger.refund(customerId);
    expect(await standing()).toEqual(["refunded", true]);
  });

  it("is empty for a deleted customer, who is then removed", async () => {
    const { person, customerId } = await payer();
    ledger.deleteCustomer(customerId);
    await syncBilling(person.id);
    expect(await profileOf(person)).toEqual({ customer: null, active: false });
    expect(await billingOf(person.id)).toMatchObject({ standing: "none", cents: null });
    expect(await invoicesOf(person.id)).toEqual([]);
  });

  it("stays unchanged if Stripe does not answer", async () => {
    const { person, customerId } = await payer();
    standIn.between.call = async () =>
      Response.json({ error: { type: "api_error", message: "down" } }, { status: 500 });
    await expect(syncBilling(person.id)).rejects.toThrow();
    expect(await profileOf(person)).toEqual({ customer: customerId, active: true });
    expect((await invoicesOf(person.id)).length).toBe(1);
  });

  it("is requested once if Stripe refuses", async () => {
    const { person } = await payer();
    standIn.between.call = async () => Response.json({ error: { message: "no" } }, { status: 400 });
    const before = standIn.calls.length;
    await expect(syncBilling(person.id)).rejects.toThrow("no");
    expect(standIn.calls.length - before).toBe(1);
  });
});

describe("two simultaneous reads", () => {
  it("end without an error in the older one if the later one has deleted its ticket", async () => {
    const { person, subscription } = await payer();
    const ask = database().db.$client.execute.bind(database().db.$client);
    const reads = questionsTo();
    const afterTheLater = async (question: Question) => {
      if (/from "billing_reads"/.test(question.sql)) {
        reads.mockRestore();
        ledger.cancelNow(subscription);
        await syncBilling(person.id);
      }
      return ask(question);
    };
    reads.mockImplementation(afterTheLater as typeof ask);
    const before = standIn.calls.length;
    await syncBilling(person.id);
    expect(standIn.calls.slice(before).filter((call) => call === "GET /v1/charges")).toHaveLength(1);
    expect((await billingOf(person.id)).standing).toBe("canceled");
  });

  it("keep the result of the later one, although the older one ends last", async () => {
    const { person, subscription } = await payer();
    let letGo = () => {};
    let reached = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const reading = new Promise<void>((resolve) => {
      reached = resolve;
    });
    let first = true;
    standIn.afterwards.call = (call) => {
      if (call !== "GET /v1/subscriptions" || !first) return undefined;
      first = false;
      reached();
      return held;
    };
    const older = syncBilling(person.id);
    await reading;
    ledger.cancelNow(subscription);
    await syncBilling(person.id);
    expect((await profileOf(person)).active).toBe(false);
    letGo();
    await older;
    expect((await profileOf(person)).active).toBe(false);
    expect((await billingOf(person.id)).standing).toBe("canceled");
  });

  it("store the last state and leave no tickets, even if there are many", async () => {
    const { person, subscription } = await payer();
    const readings: Promise<void>[] = [];
    const statuses = ["past_due", "unpaid", "active", "paused", "past_due", "active", "unpaid", "canceled"];
    standIn.afterwards.call = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    for (const status of statuses) {
      ledger.setStatus(subscription, status);
      readings.push(syncBilling(person.id), syncBilling(person.id));
      await Promise.race(readings);
    }
    await Promise.all(readings);
    expect((await billingOf(person.id)).standing).toBe("canceled");
    const [account] = await db()
      .select({ ticket: billing_accounts.ticket })
      .from(billing_accounts)
      .where(eq(billing_accounts.user_id, person.id));
    expect(account?.ticket).toBeGreaterThan(0);
    expect(await db().select().from(billing_reads).where(eq(billing_reads.user_id, person.id))).toEqual([]);
  });
});

describe("after a sign-in, the state", () => {
  it("is read at most once an hour", async () => {
    const person = await savePerson({ role: "driver" });
    const now = Date.now();
    const callsOf = async (atMs: number) => {
      const before = standIn.calls.length;
      await syncIfDue(person.id, atMs);
      return standIn.calls.length - before;
    };
    expect(await callsOf(now)).toBe(1);
    expect(await callsOf(now + SYNC_EVERY_MS - 1)).toBe(0);
    const before = standIn.calls.length;
    const signIn = () => syncIfDue(person.id, now + SYNC_EVERY_MS);
    await Promise.all([signIn(), signIn(), signIn()]);
    expect(standIn.calls.length - before).toBe(1);
  });

  it("is read again at once when the email is confirmed, and after a minute for the plan's page", async () => {
    const { person, customerId, subscription } = await payer();
    await syncIfDue(person.id);
    const end = (status: "canceled" | "active") => {
      const row = ledger.tables.subscriptions[subscription];
      if (row) row.status = status;
    };
    end("canceled");
    await syncForPage(person.id);
    expect(await profileOf(person)).toEqual({ customer: customerId, active: true });
    syncAfterConfirmation(person.id);
    await vi.waitFor(async () => expect((await profileOf(person)).active).toBe(false));
    end("active");
    await db()
      .update(billing_accounts)
      .set({ login_read_at: Date.now() - 61_000 })
      .where(eq(billing_accounts.user_id, person.id));
    await syncForPage(person.id);
    expect(await profileOf(person)).toEqual({ customer: customerId, active: true });
  });

  it("does not hold up the plan's page if Stripe is silent", async () => {
    const { person } = await payer();
    standIn.between.call = () => new Promise(() => {});
    await expect(syncForPage(person.id)).resolves.toBeUndefined();
  });

  it("fails with an error if the database cannot store the time of the read", async () => {
    const person = await savePerson({ role: "driver" });
    const full = () => Promise.reject(new Error("The disk is full."));
    await expect(betweenLookAndWrite(full, { of: () => syncIfDue(person.id) })).rejects.toThrow(
      "disk is full",
    );
  });

  it("is not read again within the hour even if Stripe did not answer", async () => {
    const person = await savePerson({ role: "driver" });
    standIn.between.call = async () => Response.json({ error: { message: "down" } }, { status: 400 });
    await expect(syncIfDue(person.id)).rejects.toThrow();
    const before = standIn.calls.length;
    await syncIfDue(person.id);
    expect(standIn.calls.length).toBe(before);
  });
});
