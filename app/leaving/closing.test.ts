import { describe, expect, it } from "vitest";
import { LOAD_STATUSES, verdict } from "~/trade/lifecycle";
import { SEATS } from "~/trade/seats";
import { atClosing, companyAtClosing, statusesAtClosing } from "./closing";

it.each(LOAD_STATUSES)("a shipper's load in %s is ended if and only if its owner may delete it", (status) => {
  const mayDelete = verdict("delete", status, "owner") === "allowed";
  const what = atClosing("shipper", status);
  expect(what === "end").toBe(mayDelete);
  expect(what).toBe(mayDelete ? "end" : status === "complete" ? "keep" : "refuse");
});

it.each(LOAD_STATUSES)("what closing does to a driver's load in %s", (status) => {
  const expected = { new: "end", pending: "end", complete: "keep" }[status as string] ?? "refuse";
  expect(atClosing("driver", status)).toBe(expected);
});

it("every status has one outcome", () => {
  for (const role of ["shipper", "driver"] as const) {
    const all = (["refuse", "end", "keep"] as const).flatMap((what) => statusesAtClosing(role, what));
    expect(all.sort()).toEqual([...LOAD_STATUSES].sort());
  }
});

describe.each([
  ["nobody else", { others: 0, otherOwners: 0 }],
  ["others, none of them an owner", { others: 2, otherOwners: 0 }],
  ["others, one of them an owner", { others: 2, otherOwners: 1 }],
])("a company where %s work", (_, who) => {
  it.each(SEATS)("if a person closes the account whose seat is %s", (seat) => {
    const fate = (isOwn: boolean) => companyAtClosing({ isOwn, seat, ...who });
    const isLastOwner = seat === "owner" && who.otherOwners === 0;
    expect(fate(false)).toBe(isLastOwner ? "refuse" : "goes on");
    expect(fate(true)).toBe(!isLastOwner ? "goes on" : who.others === 0 ? "ends" : "refuse");
  });
});
