import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/client";
import { billing_invoices } from "db/schema";
import { write } from "db/write";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { sendMessage } from "~/chat/inbox/send-message.server";
import { saveCosts } from "~/costs/save-costs.server";
import { makeOffer } from "~/offers/make-offer.server";
import { loader as rootPage } from "~/root";
import { loader as billingPage } from "~/routes/account/billing";
import { loader as accountPage } from "~/routes/account/user-account";
import { loader as dashboardPage } from "~/routes/loads/dashboard";
import { loader as driverPage } from "~/routes/loads/driver-request.$driverId";
import { loader as editPage } from "~/routes/loads/edit-load.$loadId";
import { loader as invoicesPage } from "~/routes/loads/invoices";
import { loader as detailsPage } from "~/routes/loads/load-details.$loadId";
import { loader as completePage } from "~/routes/loads/loads-complete";
import { loader as copyPage } from "~/routes/loads/new_load.($loadId)";
import { loader as searchPage } from "~/routes/loads/search";
import { loader as chatPage } from "~/routes/messages/chat";
import { loader as supportPage } from "~/routes/messages/customer-support";
import { loader as inboxPage } from "~/routes/messages/inbox";
import { askSupport } from "~/support/ask-support.server";
import { statementsOf } from "../../fixtures/count-statements";
import { groupOf } from "../../fixtures/scenes/chats";
import { saveInvoice } from "../../fixtures/scenes/invoices";

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;
export type Data = Record<string, unknown>;

export const FEW = 1;
export const MANY = 40;

const lengthOf = (value: unknown) => (value as unknown[]).length;
export const rows = (data: Data) => lengthOf(data.rows);

export const shipper = () => savePerson({ role: "shipper" });
const driver = () => savePerson({ role: "driver" });
const drivers = (many: number) => Promise.all(Array.from({ length: many }, driver));

export async function times(many: number, save: (nth: number) => Promise<unknown>): Promise<void> {
  for (let nth = 0; nth < many; nth++) await save(nth);
}

interface Scene {
  who: BuiltPerson;
  path: string;
  params?: Record<string, string>;
}

interface Page {
  loader: unknown;
  bound: number;
  shows?: number;
  set: (many: number) => Promise<Scene>;
  /** Without this function, rows are not counted. */
  rows?: (data: Data, many: number) => number;
}

/** Runs the page's loader and the root loader in parallel, as for a real request. */
export async function statementsFor(loader: unknown, { who, path, params }: Scene) {
  const withRoot: Loader = async (args) => {
    const [, data] = await Promise.all([(rootPage as Loader)(args), (loader as Loader)(args)]);
    return data;
  };
  const { statements, data } = await statementsOf(withRoot, who, path, params);
  return { statements, data: data as Data };
}

async function askedFor(many: number) {
  const owner = await shipper();
  const { loadId } = await saveLoad({ owner, requesters: await drivers(many) });
  return { owner, loadId, params: { loadId }, path: `/load-details/${loadId}` };
}

export const PAGES: Readonly<Record<string, Page>> = {
  "a shipper's dashboard": {
    loader: dashboardPage,
    bound: 6,
    shows: 20,
    rows,
    set: async (many) => {
      const owner = await shipper();
      await times(many, () => saveLoad({ owner }));
      return { who: owner, path: "/dashboard" };
    },
  },
  "a driver's dashboard": {
    loader: dashboardPage,
    // Two of the statements read the requests that ended.
    bound: 8,
    shows: 20,
    rows,
    set: async (many) => {
      const parties = { owner: await shipper(), driver: await driver() };
      await times(many, () => saveLoad({ ...parties, status: "pickup" }));
      return { who: parties.driver, path: "/dashboard?tab=pre-pickup" };
    },
  },
  "the completed loads": {
    loader: completePage,
    bound: 5,
    shows: 20,
    rows,
    set: async (many) => {
      const parties = { owner: await shipper(), driver: await driver() };
      await times(many, () => saveLoad({ ...parties, status: "complete" }));
      return { who: parties.driver, path: "/loads-complete" };
    },
  },
  "what a shipper owes": {
    loader: invoicesPage,
    bound: 6,
    shows: 20,
    rows,
    set: async (many) => {
      const parties = { owner: await shipper(), driver: await driver() };
      await times(many, () => saveInvoice(parties));
      return { who: parties.owner, path: "/invoices" };
    },
  },
  // With forty rows, the first query fills the page. With one row, the search must check that no other loads
  // exist.
  "a search": {
    loader: searchPage,
    bound: 6,
    shows: 10,
    // Counts the data rows, not the column headers.
    rows: ({ data }) => rows(data as Data),
    set: async (many) => {
      const owner = await shipper();
      const city = `City of ${many}`;
      await times(many, () => saveLoad({ owner, terms: { origin_address_city: city } }));
      return { who: await driver(), path: `/search?${new URLSearchParams({ origin_city: city })}` };
    },
  },
  "an open load, to a driver with costs": {
    loader: detailsPage,
    // One of the statements reads the driver's eligibility for the load.
    bound: 16,
    set: async (many) => ({ ...(await askedFor(many)), who: await driverWithCosts() }),
  },
  "a load that drivers ask for": {
    loader: detailsPage,
    bound: 9,
    rows: (data) => rows(data.requests as Data),
    set: async (many) => {
      const { owner, ...load } = await askedFor(many);
      return { ...load, who: owner };
    },
  },
  // The page reads the offers together with the requests. Here, verbs notify the owner, so the page also
  // looks for notifications to mark as seen.
  "the offers on a load": {
    loader: detailsPage,
    bound: 10,
    rows: (data) => rows(data.requests as Data),
    set: async (many) => {
      const owner = await shipper();
      const { loadId } = await saveLoad({ owner });
      for (const viewer of await drivers(many))
        await makeOffer("offer", { viewer, loadId, fields: { amount: "1450" } });
      return { who: owner, path: `/load-details/${loadId}`, params: { loadId } };
    },
  },
  // The bound includes queries for the next loads from the destination, for the amendments since the
  // signature, for the phone number at the time of the signature, for the panel of waiting matters, and for
  // the invoice.
  "a delivered load": {
    loader: detailsPage,
    bound: 17,
    shows: 9,
    rows: (data, many) => lengthOf(data.documents) - (many === FEW ? 3 : 0),
    set: async (many) => {
      const parties = { owner: await shipper(), driver: await driver() };
      const content = { bytes: new Uint8Array([1]), contentType: "application/pdf" } as const;
      const additionalFiles = many === FEW ? [] : Array(5).fill(content);
      const { loadId } = await saveLoad({ ...parties, status: "complete", additionalFiles });
      return { who: parties.driver, path: `/load-details/${loadId}`, params: { loadId } };
    },
  },
  "a driver who asks": {
    loader: driverPage,
    bound: 10,
    set: async (many) => {
      const owner = await shipper();
      const requesters = await drivers(many);
      for (const each of requesters) await saveLoad({ owner, driver: each });
      const { loadId } = await saveLoad({ owner, requesters });
      const driverId = requesters[0]?.id ?? "";
      return { who: owner, path: `/driver-request/${driverId}?load=${loadId}`, params: { driverId } };
    },
  },
  "a person's support requests": {
    loader: supportPage,
    // One statement reads the number of unread messages for the navigation, one the user's suspensions.
    bound: 5,
    shows: 20,
    rows: (data) => lengthOf(data.requests),
    set: async (many) => {
      const who = await driver();
      const account = { username: null, avatarUrl: null, rating: null, paymentActive: false };
      const viewer = { ...who, ...account, emailConfirmed: true };
      await times(many, (nth) =>
        askSupport({ viewer, fields: { topic: "other", message: `Request ${nth}` } }),
      );
      return { who, path: "/customer-support" };
    },
  },
  "the form of an edit": {
    loader: editPage,
    bound: 5,
    set: async (many) => {
      const { owner, loadId, params } = await askedFor(many);
      return { who: owner, path: `/edit-load/${loadId}`, params };
    },
  },
  "an account with invoices": {
    loader: accountPage,
    bound: 6,
    rows: (data) => lengthOf((data.billing as Data).invoices),
    set: async (many) => ({ who: await withInvoices(many), path: "/user-account" }),
  },
  "the billing page": {
    loader: billingPage,
    bound: 4,
    set: async (many) => ({ who: await withInvoices(many), path: "/billing" }),
  },
  "an inbox": {
    loader: inboxPage,
    bound: 3,
    shows: 20,
    rows: (data) => lengthOf(data.chats),
    set: async (many) => {
      const owner = await shipper();
      // One of the rows is the feed of automated messages.
      if (many > 1) await saveLoad({ owner, requesters: await drivers(many - 1) });
      return { who: owner, path: "/inbox" };
    },
  },
  "a chat": {
    loader: chatPage,
    bound: 4,
    shows: 30,
    rows: (data) => lengthOf(data.messages),
    set: async (many) => {
      const [owner, who] = [await shipper(), await driver()];
      const { loadId } = await saveLoad({ owner, requesters: [who] });
      const groupId = await groupOf(loadId, who.id);
      await times(many, (nth) => sendMessage({ viewer: owner, groupId, content: `${nth}` }, nth * 3_000));
      const scene = { who, path: `/chat?group=${groupId}` };
      // Opens the chat first, because the first visit marks the chat as read.
      await statementsFor(chatPage, scene);
      return scene;
    },
  },
  "the form of a copy": {
    loader: copyPage,
    bound: 4,
    set: async (many) => {
      const { owner, loadId, params } = await askedFor(many);
      return { who: owner, path: `/new_load/${loadId}`, params };
    },
  },
};

export async function driverWithCosts(): Promise<BuiltPerson> {
  const viewer = await driver();
  const fields = { fuel_price: "4", miles_per_gallon: "6.4", other_per_mile: "0.2" };
  await saveCosts({ viewer, fields: { ...fields, fixed_month: "4000", days_month: "20" } });
  return viewer;
}

async function withInvoices(many: number): Promise<BuiltPerson> {
  const owner = await shipper();
  const invoices = Array.from({ length: many }, (_, at) => ({
    invoice_id: `in_${owner.id}_${at}`,
    user_id: owner.id,
    status: "paid",
    total_cents: 199_00,
    issued_at: at,
  }));
  await write([{ query: db().insert(billing_invoices).values(invoices) }]);
  return owner;
}
