import { beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "~/api/endpoints";
import type { Operation } from "~/api/openapi.server";
import { LISTED_PATHS } from "~/ui/public-pages";
import { onTheWorker } from "../../start-app";
import { keyOf } from "../support/api-requests";
import { appFor } from "../support/app";
import { inDatabase } from "../support/colleague";
import { signUp, Visitor } from "../support/visitor";

const app = appFor("api-document");

interface Content {
  example?: { errors?: unknown };
  examples?: Record<string, { value: Record<string, unknown> }>;
}
type Contents = Record<string, Content>;

interface OpenApi {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
}

let shipper: Visitor;
let document: OpenApi;
let key: string;

beforeAll(async () => {
  shipper = await signUp(app, "shipper");
  key = await inDatabase(app, (database) => keyOf(shipper, undefined, database));
  document = JSON.parse((await new Visitor(app).get("/api/v1/openapi.json")).text);
});

const operationOf = (path: string, method: string): Operation => {
  const operation = document.paths[path]?.[method];
  if (!operation) throw new Error(`The document has no ${method} ${path}.`);
  return operation;
};
const contentOf = (body: unknown): Content =>
  Object.values((body as { content?: Contents } | undefined)?.content ?? {})[0] ?? {};

interface Sent {
  condition?: string;
  example?: "valid" | "faulty";
  /** Needed if the document's example matches no state of the load. */
  value?: string;
  isOpen?: boolean;
}

async function send(method: string, path: string, { condition, example, value, isOpen }: Sent = {}) {
  const operation = operationOf(path, method);
  const parameters = operation.parameters as { name: string; in: string; example: string }[];
  const header = parameters.find((each) => each.name === condition);
  const body = example && contentOf(operation.requestBody).examples?.[example]?.value;
  const inPath = path.replace(
    /\{(\w+)\}/g,
    (_, name) => parameters.find((each) => each.name === name)?.example ?? "",
  );
  const answer = await fetch(new URL(`/api/v1${inPath}`, app.url), {
    method: method.toUpperCase(),
    headers: {
      ...(!isOpen && { Authorization: `Bearer ${key}` }),
      ...(body && { "Content-Type": "application/json" }),
      ...(header && { [header.name]: value ?? header.example }),
    },
    body: body && JSON.stringify(body),
  });
  const documented = operation.responses[String(answer.status)];
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    json: text ? JSON.parse(text) : null,
    documented,
    example: contentOf(documented).example,
  };
}

const LOAD = "/loads/{reference}";
const INVOICE = "/invoices/{invoice}";
const REQUESTS = `${LOAD}/requests`;
const REQUEST = `${REQUESTS}/{request}`;
const OFFER = `${REQUEST}/offers/{offer}`;

describe("the examples of the document", () => {
  it("are answered as documented, in a load's life", async () => {
    const story: [string, string, Sent, number][] = [
      ["get", LOAD, {}, 404],
      ["put", LOAD, { example: "faulty" }, 422],
      ["put", LOAD, { example: "valid", condition: "If-Match" }, 412],
      ["put", LOAD, { example: "valid", isOpen: true }, 401],
      ["put", LOAD, { example: "valid", condition: "Prefer" }, 201],
      ["put", LOAD, { example: "valid" }, 200],
      ["put", LOAD, { example: "valid", condition: "If-None-Match" }, 412],
      ["get", LOAD, {}, 200],
      ["get", LOAD, { condition: "If-None-Match" }, 200],
      ["get", LOAD, { condition: "If-None-Match", value: "*" }, 304],
      ["get", "/loads", {}, 200],
      ["get", REQUESTS, {}, 200],
      ["get", `${LOAD}/events`, {}, 200],
      ["get", `${LOAD}/documents`, {}, 200],
      ["get", `${LOAD}/documents/{document}`, {}, 404],
      ["get", `${LOAD}/invoices`, {}, 200],
      ["get", "/invoices", {}, 200],
      ["get", INVOICE, {}, 404],
      ["put", INVOICE, { example: "valid" }, 404],
      ["put", INVOICE, { example: "faulty" }, 422],
      ["get", REQUEST, {}, 404],
      ["put", REQUEST, { example: "valid" }, 404],
      ["put", REQUEST, { example: "faulty" }, 422],
      ["put", OFFER, { example: "valid" }, 404],
      ["put", OFFER, { example: "faulty" }, 422],
      ["put", `${OFFER}/answer`, { example: "valid" }, 404],
      ["put", `${OFFER}/answer`, { example: "faulty" }, 422],
      ["delete", LOAD, { condition: "If-Match" }, 412],
      ["delete", LOAD, {}, 204],
      ["delete", LOAD, {}, 204],
    ];
    for (const [method, path, sent, status] of story) {
      const answer = await send(method, path, sent);
      expect([method, path, sent, answer.status]).toEqual([method, path, sent, status]);
      expect(Object.keys(answer.json ?? {}).toSorted()).toEqual(Object.keys(answer.example ?? {}).toSorted());
      // On a Worker, the platform counts the requests, and the app does not know how many are left.
      const optional = onTheWorker ? ["Link", "RateLimit"] : ["Link"];
      for (const name of Object.keys(answer.documented?.headers ?? {}))
        if (!optional.includes(name))
          expect(answer.headers.get(name), `${name} of a ${status}`).not.toBeNull();
    }
  });

  it("list the faults in the words of the API", async () => {
    for (const path of [LOAD, INVOICE, REQUEST, OFFER, `${OFFER}/answer`]) {
      const { json, example } = await send("put", path, { example: "faulty" });
      expect(json).toEqual(example);
    }
  });

  it("show a load as the API answers it", async () => {
    const { json, example } = await send("put", LOAD, { example: "valid" });
    const { number, miles, posted_at, url, ...terms } = json;
    expect(example).toMatchObject(terms);
    expect([number, url]).toEqual([
      expect.stringMatching(/^HW-\d+$/),
      expect.stringContaining("/load-details/"),
    ]);
    expect(miles).toBeGreaterThan(0);
    expect(new Date(posted_at).toISOString()).toBe(posted_at);
  });
});

it("the document is public, cached and readable from other sites", async () => {
  const { status, headers } = await new Visitor(app).get("/api/v1/openapi.json");
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "application/json",
    "public, max-age=3600",
  ]);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(document.servers[0]?.url).toMatch(/\/api\/v1$/);
});

it("the page for developers links to each call on a listed page of its group", async () => {
  const anyone = new Visitor(app);
  const { text } = await anyone.get("/developers");
  const links = [...text.matchAll(/href="(\/developers\/[^"#]+)#(\w+)"/g)];
  expect(links).toHaveLength(ENDPOINTS.length);
  const pages = new Set(links.map(([, path = ""]) => path));
  expect([...pages]).toEqual(LISTED_PATHS.filter((path) => path.startsWith("/developers/")));
  for (const [, path = "", id] of links) expect((await anyone.get(path)).text).toContain(`id="${id}"`);
});
