import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as roomServer from "./room-server.mjs";
import { checkEnvironment, checkPlaces, dataFolder, freePort, settings } from "./settings.mjs";

vi.mock("./room-server.mjs", { spy: true });

let dataDir = "";
let said = "";
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "haulway-settings-"));
  said = "";
  for (const name of ["BILLING", "PARTYKIT_HOST", "PARTYKIT_SECRET", "SESSION_SECRET"]) vi.stubEnv(name, "");
  for (const name of ["PORT", "PARTY_PORT"]) vi.stubEnv(name, String(await freePort()));
  vi.stubEnv("DATA_DIR", dataDir);
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    said += text;
    return true;
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true });
});

it("creates a data folder that only its owner may enter, and restricts an existing one", () => {
  const folder = join(dataDir, "deep", "data");
  vi.stubEnv("DATA_DIR", folder);
  expect(dataFolder()).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  chmodSync(folder, 0o755);
  dataFolder();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it.each([
  ["is a file", "file", "is not a folder"],
  ["is inside a file", "file/data", "is not a folder"],
  ["cannot be created", "/sys/haulway/data", "cannot be written"],
])("refuses a data folder that %s in one line that names DATA_DIR", (_, name, why) => {
  writeFileSync(join(dataDir, "file"), "");
  const folder = resolve(dataDir, name);
  vi.stubEnv("DATA_DIR", folder);
  expect(dataFolder).toThrow(`${folder} ${why}`);
  expect(dataFolder).toThrow(/^[^\n]+\. Set DATA_DIR to a folder that can be written\.$/);
});

describe("before anything is installed", () => {
  it("checks the data folder and both ports", async () => {
    await expect(checkPlaces({ willInstall: true })).resolves.toBeUndefined();
    const server = createServer().listen(0);
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    vi.stubEnv("PARTY_PORT", String(port));
    await expect(checkPlaces({ willInstall: true })).rejects.toThrow("Set PARTY_PORT to another one.");
    vi.stubEnv("PORT", String(port));
    await expect(checkPlaces({ willInstall: true })).rejects.toThrow("Set PORT to another one.");
    server.close();
    vi.stubEnv("DATA_DIR", "/sys/haulway/data");
    await expect(checkPlaces({ willInstall: true })).rejects.toThrow("Set DATA_DIR");
  });

  it("does not check the room server's port if none will run", async () => {
    vi.stubEnv("PARTY_PORT", "none");
    vi.mocked(roomServer.canRunRooms).mockReturnValueOnce(false);
    await expect(checkPlaces({ willInstall: false })).resolves.toBeUndefined();
    vi.stubEnv("PARTYKIT_HOST", "rooms.haulway.test");
    await expect(checkPlaces({ willInstall: true })).resolves.toBeUndefined();
  });
});

it("reports a wrong variable in one line, before anything is built", async () => {
  await expect(checkEnvironment()).resolves.toBeUndefined();
  vi.stubEnv("APP_URL", "nonsense");
  await expect(checkEnvironment()).rejects.toThrow(/^The environment is not usable\. APP_URL: [^\n]+$/);
}, 30_000);

it("returns a free port that no outgoing connection takes", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(10_000);
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(new Set(ports).size).toBeGreaterThan(10);
});

const production = () => settings({ NODE_ENV: "production", quietRooms: true });
const namesOf = ({ companions }: Awaited<ReturnType<typeof production>>) =>
  companions.flatMap((child) => (child ? [child.name] : []));

describe("the app's companions", () => {
  it("include a room server by default, with a secret that only it and the app know", async () => {
    const chosen = await production();
    expect(namesOf(chosen)).toEqual(["room server"]);
    expect(chosen.env.PARTY_PORT).toBe(process.env.PARTY_PORT);
    expect(chosen.env.PARTYKIT_SECRET).toMatch(/^[\w-]{32,}$/);
    expect(said).toBe("");
  });

  it("do not include a room server if PARTYKIT_HOST names one", async () => {
    vi.stubEnv("PARTYKIT_HOST", "rooms.haulway.test");
    vi.stubEnv("PARTYKIT_SECRET", "of-the-rooms-elsewhere");
    const chosen = await production();
    expect(namesOf(chosen)).toEqual([]);
    expect(chosen.env.PARTYKIT_SECRET).toBe("of-the-rooms-elsewhere");
    expect(existsSync(join(dataDir, "party"))).toBe(false);
    expect(said).toBe("");
  });

  it("do not include a room server if PartyKit is not installed, and a message says so", async () => {
    vi.mocked(roomServer.canRunRooms).mockReturnValueOnce(false);
    const chosen = await production();
    expect(namesOf(chosen)).toEqual([]);
    expect(chosen.env.PARTYKIT_SECRET).toBe("");
    expect(said).toContain("PartyKit is not installed");
    expect(said).toContain("PARTYKIT_HOST");
  });

  it("include the stand-in for Stripe with BILLING=demo, and point the app to it", async () => {
    vi.stubEnv("BILLING", "demo");
    const chosen = await production();
    expect(namesOf(chosen)).toEqual(["room server", "Stripe stand-in"]);
    expect(chosen.env).toMatchObject({ STRIPE_API_BASE: expect.stringMatching(/^http:\/\/localhost:\d+$/) });
  });
});

describe("a port", () => {
  it.each([
    ["PORT", "8o80", "PORT must be a number from 0 to 65535."],
    ["PORT", "-1", "PORT must be a number from 0 to 65535."],
    ["PARTY_PORT", "65536", "PARTY_PORT must be a number from 0 to 65535."],
  ])("is refused in one line: %s=%s", async (name, value, message) => {
    vi.stubEnv(name, value);
    await expect(production()).rejects.toThrow(message);
  });

  it.each(["PORT", "PARTY_PORT"])("is refused in one line if it is in use: %s", async (name) => {
    const server = createServer().listen(0);
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    vi.stubEnv(name, String(port));
    await expect(production()).rejects.toThrow(`Port ${port} is already in use. Set ${name} to another one.`);
    server.close();
  });

  it("is not shared by the app and the room server", async () => {
    vi.stubEnv("PARTY_PORT", process.env.PORT ?? "");
    await expect(production()).rejects.toThrow(/^PORT and PARTY_PORT are both \d+\./);
  });

  it("is picked if the variable is 0", async () => {
    vi.stubEnv("PORT", "0");
    expect((await production()).port).toBeGreaterThan(0);
  });
});
