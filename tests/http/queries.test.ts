import "../fixtures/own-database";

import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { saveLoad, savePerson } from "db/builders";
import { db, sent } from "db/client";
import { billing_invoices } from "db/schema";
import { write } from "db/write";
import { describe, expect, it } from "vitest";
import { sendMessage } from "~/chat/send-message.server";
import { saveCosts } from "~/costs/save-costs.server";
import { makeOffer } from "~/offers/make-offer.server";
import { loader as rootPage } from "~/root";
import { loader as billingPage } from "~/routes/billing";
import { loader as chatPage } from "~/routes/chat";
import { loader as supportPage } from "~/routes/customer-support";
import { loader as dashboardPage } from "~/routes/dashboard";
import { loader as driverPage } from "~/routes/driver-request.$driverId";
import { loader as editPage } from "~/routes/edit-load.$loadId";
import { loader as inboxPage } from "~/routes/inbox";
import { loader as invoicesPage } from "~/routes/invoices";
import { loader as detailsPage } from "~/routes/load-details.$loadId";
import { loader as offersPage } from "~/routes/load-details_.$loadId.offers";
import { loader as completePage } from "~/routes/loads-complete";
import { loader as copyPage } from "~/routes/new_load.($loadId)";
import { loader as searchPage } from "~/routes/search";
import { loader as accountPage } from "~/routes/user-account";
import { askSupport } from "~/support/ask-support.server";
import { cookieOf } from "../fixtures/ask-page";
import { groupOf } from "../fixtures/chats";
import { saveInvoice } from "../fixtures/invoices";

const contextOfRequest = (): AppLoadContext => ({
  requestId: "test",
  nonce: "test",
  https: false,
  clientAddress: "127.0.0.1",
});

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

/** The statements of a page: its loader and the root's, run side by side as for a real request. */
async function statementsFor(
  loader: Loader,
  cookie: string,
  path: string,
  params: Record<string, string> = {},
) {
  const request = new Request(new URL(path, "http://localhost"), { headers: { cookie } });
  const args = { request, params, context: contextOfRequest() } as unknown as LoaderFunctionArgs;
  const before = sent.statements;
  const [, data] = await Promise.all([(rootPage as Loader)(args), loader(args)]);
  return { statements: sent.statements - before, data: data as Record<string, unknown> };
}

const FEW = 1;
const MANY = 40;

const lengthOf = (value: unknown) => (value as unknown[]).length;

type Person = Awaited<ReturnType<typeof savePerson>>;
const person = (role: "driver" | "shipper"): Promise<Person> => savePerson({ role });
const people = (role: "driver" | "shipper", many: number) =>
  Promise.all(Array.from({ length: many }, () => person(role)));

/** A page for that many rows: its address, and how many rows it shows. */
interface Scene {
  ask: () => ReturnType<typeof statementsFor>;
  rows: (data: Record<string, unknown>) => number;
}

const SCENES: Record<string, { bound: number; set: (many: number) => Promise<Scene>; shows: number }> = {
  "a shipper's dashboard": {
    bound: 5,
    shows: 20,
    set: async (many) => {
      const owner = await person("shipper");
      for (let load = 0; load < many; load++) await saveLoad({ owner });
      const cookie = await cookieOf(owner);
      return {
        ask: () => statementsFor(dashboardPage as Loader, cookie, "/dashboard"),
        rows: (data) => lengthOf(data.rows),
      };
    },
  },
  "a driver's dashboard": {
    bound: 6,
    shows: 20,
    set: async (many) => {
      const [owner, driver] = [await person("shipper"), await person("driver")];
      for (let load = 0; load < many; load++) await saveLoad({ owner, driver, status: "pickup" });
      const cookie = await cookieOf(driver);
      return {
        ask: () => statementsFor(dashboardPage as Loader, cookie, "/dashboard?tab=pre-pickup"),
        rows: (data) => lengthOf(data.rows),
      };
    },
  },
  "the completed loads": {
    bound: 5,
    shows: 20,
    set: async (many) => {
      const [owner, driver] = [await person("shipper"), await person("driver")];
      for (let load = 0; load < many; load++) await saveLoad({ owner, driver, status: "complete" });
      const cookie = await cookieOf(driver);
      return {
        ask: () => statementsFor(completePage as Loader, cookie, "/loads-complete"),
        rows: (data) => lengthOf(data.rows),
      };
    },
  },
  "what a shipper owes": {
    bound: 6,
    shows: 20,
    set: async (many) => {
      const [owner, driver] = [await person("shipper"), await person("driver")];
      for (let invoice = 0; invoice < many; invoice++) await saveInvoice({ owner, driver });
      const cookie = await cookieOf(owner);
      return {
        ask: () => statementsFor(invoicesPage as Loader, cookie, "/invoices"),
        rows: (data) => lengthOf(data.rows),
      };
    },
  },
  // Forty rows fill the page with the first query; with one it has to check that there are no more.
  "a search": {
    bound: 6,
    shows: 10,
    set: async (many) => {
      const [owner, driver] = [await person("shipper"), await person("driver")];
      const city = `City of ${many}`;
      for (let load = 0; load < many; load++) await saveLoad({ owner, terms: { origin_address_city: city } });
      const cookie = await cookieOf(driver);
      const query = new URLSearchParams({ origin_city: city });
      return {
        ask: () => statementsFor(searchPage as Loader, cookie, `/search?${query}`),
        // In addition to its column headers.
        rows: ({ data }) => lengthOf((data as Record<string, unknown>).rows),
      };
    },
  },
  "an open load, to a driver with costs": {
    bound: 15,
    shows: MANY,
    set: async (many) => {
      const owner = await person("shipper");
      const { loadId } = await saveLoad({ owner, requesters: await people("driver", many) });
      const cookie = await cookieOf(await driverWithCosts());
      return {
        ask: () => statementsFor(detailsPage as Loader, cookie, `/load-details/${loadId}`, { loadId }),
        rows: () => many,
      };
    },
  },
  "a load that drivers ask for": {
    bound: 9,
    shows: MANY,
    set: async (many) => {
      const owner = await person("shipper");
      const { loadId } = await saveLoad({ owner, requesters: await people("driver", many) });
      const cookie = await cookieOf(owner);
      return {
        ask: () => statementsFor(detailsPage as Loader, cookie, `/load-details/${loadId}`, { loadId }),
        rows: (data) => lengthOf((data.requests as { rows: unknown[] }).rows),
      };
    },
  },
  // The table reads the offers of those on the page, not of all who ever asked.
  "the offers on a load": {
    bound: 9,
    shows: MANY,
    set: async (many) => {
      const owner = await person("shipper");
      const { loadId } = await saveLoad({ owner });
      for (const viewer of await people("driver", many))
        await makeOffer("offer", { viewer, loadId, fields: { amount: "1450" } });
      const cookie = await cookieOf(owner);
      return {
        ask: () => statementsFor(offersPage as Loader, cookie, `/load-details/${loadId}/offers`, { loadId }),
        rows: ({ table }) => lengthOf((table as { rows: unknown[] }).rows),
      };
    },
  },
  // With the next loads from its destination, what was changed since the signature, and the number that was signed.
  "a delivered load": {
    bound: 16,
    shows: 9,
    set: async (many) => {
      const [owner, driver] = [await person("shipper"), await person("driver")];
      const content = { bytes: new Uint8Array([1]), contentType: "application/pdf" } as const;
      const { loadId } = await saveLoad({
        owner,
        driver,
        status: "complete",
        additionalFiles: many === FEW ? [] : Array(5).fill(content),
      });
      const cookie = await cookieOf(driver);
      return {
        ask: () => statementsFor(detailsPage as Loader, cookie, `/load-details/${loadId}`, { loadId }),
        rows: (data) => lengthOf(data.documents) - (many === FEW ? 3 : 0),
      };
    },
  },
  "a driver who asks": {
    bound: 10,
    shows: MANY,
    set: async (many) => {
      const owner = await person("shipper");
      const drivers = await people("driver", many);
      for (const driver of drivers) await saveLoad({ owner, driver });
      const { loadId } = await saveLoad({ owner, requesters: drivers });
      const cookie = await cookieOf(owner);
      const driverId = drivers[0]?.id ?? "";
      return {
        ask: () =>
          statementsFor(driverPage as Loader, cookie, `/driver-request/${driverId}?load=${loadId}`, {
            driverId,
          }),
        rows: () => drivers.length,
      };
    },
  },
  "a person's support requests": {
    bound: 3,
    shows: 20,
    set: async (many) => {
      const driver = await person("driver");
      const viewer = { ...driver, username: null, avatarUrl: null, rating: null, paymentActive: false };
      for (let request = 0; request < many; request++)
        await askSupport({
          viewer: { ...viewer, emailConfirmed: true },
          fields: { topic: "other", message: `Request ${request}` },
        });
      const cookie = await cookieOf(driver);
      return {
        ask: () => statementsFor(supportPage as Loader, cookie, "/customer-support"),
        rows: (data) => lengthOf(data.requests),
      };
    },
  },
  "the form of an edit": {
    bound: 5,
    shows: MANY,
    set: async (many) => {
      const owner = await person("shipper");
      const { loadId } = await saveLoad({ owner, requesters: await people("driver", many) });
      const cookie = await cookieOf(owner);
      return {
        ask: () => statementsFor(editPage as Loader, cookie, `/edit-load/${loadId}`, { loadId }),
        rows: () => many,
      };
    },
  },
  "an account with invoices": {
    bound: 6,
    shows: MANY,
    set: async (many) => {
      const cookie = await withInvoices(many);
      return {
        ask: () => statementsFor(accountPage as Loader, cookie, "/user-account"),
        rows: (data) => lengthOf(data.invoices),
      };
    },
  },
  "the billing page": {
    bound: 4,
    shows: MANY,
    set: async (many) => {
      const cookie = await withInvoices(many);
      return { ask: () => statementsFor(billingPage as Loader, cookie, "/billing"), rows: () => many };
    },
  },
  "an inbox": {
    bound: 3,
    shows: 20,
    set: async (many) => {
      const owner = await person("shipper");
      // The feed is one of them.
      if (many > 1) await saveLoad({ owner, requesters: await people("driver", many - 1) });
      const cookie = await cookieOf(owner);
      return {
        ask: () => statementsFor(inboxPage as Loader, cookie, "/inbox"),
        rows: (data) => lengthOf(data.chats),
      };
    },
  },
  "a chat": {
    bound: 4,
    shows: 30,
    set: async (many) => {
      const [owner, driver] = [await person("shipper"), await person("driver")];
      const { loadId } = await saveLoad({ owner, requesters: [driver] });
      const groupId = await groupOf(loadId, driver.id);
      for (let n = 0; n < many; n++)
        await sendMessage({ viewer: owner, groupId, content: `${n}` }, n * 3_000);
      const cookie = await cookieOf(driver);
      const ask = () => statementsFor(chatPage as Loader, cookie, `/chat?group=${groupId}`);
      // The first visit stores that it was seen, which is a write.
      await ask();
      return { ask, rows: (data) => lengthOf(data.messages) };
    },
  },
  "the form of a copy": {
    bound: 4,
    shows: MANY,
    set: async (many) => {
      const owner = await person("shipper");
      const { loadId } = await saveLoad({ owner, requesters: await people("driver", many) });
      const cookie = await cookieOf(owner);
      return {
        ask: () => statementsFor(copyPage as Loader, cookie, `/new_load/${loadId}`, { loadId }),
        rows: () => many,
      };
    },
  },
};

async function driverWithCosts(): Promise<Person> {
  const viewer = await person("driver");
  const fields = { fuel_price: "4", miles_per_gallon: "6.4", other_per_mile: "0.2" };
  await saveCosts({ viewer, fields: { ...fields, fixed_month: "4000", days_month: "20" } });
  return viewer;
}

/** A person with that many invoices. */
async function withInvoices(many: number): Promise<string> {
  const owner = await person("shipper");
  const invoices = Array.from({ length: many }, (_, at) => ({
    invoice_id: `in_${owner.id}_${at}`,
    user_id: owner.id,
    status: "paid",
    total_cents: 199_00,
    issued_at: at,
  }));
  const query = db().insert(billing_invoices).values(invoices);
  await write([{ query }]);
  return cookieOf(owner);
}

describe("a page asks the database no more often for forty rows than for one", () => {
  it.each(Object.keys(SCENES))("%s", async (name) => {
    const { bound, set, shows } = SCENES[name] as (typeof SCENES)[string];
    const [few, many] = [await set(FEW), await set(MANY)];
    const [small, large] = [await few.ask(), await many.ask()];
    expect(few.rows(small.data)).toBe(FEW);
    expect(many.rows(large.data)).toBe(shows);
    expect(large.statements).toBeLessThanOrEqual(small.statements);
    expect(small.statements).toBeLessThanOrEqual(bound);
    expect(large.statements).toBeGreaterThan(0);
  });
});

// A page that is not the last one also counts the loads.
it.each([
  [FEW, "Wells", "89835", 5],
  [MANY, "Ely", "89301", 7],
])(
  "a search by profit among %i loads asks the database a bounded number of times",
  async (many, city, zip, bound) => {
    const [owner, driver] = [await person("shipper"), await driverWithCosts()];
    const terms = { origin_address_city: city, origin_address_state: "NV", origin_address_zip: zip };
    for (let load = 0; load < many; load++) await saveLoad({ owner, terms });
    const query = new URLSearchParams({ origin_city: `${city}, NV`, sort: "profit_per_mile" });
    const { statements, data } = await statementsFor(
      searchPage as Loader,
      await cookieOf(driver),
      `/search?${query}`,
    );
    expect(data.data).toMatchObject({ sort: "profit_per_mile" });
    expect(lengthOf((data.data as Record<string, unknown>).rows)).toBe(Math.min(many, 10));
    expect(statements).toBeLessThanOrEqual(bound);
  },
);
