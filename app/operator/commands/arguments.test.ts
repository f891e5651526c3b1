import { describe, expect, it } from "vitest";
import {
  AGREEMENT_USAGE,
  BANNER_USAGE,
  MAINTENANCE_USAGE,
  readAgreement,
  readBanner,
  readEnd,
  readMaintenance,
} from "./arguments.mjs";

const NOW_MS = Date.parse("2026-11-28T12:00:00Z");

it.each([
  ["45m", "2026-11-28T12:45:00Z"],
  ["2h", "2026-11-28T14:00:00Z"],
  ["3d", "2026-12-01T12:00:00Z"],
  ["2026-11-28T22:00Z", "2026-11-28T22:00:00Z"],
  ["2026-11-28 22:00:30-05:00", "2026-11-29T03:00:30Z"],
])("%s is the time %s", (typed, end) => {
  expect(readEnd(typed, NOW_MS)).toBe(Date.parse(end));
});

it.each([
  "",
  "soon",
  "22:00",
  "2026-11-28T22:00",
  "2026-11-28T11:59Z",
  "2026-13-28T22:00Z",
  "0m",
  "-2h",
  "1w",
])("%j is no time ahead with a zone", (typed) => {
  expect(readEnd(typed, NOW_MS)).toBeNull();
});

describe("npm run maintenance", () => {
  it.each([
    [["on"], { act: "on", untilMs: null, why: "" }],
    [
      ["on", "--until", "2h", "--why", " A larger\n disk. "],
      { act: "on", untilMs: NOW_MS + 7_200_000, why: "A larger disk." },
    ],
    [["off"], { act: "off" }],
    [["status"], { act: "status" }],
  ])("accepts %j", (args, asked) => {
    expect(readMaintenance(args, NOW_MS)).toEqual(asked);
  });

  it.each([
    [[]],
    [["maybe"]],
    [["on", "off"]],
    [["on", "--until", "later"]],
    [["on", "--until", ""]],
    [["on", "--why"]],
    [["off", "--until", "2h"]],
    [["status", "--why", "x"]],
    [["on", "--for", "driver"]],
    [["on", "--why", "x".repeat(301)]],
  ])("refuses %j with its usage", (args) => {
    expect(() => readMaintenance(args, NOW_MS)).toThrow(MAINTENANCE_USAGE);
  });
});

describe("npm run banner", () => {
  it.each([
    [
      ["set", "The office is closed.", "--until", "3d"],
      { act: "set", text: "The office is closed.", untilMs: NOW_MS + 259_200_000, audience: "all" },
    ],
    [
      ["set", "New scales.", "--until", "2h", "--for", "driver"],
      { act: "set", text: "New scales.", untilMs: NOW_MS + 7_200_000, audience: "driver" },
    ],
    [["clear"], { act: "clear" }],
  ])("accepts %j", (args, asked) => {
    expect(readBanner(args, NOW_MS)).toEqual(asked);
  });

  it.each([
    [[]],
    [["set", "No end."]],
    [["set", "--until", "2h"]],
    [["set", "  ", "--until", "2h"]],
    [["set", "Two", "texts", "--until", "2h"]],
    [["set", "To nobody.", "--until", "2h", "--for", "brokers"]],
    [["set", "x".repeat(301), "--until", "2h"]],
    [["clear", "all"]],
    [["clear", "--until", "2h"]],
  ])("refuses %j with its usage", (args) => {
    expect(() => readBanner(args, NOW_MS)).toThrow(BANNER_USAGE);
  });
});

describe("npm run agreement", () => {
  it.each([
    [["publish", " We store\n fuel cards. "], { act: "publish", summary: "We store fuel cards." }],
    [["status"], { act: "status" }],
  ])("accepts %j", (args, asked) => {
    expect(readAgreement(args)).toEqual(asked);
  });

  it.each([
    [[]],
    [["publish"]],
    [["publish", "  "]],
    [["publish", "Two", "texts"]],
    [["publish", "x".repeat(301)]],
    [["status", "now"]],
    [["publish", "x", "--for", "driver"]],
  ])("refuses %j with its usage", (args) => {
    expect(() => readAgreement(args)).toThrow(AGREEMENT_USAGE);
  });
});
