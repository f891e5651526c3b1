import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { secretsOf } from "./secrets.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "haulway-secrets-"));
  vi.stubEnv("SESSION_SECRET", "");
  vi.stubEnv("PARTYKIT_SECRET", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

describe("the secrets of an installation", () => {
  it("are created once, long enough, and readable only by their owner", () => {
    const dataDir = join(folder, "new/data");
    const first = secretsOf(dataDir);
    expect(first.SESSION_SECRET.length).toBeGreaterThanOrEqual(32);
    expect(first.PARTYKIT_SECRET.length).toBeGreaterThanOrEqual(32);
    expect(first.PARTYKIT_SECRET).not.toBe(first.SESSION_SECRET);
    expect(secretsOf(dataDir)).toEqual(first);
    expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it("yield to those in the environment, which are not stored", () => {
    vi.stubEnv("SESSION_SECRET", "from-the-environment-0123456789-0123");
    expect(secretsOf(folder).SESSION_SECRET).toBe("from-the-environment-0123456789-0123");
    expect(readFileSync(join(folder, "secrets.json"), "utf8")).not.toContain("from-the-environment");
  });

  it.each(["", "{", "null", "{}", '{"SESSION_SECRET":1,"PARTYKIT_SECRET":"x"}'])(
    "never overwrite a file that cannot be parsed: %s",
    (content) => {
      writeFileSync(join(folder, "secrets.json"), content);
      expect(() => secretsOf(folder)).toThrow("secrets.json does not contain");
      expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe(content);
    },
  );
});
