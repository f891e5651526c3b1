import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

/** In this process, since only here the statements can be counted. */
const modules = async () => ({
  client: await import("db/client"),
  build: await import("db/builders"),
  session: await import("~/accounts/session.server"),
  write: await import("~/platform/write.server"),
  root: await import("~/root"),
  dashboard: await import("~/routes/dashboard"),
  search: await import("~/routes/search"),
  complete: await import("~/routes/loads-complete"),
  details: await import("~/routes/load-details.$loadId"),
  driver: await import("~/routes/driver-request.$driverId"),
  edit: await import("~/routes/edit-load.$loadId"),
  copy: await import("~/routes/new_load.($loadId)"),
  inbox: await import("~/routes/inbox"),
  chat: await import("~/routes/chat"),
  message: await import("~/chat/send-message.server"),
  groups: await import("../fixtures/chats"),
  support: await import("~/routes/customer-support"),
  askSupport: await import("~/support/ask-support.server"),
  account: await import("~/routes/user-account"),
  billing: await import("~/routes/billing"),
  schema: await import("db/schema"),
});

let app: Awaited<ReturnType<typeof modules>>;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "haulway-queries-"));
  vi.stubEnv("DATA_DIR", folder);
  app = await modules();
  const { migrate } = await import("db/migrate");
  await migrate(app.client.database());
}, 60_000);

afterAll(async () => {
  app.client.database().client.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const contextOfRequest = (): AppLoadContext => ({
  requestId: "test",
  nonce: "test",
  https: false,
  clientAddress: "127.0.0.1",
});

async function cookieOf(person: { id: string }): Promise<string> {
  const asking = { request: new Request("http://localhost/"), context: contextOfRequest() };
  const { statement, setCookie } = await app.session.newSession(person.id, asking);
  await app.write.write([statement]);
  return setCookie.split(";")[0] ?? "";
}

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>;

/** How many statements a page takes: its loader and the root's, beside each other as for a real request. */
async function statementsFor(
  loader: Loader,
  cookie: string,
  path: string,
  params: Record<string, string> = {},
) {
  const request = new Request(new URL(path, "http://localhost"), { headers: { cookie } });
  const args = { request, params, context: contextOfRequest() } as unknown as LoaderFunctionArgs;
  const before = app.client.sent.statements;
  const [, data] = await Promise.all([(app.root.loader as Loader)(args), loader(args)]);
  return { statements: app.client.sent.statements - before, data: data as Record<string, unknown> };
}

const FEW = 1;
const MANY = 40;

const lengthOf = (value: unknown) => (value as unknown[]).length;

type Person = Awaited<ReturnType<typeof app.build.savePerson>>;
const person = (role: "driver" | "shipper"): Promise<Person> => app.build.savePerson({ role });
const people = (role: "driver" | "shipper", many: number) =>
  Promise.all(Array.from({ length: many }, () => person(role)));

/** A page with as many rows as asked for: what to ask, and how many of them it shows. */
interface Scene {
  ask: () => ReturnType<typeof statementsFor>;
  rows: (data: Record<string, unknown>) => number;
}

const SCENES: Record<string, { bound: number; set: (many: number) => Promise<Scene>; shows: number }> = {
  "a shipper's dashboard": {
    bound: 4,
    shows: 20,
    set: async (many) => {
      const owner = await person("shipper");
      for (let load = 0; load < many; load++) await app.build.saveLoad({ owner });
      const cookie = await cookieOf(owner);
      return {
        ask: () => statementsFor(app.dashboard.loader as Loader, cookie, "/dashboard"),
        rows: (data) => lengthOf(data.rows),
      };
    },
  },
  "a driver's dashboard": {
    bound: 4,
    shows: 20,
    set: async (many) => {
      const [owner, driver] = [await person("shipper"), await person("driver")];
      for (let load = 0; load < many; load++) await app.build.saveLoad({ owner, driver, status: "pickup" });
      const cookie = await cookieOf(driver);
      return {
        ask: () => statementsFor(app.dashboard.loader as Loader, cookie, "/dashboard?tab=pre-pickup"),
        rows: (data) => lengthOf(data.rows),
      };
    },
  },
  "the completed loads": {
    bound: 5,
    shows: 20,
    set: async (many) => {
      const [owner, driver] = [await person("shipper"), await person("driver")];
      for (let load = 0; load < many; load++) await app.build.saveLoad({ owner, driver, status: "complete" });
      const cookie = await cookieOf(driver);
      return {
        ask: () => statementsFor(app.complete.loader as Loader, cookie, "/loads-complete"),
        rows: (data) => lengthOf(data.rows),
      };
    },
  },
  "a search": {
    bound: 5,
    shows: 10,
    set: async (many) => {
      const [owner, driver] = [await person("shipper"), await person("driver")];
      const city = `City of ${many}`;
      for (let load = 0; load < many; load++)
        await app.build.saveLoad({ owner, terms: { origin_address_city: city } });
      const cookie = await cookieOf(driver);
      const query = new URLSearchParams({ origin_city: city });
      return {
        ask: () => statementsFor(app.search.loader as Loader, cookie, `/search?${query}`),
        // Beside its headers.
        rows: ({ data }) => lengthOf((data as Record<string, unknown>).rows),
      };
    },
  },
  "a load that drivers ask for": {
    bound: 9,
    shows: MANY,
    set: async (many) => {
      const owner = await person("shipper");
      const { loadId } = await app.build.saveLoad({ owner, requesters: await people("driver", many) });
      const cookie = await cookieOf(owner);
      return {
        ask: () => statementsFor(app.details.loader as Loader, cookie, `/load-details/${loadId}`, { loadId }),
        rows: (data) => lengthOf((data.requests as { rows: unknown[] }).rows),
      };
    },
  },
  // With the next loads from its drop.
  "a delivered load": {
    bound: 15,
    shows: 9,
    set: async (many) => {
      const [owner, driver] = [await person("shipper"), await person("driver")];
      const content = { bytes: new Uint8Array([1]), contentType: "application/pdf" } as const;
      const { loadId } = await app.build.saveLoad({
        owner,
        driver,
        status: "complete",
        additionalFiles: many === FEW ? [] : Array(5).fill(content),
      });
      const cookie = await cookieOf(driver);
      return {
        ask: () => statementsFor(app.details.loader as Loader, cookie, `/load-details/${loadId}`, { loadId }),
        rows: (data) => lengthOf(data.documents) - (many === FEW ? 3 : 0),
      };
    },
  },
  "a driver who asks": {
    bound: 9,
    shows: MANY,
    set: async (many) => {
      const owner = await person("shipper");
      const drivers = await people("driver", many);
      for (const driver of drivers) await app.build.saveLoad({ owner, driver });
      const { loadId } = await app.build.saveLoad({ owner, requesters: drivers });
      const cookie = await cookieOf(owner);
      const driverId = drivers[0]?.id ?? "";
      return {
        ask: () =>
          statementsFor(app.driver.loader as Loader, cookie, `/driver-request/${driverId}?load=${loadId}`, {
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
        await app.askSupport.askSupport({
          viewer: { ...viewer, emailConfirmed: true },
          fields: { topic: "other", message: `Request ${request}` },
        });
      const cookie = await cookieOf(driver);
      return {
        ask: () => statementsFor(app.support.loader as Loader, cookie, "/customer-support"),
        rows: (data) => lengthOf(data.requests),
      };
    },
  },
  "the form of an edit": {
    bound: 5,
    shows: MANY,
    set: async (many) => {
      const owner = await person("shipper");
      const { loadId } = await app.build.saveLoad({ owner, requesters: await people("driver", many) });
      const cookie = await cookieOf(owner);
      return {
        ask: () => statementsFor(app.edit.loader as Loader, cookie, `/edit-load/${loadId}`, { loadId }),
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
        ask: () => statementsFor(app.account.loader as Loader, cookie, "/user-account"),
        rows: (data) => lengthOf(data.invoices),
      };
    },
  },
  "the billing page": {
    bound: 4,
    shows: MANY,
    set: async (many) => {
      const cookie = await withInvoices(many);
      return { ask: () => statementsFor(app.billing.loader as Loader, cookie, "/billing"), rows: () => many };
    },
  },
  "an inbox": {
    bound: 3,
    shows: 20,
    set: async (many) => {
      const owner = await person("shipper");
      // The feed is one of them.
      if (many > 1) await app.build.saveLoad({ owner, requesters: await people("driver", many - 1) });
      const cookie = await cookieOf(owner);
      return {
        ask: () => statementsFor(app.inbox.loader as Loader, cookie, "/inbox"),
        rows: (data) => lengthOf(data.chats),
      };
    },
  },
  "a chat": {
    bound: 4,
    shows: 30,
    set: async (many) => {
      const [owner, driver] = [await person("shipper"), await person("driver")];
      const { loadId } = await app.build.saveLoad({ owner, requesters: [driver] });
      const groupId = await app.groups.groupOf(loadId, driver.id);
      for (let n = 0; n < many; n++)
        await app.message.sendMessage({ viewer: owner, groupId, content: `${n}` }, n * 3_000);
      const cookie = await cookieOf(driver);
      const ask = () => statementsFor(app.chat.loader as Loader, cookie, `/chat?group=${groupId}`);
      // The first look notes that it was seen, which is a write.
      await ask();
      return { ask, rows: (data) => lengthOf(data.messages) };
    },
  },
  "the form of a copy": {
    bound: 4,
    shows: MANY,
    set: async (many) => {
      const owner = await person("shipper");
      const { loadId } = await app.build.saveLoad({ owner, requesters: await people("driver", many) });
      const cookie = await cookieOf(owner);
      return {
        ask: () => statementsFor(app.copy.loader as Loader, cookie, `/new_load/${loadId}`, { loadId }),
        rows: () => many,
      };
    },
  },
};

/** A person with so many invoices. */
async function withInvoices(many: number): Promise<string> {
  const owner = await person("shipper");
  const invoices = Array.from({ length: many }, (_, at) => ({
    invoice_id: `in_${owner.id}_${at}`,
    user_id: owner.id,
    status: "paid",
    total_cents: 199_00,
    issued_at: at,
  }));
  const query = app.client.db().insert(app.schema.billing_invoices).values(invoices);
  await app.write.write([{ query }]);
  return cookieOf(owner);
}

describe("a page asks the database as often for forty rows as for one", () => {
  it.each(Object.keys(SCENES))("%s", async (name) => {
    const { bound, set, shows } = SCENES[name] as (typeof SCENES)[string];
    const [few, many] = [await set(FEW), await set(MANY)];
    const [small, large] = [await few.ask(), await many.ask()];
    expect(few.rows(small.data)).toBe(FEW);
    expect(many.rows(large.data)).toBe(shows);
    expect(large.statements).toBe(small.statements);
    expect(large.statements).toBeLessThanOrEqual(bound);
    expect(large.statements).toBeGreaterThan(0);
  });
});
