import { describe, expect, it } from "vitest";
import { ALL_TERMS, fieldName } from "~/loads/form/terms";
import { NotFound } from "~/platform/errors";
import { developersPage, groupPage, inLines } from "./developers.server";
import { ENDPOINTS, GROUPS } from "./endpoints";
import { pointerOf } from "./load-schema";

const page = developersPage();
const { members } = groupPage("loads");
const calls = GROUPS.flatMap(({ name }) => groupPage(name).calls);
const member = (name: string) => members.find((each) => each.name === name);

describe("the pages for developers", () => {
  it("have a command and a response for each call", () => {
    expect(calls.map(({ id }) => id)).toEqual(ENDPOINTS.map(({ operationId }) => operationId));
    for (const { curl, success } of calls) {
      expect(curl).toContain(`"${page.server}/`);
      expect(curl).toContain('-H "Authorization: Bearer $HAULWAY_KEY"');
      expect(curl).not.toContain("{reference}");
      expect(success.status).toMatch(/^2/);
    }
    expect(calls.find(({ id }) => id === "deleteLoad")?.success).toEqual({ status: "204", body: null });
  });

  it("list each call under its group, as the group's page shows it", () => {
    for (const { name, title, calls } of page.groups) {
      const shown = groupPage(name);
      expect(shown.title).toBe(title);
      expect(shown.calls.map(({ id, title, request }) => ({ id, title, request }))).toEqual(calls);
    }
    expect(page.groups.flatMap(({ calls }) => calls)).toHaveLength(ENDPOINTS.length);
  });

  it("have no page for another name, and no members of a load where none is sent", () => {
    for (const name of ["nothing", undefined]) expect(() => groupPage(name)).toThrow(NotFound);
    expect(groupPage("documents").members).toEqual([]);
  });

  it("send JSON that a shell passes on unchanged", () => {
    const put = calls.find(({ id }) => id === "putLoad")?.curl ?? "";
    const [, body = ""] = /-d '([^']*)'$/.exec(put) ?? [];
    expect(JSON.parse(body)).toMatchObject({ origin: { city: "Columbus" }, total_rate: 850.5 });
  });

  it("send a file as it is, with its type", () => {
    const deliver = calls.find(({ id }) => id === "deliverLoad")?.curl ?? "";
    expect(deliver).toMatch(/-H "Content-Type: application\/pdf" \\\n {2}--data-binary @proof\.pdf$/);
  });

  it("explain every term, with its type and limit", () => {
    const pointers = members.map(({ name }) => `/${name.replace(".", "/")}`);
    for (const term of ALL_TERMS) expect(pointers).toContain(pointerOf(fieldName(term)));
    for (const { says, type } of members) {
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
  ])("say of %s what may be sent", (name, expected) => {
    expect(member(name)).toMatchObject(expected);
  });
});

it("shows a list of loads with one member per line", () => {
  expect(inLines({ loads: [{ a: { b: 1, d: {} }, c: null }], next_cursor: null })).toBe(
    '{\n  "loads": [{\n    "a": {"b": 1, "d": {}},\n    "c": null\n  }],\n  "next_cursor": null\n}',
  );
  expect(inLines({})).toBe("{}");
});
