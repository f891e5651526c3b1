import { expect, it, vi } from "vitest";

const NAMES = [
  "session",
  "flash",
  "second_step",
  "mailed_code",
  "searched",
  "device",
  "later",
  "invitation",
] as const;

async function namedAt(APP_URL: string) {
  vi.resetModules();
  vi.stubEnv("APP_URL", APP_URL);
  vi.stubEnv("PORT", "3007");
  const { cookieName } = await import("./cookie-name.server");
  const names = NAMES.map(cookieName);
  vi.unstubAllEnvs();
  return names;
}

it("binds every cookie to this host on https", async () => {
  expect(await namedAt("https://board.example")).toEqual(NAMES.map((name) => `__Host-haulway_${name}`));
});

it("has no prefix on http, and contains the port without APP_URL", async () => {
  expect(await namedAt("http://board.example")).toEqual(NAMES.map((name) => `haulway_${name}`));
  expect(await namedAt("")).toEqual(NAMES.map((name) => `haulway_${name}_3007`));
});
