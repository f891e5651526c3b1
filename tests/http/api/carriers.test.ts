import { beforeAll, expect, it } from "vitest";
import { keyOf } from "../support/api-requests";
import { appFor } from "../support/app";
import { inDatabase } from "../support/colleague";
import { signUp, Visitor } from "../support/visitor";

const app = appFor("api-carriers");

let key: string;
let shipperKey: string;
let driver: Visitor;
let shipper: Visitor;

beforeAll(async () => {
  [driver, shipper] = [await signUp(app, "driver"), await signUp(app, "shipper")];
  [key, shipperKey] = await inDatabase(app, async (database) => [
    await keyOf(driver, undefined, database),
    await keyOf(shipper, undefined, database),
  ]);
});

async function send(as: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(new URL(`/api/v1${path}`, app.url), {
    method,
    headers: { Authorization: `Bearer ${as}`, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, json: text ? JSON.parse(text) : null };
}

it("finds the example of a load on the board, as the document shows it", async () => {
  const document = JSON.parse((await new Visitor(app).get("/api/v1/openapi.json")).text);
  const { requestBody } = document.paths["/loads/{reference}"].put;
  const load = requestBody.content["application/json"].examples.valid.value;
  expect((await send(shipperKey, "PUT", "/loads/PO-1001", load)).status).toBe(201);
  const { parameters, responses } = document.paths["/board"].get;
  const example = responses["200"].content["application/json"].example.loads[0];
  const { status, json } = await send(key, "GET", "/board?origin_state=OH&sort=rate");
  expect([status, json.next_cursor, json.loads.length]).toEqual([200, null, 1]);
  const [found] = json.loads;
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(example).toSorted());
  for (const name of ["origin", "destination", "pickup", "delivery", "total_rate", "weight_lb"])
    expect([name, found[name]]).toEqual([name, example[name]]);
  expect(JSON.stringify(found)).not.toMatch(/Dock Road|Market Street|Shipping desk|PO-1001/);
  const one = await send(key, "GET", `/board/${found.number}`);
  expect([one.status, one.json]).toEqual([200, found]);
  expect(one.headers.get("etag")).toMatch(/^"1-/);
  for (const { name, in: place, example } of parameters as { name: string; in: string; example: unknown }[])
    if (place === "query" && !/radius$|^can_take$|_state$/.test(name)) {
      const answer = await send(key, "GET", `/board?${name}=${example}`);
      expect([name, answer.status]).toEqual([name, 200]);
    }
});
