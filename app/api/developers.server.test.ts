import { describe, expect, it } from "vitest";
import { ALL_TERMS, fieldName } from "~/loads/form/terms";
import { developersPage, inLines } from "./developers.server";
import { ENDPOINTS } from "./endpoints";
import { pointerOf } from "./load-schema";

const page = developersPage();
const member = (name: string) => page.members.find((each) => each.name === name);

describe("the page for developers", () => {
  it("has a command and a response for each call", () => {
    expect(page.calls.map(({ id }) => id).toSorted()).toEqual(
      ENDPOINTS.map(({ operationId }) => operationId).toSorted(),
    );
    for (const { curl, success } of page.calls) {
      expect(curl).toContain(`"${page.server}/`);
      expect(curl).toContain('-H "Authorization: Bearer $HAULWAY_KEY"');
      expect(curl).not.toContain("{reference}");
      expect(success.status).toMatch(/^2/);
    }
    expect(page.calls.find(({ id }) => id === "deleteLoad")?.success).toEqual({ status: "204", body: null });
  });

  it("sends JSON that a shell passes on unchanged", () => {
    const put = page.calls.find(({ id }) => id === "putLoad")?.curl ?? "";
    const [, body = ""] = /-d '([^']*)'$/.exec(put) ?? [];
    expect(JSON.parse(body)).toMatchObject({ origin: { city: "Columbus" }, total_rate: 850.5 });
  });

  it("explains every term, with its type and limit", () => {
    const pointers = page.members.map(({ name }) => `/${name.replace(".", "/")}`);
    for (const term of ALL_TERMS) expect(pointers).toContain(pointerOf(fieldName(term)));
    for (const { says, type } of page.members) {
      expect(says).not.toBe("");
      expect(type).not.toBe("");
    }
  });

  it.each([
    ["pickup.date", { type: "date, like 2026-12-01", isRequired: true, isReadOnly: false }],
    ["pickup.time", { type: "time, like 09:30", isRequired: false }],
    ["origin.state", { type: "one of: AL, AK … WY" }],
    ["cargo_description", { type: "text, at most 500 characters" }],
    ["weight_lb", { type: "number, 0 to 1,000,000", says: "Weight, lb. Required to edit a load" }],
    ["pallet_count", { type: "whole number, 0 to 10,000" }],
    ["requirements.twic", { type: "true or false" }],
    ["accessorials.lumper_payer", { type: "one of: shipper, carrier" }],
    ["number", { type: "text", isReadOnly: true }],
    ["miles", { type: "number", isReadOnly: true }],
  ])("says of %s what may be sent", (name, expected) => {
    expect(member(name)).toMatchObject(expected);
  });
});

it("shows a list of loads with one member per line", () => {
  expect(inLines({ loads: [{ a: { b: 1 }, c: null }], next_cursor: null })).toBe(
    '{\n  "loads": [{\n    "a": {"b":1},\n    "c": null\n  }],\n  "next_cursor": null\n}',
  );
});
