import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The list of the standard's requirements names files; this keeps them true. */
const list = readFileSync("app/accounts/ASVS.md", "utf8");
const rows = [...list.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| .+? \| (.+?) \| (.+) \|$/gm)];
const STATES = ["met", "in part", "not met", "not applicable", "the operator's"];

it("has each requirement of both levels once, with its state", () => {
  const numbers = rows.map(([, number]) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const at = (level: string) => rows.filter(([, , of]) => of === level);
  expect([at("1").length, at("2").length]).toEqual([70, 183]);
  for (const level of ["1", "2"]) {
    const counts = STATES.map((state) => at(level).filter(([, , , of]) => of === state).length);
    expect(list).toContain(`| level ${level} | ${counts.join(" | ")} |`);
  }
});

it("names only files that there are", () => {
  const named = [...list.matchAll(/`([\w.-]+\/[\w./-]+|[\w-]+\.(?:json|js))`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(100);
  for (const path of named) expect(existsSync(path), path).toBe(true);
});
