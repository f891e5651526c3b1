import { expect, it, vi } from "vitest";

const load = async (SESSION_SECRET: string) => {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", SESSION_SECRET);
  return (await import("./whose-answer.server")).whoseAnswer;
};
const A = "a".repeat(32);
const B = "b".repeat(32);

it("names session and person by hashes, `none` if signed out, and null if the session was not read", async () => {
  const whoseAnswer = await load(A);
  const dale = { sessionHash: "hash", userId: "dale", actingId: "dale" };
  const tag = await whoseAnswer(dale);
  expect(tag).toMatch(/^[0-9a-f]{22}\.[0-9a-f]{22}$/);
  expect(await whoseAnswer(dale)).toBe(tag);
  expect(await whoseAnswer({ sessionHash: null })).toBe("none");
  expect(await whoseAnswer({})).toBeNull();
});

it("changes with the session; a new secret changes only the session's part", async () => {
  const parts = async (secrets: string, sessionHash: string, userId: string) =>
    ((await (await load(secrets))({ sessionHash, userId, actingId: userId })) ?? "").split(".");
  const [session, person] = await parts(A, "one", "dale");
  expect(await parts(A, "two", "dale")).toEqual([expect.not.stringMatching(session ?? ""), person]);
  expect(await parts(A, "one", "shirley")).toEqual([session, expect.not.stringMatching(person ?? "")]);
  expect(await parts(`${B},${A}`, "one", "dale")).toEqual([expect.not.stringMatching(session ?? ""), person]);
});

it("changes both parts with the company for which the same session acts", async () => {
  const whoseAnswer = await load(A);
  const partsOf = async (actingId: string) =>
    (await whoseAnswer({ sessionHash: "hash", userId: "dale", actingId }))?.split(".") ?? [];
  const parts = [await partsOf("dale"), await partsOf("dale at one"), await partsOf("dale at two")];
  expect(new Set(parts.map(([session]) => session)).size).toBe(3);
  expect(new Set(parts.map(([, person]) => person)).size).toBe(3);
});

it("changes only the session's part while the required two-step sign-in is missing", async () => {
  const whoseAnswer = await load(A);
  for (const actingId of ["dale", "dale at one"]) {
    const partsOf = async (lacksTwoStep: boolean) =>
      (await whoseAnswer({ sessionHash: "hash", userId: "dale", actingId, lacksTwoStep }))?.split(".");
    const [session = "", person] = (await partsOf(false)) ?? [];
    expect(await partsOf(true)).toEqual([expect.not.stringMatching(session), person]);
  }
});
