import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const list = readFileSync("app/accounts/ASVS.md", "utf8");
const cells = list.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
const rows = cells.flatMap(([, number = "", level, , state]) =>
  /^\d+\.\d+\.\d+$/.test(number) ? [{ number, level, state }] : [],
);
const STATES = ["met", "in part", "not met", "not applicable", "the operator's"];

it("lists each requirement of both levels once, with its state", () => {
  const numbers = rows.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  const at = (which: string) => rows.filter(({ level }) => level === which);
  expect([at("1").length, at("2").length]).toEqual([70, 183]);
  for (const level of ["1", "2"]) {
    const counted = STATES.map((state) => at(level).filter((row) => row.state === state).length);
    const told = cells.find(([, name]) => name === `level ${level}`)?.slice(2, -1);
    expect(told?.map(Number)).toEqual(counted);
  }
});

it("names only files that exist", () => {
  const named = [...list.matchAll(/`([\w.-]+\/[\w./-]+|[\w-]+\.(?:json|js))`/g)].map(([, path = ""]) => path);
  expect(named.length).toBeGreaterThan(100);
  for (const path of named) expect(existsSync(path), path).toBe(true);
});
