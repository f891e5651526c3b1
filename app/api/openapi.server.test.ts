import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "./endpoints";
import { exampleRequest, exampleResponse, FAULTY } from "./examples.server";
import type { Json } from "./json-schema";
import { toFields } from "./load-schema";
import { openApiDocument } from "./openapi.server";

const document = openApiDocument();
type Responses = Record<string, { content: Record<string, { example: Json }> }>;

const clone = (): Json => JSON.parse(JSON.stringify(document));

describe("the OpenAPI document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    expect(await validator.validate(clone())).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("is refused by the same validator if a response has no description", async () => {
    const broken = clone();
    (broken.paths as Record<string, unknown>)["/loads"] = { get: { responses: { 200: {} } } };
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  it("has every endpoint, with an operation id of its own", () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => (operation as Json).operationId),
    );
    expect(ids.toSorted()).toEqual(ENDPOINTS.map(({ operationId }) => operationId).toSorted());
  });

  it("refers only to components that it has", () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)];
    expect(refs.length).toBeGreaterThan(10);
    for (const [, kind = "", name = ""] of refs)
      expect((document.components as Record<string, Json>)[kind]).toHaveProperty(name);
  });

  it("has the PIN in no response", () => {
    const { Pickup: _, ...schemas } = document.components.schemas;
    expect(JSON.stringify(schemas)).not.toMatch(/\bpin\b/i);
  });
});

describe("the examples", () => {
  it("contain each other's members", () => {
    expect(exampleResponse("PO-1001")).toMatchObject({ ...exampleRequest(), reference: "PO-1001" });
  });

  it("have the faults that they list", () => {
    expect(toFields(FAULTY.request).faults).toEqual(FAULTY.errors);
  });

  it.each([
    ["check-ins/{name}", "pickup", ["arrived-pickup"]],
    ["pickup", "in transit", ["arrived-pickup"]],
    ["proof-of-delivery", "complete", ["arrived-pickup", "departed-pickup", "arrived-delivery"]],
  ])("of a haul's %s have the status that follows it: %s", (path, status, names) => {
    const paths = clone().paths as Record<string, { put: { responses: Responses } }>;
    const answer = paths[`/hauls/{number}/${path}`]?.put.responses[200];
    const example = answer?.content["application/json"]?.example;
    expect(example).toMatchObject({ status, check_ins: names.map((name) => ({ name })) });
  });
});
