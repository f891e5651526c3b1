import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { api_keys } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { newKey } from "~/api-keys/key-text";
import type { Scope } from "~/api-keys/scopes";
import { type BuiltPerson, saveColleague, saveLoad, savePerson } from "~/builders";
import { hashOf } from "~/platform/secret";
import { requestLoad } from "~/requests/request-load.server";
import type { ActingSeat } from "~/trade/seats";
import { ownRows } from "../../tests/fixtures/scenes/load-files";
import { requireTwoStep } from "../../tests/fixtures/seats";
import { ask, keyOf, loadBody, type Told } from "../../tests/http/support/api-requests";
import { DOCUMENT_ENDPOINTS } from "./documents/endpoints";
import type { OperationId } from "./endpoint";
import { EVENT_ENDPOINTS } from "./events/endpoints";
import { LOAD_ENDPOINTS } from "./load-endpoints";
import { REQUEST_ENDPOINTS } from "./requests/endpoints";

/** `who-may.server.test.ts` tests the other endpoints. */
const OF_LOADS = [...LOAD_ENDPOINTS, ...REQUEST_ENDPOINTS, ...EVENT_ENDPOINTS, ...DOCUMENT_ENDPOINTS];
const SCOPES = [
  "loads:read",
  "loads:write",
  "requests:read",
  "requests:write",
  "documents:read",
] as const satisfies readonly Scope[];
type LoadScope = (typeof SCOPES)[number];

let shipper: BuiltPerson;
let driver: BuiltPerson;
let other: BuiltPerson;
let requestId: string;
const keys: Record<string, string | null> = {};

beforeAll(async () => {
  shipper = await savePerson({ role: "shipper", alone: true });
  driver = await savePerson({ role: "driver", alone: true });
  other = await savePerson({ role: "shipper", alone: true });
  const asking = await savePerson({ role: "driver" });
  const strict = await savePerson({ role: "shipper", alone: true });
  await requireTwoStep(strict);
  const { loadId } = await saveLoad({ owner: shipper, terms: { reference: "PO-1" } });
  await requestLoad({ viewer: asking, loadId });
  await saveLoad({ owner: shipper, driver, status: "pickup", terms: { reference: "PO-2" } });
  Object.assign(keys, {
    none: null,
    "not a key": "hwy_1",
    "a key that nobody has": newKey(),
    owner: await keyOf(shipper),
    driver: await keyOf(driver),
    "another shipper": await keyOf(other),
    "a maker without the required two-step sign-in": await keyOf(strict),
    revoked: await keyOf(shipper),
  });
  for (const scope of SCOPES) keys[`only ${scope}`] = await keyOf(shipper, [scope]);
  for (const seat of ["dispatcher", "billing", "viewer"] satisfies ActingSeat[])
    keys[seat] = await keyOf(await saveColleague(shipper, { seat }));
  requestId = (await SENT.listRequests(keys.owner ?? null)).json.requests[0].id;
  await SENT.decideRequest(keys.owner ?? null);
  const hash = await hashOf(keys.revoked ?? "");
  await write([{ query: db().update(api_keys).set({ revoked_at: 1 }).where(eq(api_keys.key_hash, hash)) }]);
});

afterEach(() => void vi.restoreAllMocks());

const GROUPS = {
  "loads:read": ["listLoads", "getLoad", "listEvents"],
  "loads:write": ["putLoad", "deleteLoad"],
  "requests:read": ["listRequests", "getRequest"],
  "requests:write": ["decideRequest", "makeOffer", "answerOffer"],
  "documents:read": ["listDocuments", "getDocument"],
} as const satisfies Record<LoadScope, readonly OperationId[]>;

type Statuses = Readonly<Record<LoadScope, readonly number[]>>;

/**
 * The request was already rejected: rejecting it again succeeds, a new offer conflicts, and there is no offer
 * to answer.
 */
const OWNER: Statuses = {
  "loads:read": [200, 200, 200],
  "loads:write": [201, 204],
  "requests:read": [200, 200],
  "requests:write": [200, 409, 404],
  "documents:read": [200, 404],
};
const all = (status: number): Statuses => ({
  "loads:read": [status, status, status],
  "loads:write": [status, status],
  "requests:read": [status, status],
  "requests:write": [status, status, status],
  "documents:read": [status, status],
});
const reads: Statuses = { ...OWNER, "loads:write": [403, 403], "requests:write": [403, 403, 403] };
const only = (scope: LoadScope): Statuses => ({ ...all(403), [scope]: OWNER[scope] });

const MAY: Readonly<Record<string, Statuses>> = {
  none: all(401),
  "not a key": all(401),
  "a key that nobody has": all(401),
  revoked: all(401),
  "a maker without the required two-step sign-in": all(403),
  "only loads:read": only("loads:read"),
  "only loads:write": only("loads:write"),
  "only requests:read": only("requests:read"),
  "only requests:write": only("requests:write"),
  owner: OWNER,
  dispatcher: OWNER,
  billing: reads,
  viewer: reads,
  driver: {
    ...reads,
    "loads:read": [200, 404, 404],
    "requests:read": [404, 404],
    "documents:read": [404, 404],
  },
  "another shipper": {
    "loads:read": [200, 404, 404],
    "loads:write": [201, 204],
    "requests:read": [404, 404],
    "requests:write": [404, 404, 404],
    "documents:read": [404, 404],
  },
};

const onRequest = (rest = "") => `/loads/PO-1/requests/${requestId}${rest}`;

const SENT = {
  listLoads: (key) => ask(key, "GET", "/loads"),
  getLoad: (key) => ask(key, "GET", "/loads/PO-1"),
  putLoad: (key) => ask(key, "PUT", "/loads/PO-3", { body: loadBody() }),
  deleteLoad: (key) => ask(key, "DELETE", "/loads/PO-3"),
  listEvents: (key) => ask(key, "GET", "/loads/PO-1/events"),
  listDocuments: (key) => ask(key, "GET", "/loads/PO-1/documents"),
  getDocument: (key) => ask(key, "GET", "/loads/PO-1/documents/none.pdf"),
  listRequests: (key) => ask(key, "GET", "/loads/PO-1/requests"),
  getRequest: (key) => ask(key, "GET", onRequest()),
  decideRequest: (key) => ask(key, "PUT", onRequest(), { body: { status: "rejected" } }),
  makeOffer: (key) => ask(key, "PUT", onRequest("/offers/1"), { body: { rate: 900 } }),
  answerOffer: (key) => ask(key, "PUT", onRequest("/offers/1/answer"), { body: { answer: "accepted" } }),
} satisfies Partial<Record<OperationId, (key: string | null) => Promise<Told>>>;

describe("who may do what", () => {
  it("is told for each endpoint, by the scope that it needs", () => {
    for (const scope of SCOPES)
      expect([scope, OF_LOADS.flatMap((each) => (each.scope === scope ? [each.operationId] : []))]).toEqual([
        scope,
        GROUPS[scope],
      ]);
  });

  it.each(Object.entries(MAY))("with the key: %s", async (name, statuses) => {
    const key = keys[name] ?? null;
    const expected = new Map(
      SCOPES.flatMap((scope) =>
        GROUPS[scope].map((id: OperationId, at) => [id, statuses[scope][at]] as const),
      ),
    );
    for (const { operationId } of OF_LOADS) {
      const { status, headers, json } = await SENT[operationId as keyof typeof SENT](key);
      expect([operationId, status]).toEqual([operationId, expected.get(operationId)]);
      if (status < 400) continue;
      expect(headers.get("content-type")).toBe("application/problem+json");
      expect(json).toMatchObject({ type: "about:blank", status, detail: expect.stringMatching(/\.$/) });
      if (status === 401) expect(headers.get("www-authenticate")).toBe("Bearer");
    }
    const left = (await ownRows(shipper)).map(({ reference }) => reference);
    expect(left).toEqual(["PO-1", "PO-2"]);
  });

  it("refuses in words", async () => {
    const detailOf = async (name: string) => (await SENT.putLoad(keys[name] ?? null)).json.detail;
    expect(await detailOf("driver")).toBe("Only shippers can do this.");
    expect(await detailOf("viewer")).toContain("you can't post, request or change loads");
    expect(await detailOf("only loads:read")).toBe("This key does not have the scope loads:write.");
  });

  it("a cookie is not read", async () => {
    expect((await ask(null, "GET", "/loads", { headers: { Cookie: "session=x" } })).status).toBe(401);
  });
});

describe("a list", () => {
  it("of a shipper is newest first, of one status, and without the loads of others", async () => {
    const key = keys.owner ?? null;
    const references = async (query = "") =>
      (await ask(key, "GET", `/loads${query}`)).json.loads.map(
        ({ reference }: { reference: string }) => reference,
      );
    // The builder posts a load with a driver earlier than an open load.
    expect(await references()).toEqual(["PO-1", "PO-2"]);
    expect(await references("?status=pickup")).toEqual(["PO-2"]);
    expect(await references("?status=rate+confirmation")).toEqual([]);
    expect((await ask(keys["another shipper"] ?? null, "GET", "/loads")).json).toEqual({
      loads: [],
      next_cursor: null,
    });
  });

  it("of a carrier has the loads that the carrier has, without the pin", async () => {
    const { json } = await ask(keys.driver ?? null, "GET", "/loads");
    expect(json.loads.map(({ reference }: { reference: string }) => reference)).toEqual(["PO-2"]);
    const pin = (await ownRows(shipper)).find(({ reference }) => reference === "PO-2")?.verification_pin;
    expect(JSON.stringify(json)).not.toContain(`"${pin}"`);
  });

  it("has pages that contain each load once", async () => {
    const many = await savePerson({ role: "shipper", alone: true });
    for (let at = 0; at < 51; at++) await saveLoad({ owner: many, terms: { reference: `PO-${at}` } });
    const key = await keyOf(many);
    const first = await ask(key, "GET", "/loads?status=new");
    expect(first.json.loads).toHaveLength(50);
    const next = /^<\/api\/v1(.+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(next).toContain(`status=new&cursor=${first.json.next_cursor}`);
    const second = await ask(key, "GET", next);
    expect(second.json.next_cursor).toBeNull();
    expect(second.headers.get("link")).toBeNull();
    const all = [...first.json.loads, ...second.json.loads].map(({ number }: { number: string }) => number);
    expect(new Set(all).size).toBe(51);
  });

  it("refuses a status and a cursor that do not exist", async () => {
    const { status, json } = await ask(keys.owner ?? null, "GET", "/loads?status=gone&cursor=2");
    expect([status, json.errors.length]).toEqual([422, 2]);
  });
});

describe("what no endpoint has", () => {
  it.each([
    ["POST", "/loads", "GET, HEAD, OPTIONS"],
    ["PATCH", "/loads/PO-1", "DELETE, GET, HEAD, OPTIONS, PUT"],
  ])("%s %s is refused with the methods that exist", async (method, path, allow) => {
    const { status, headers } = await ask(keys.owner ?? null, method, path);
    expect([status, headers.get("allow")]).toEqual([405, allow]);
  });
});

it("a database that is away is a problem that says to try again", async () => {
  vi.spyOn(db().$client, "execute").mockRejectedValue(new Error("The database is away."));
  for (const { operationId } of OF_LOADS) {
    const { status, headers, json } = await SENT[operationId as keyof typeof SENT](keys.owner ?? null);
    expect([operationId, status, headers.get("retry-after")]).toEqual([operationId, 503, "5"]);
    expect(json.detail).toBe("Haulway can't answer right now. Send the request again.");
  }
});
