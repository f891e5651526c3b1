import { env as bindings } from "cloudflare:workers";
import { beforeEach, expect, it, vi } from "vitest";
import { loadDataFile } from "#data-file.server";
import { Unavailable } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { loadZipCodes } from "./load-zip-codes.server";
import { zoneOfCode } from "./zip-codes.server";

vi.mock("cloudflare:workers", () => ({ env: { ASSETS: { fetch: vi.fn() } } }));
vi.mock("#data-file.server", () => import("~/platform/data-file.edge.server"));

const assets = vi.mocked(bindings.ASSETS.fetch);

beforeEach(() => {
  vi.spyOn(log, "error").mockReset();
});

it.each([
  ["do not respond", () => Promise.reject(new Error("Network connection lost."))],
  ["respond with an error of the server", async () => new Response("", { status: 503 })],
  ["do not have the file", async () => new Response("", { status: 404 })],
])("a Worker responds without the directory of ZIP codes if the assets %s", async (_, answer) => {
  assets.mockImplementation(answer);
  await expect(loadZipCodes()).resolves.toBeUndefined();
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(() => zoneOfCode("84101")).toThrow(Unavailable);
  await expect(loadDataFile("app/papers/font/data/dejavu-sans.txt")).rejects.toThrow(Unavailable);
});

it("a Worker reads the directory with the first request after the assets respond again", async () => {
  assets.mockImplementation(async () => new Response("84101,Salt Lake City,UT,40.76,-111.89,M\n"));
  await loadZipCodes();
  expect(zoneOfCode("84101")).toBe("America/Denver");
  assets.mockRejectedValue(new Error("Network connection lost."));
  await loadZipCodes();
  expect(log.error).not.toHaveBeenCalled();
});
