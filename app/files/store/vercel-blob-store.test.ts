import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startVercelBlob, type VercelBlobStandIn } from "../../../tests/fakes/vercel-blob";
import {
  breakingOff,
  pagesOf,
  patterned,
  storeContract,
} from "../../../tests/fixtures/contracts/store-contract";
import { collect, streamOf } from "./byte-stream";
import type { FileStore } from "./store";
import { vercelBlobStore } from "./vercel-blob-store.server";

const token = "vercel_blob_rw_haulwaytest_secret";
const MB = 1024 * 1024;
const pdf = { contentType: "application/pdf" };

let vendor: VercelBlobStandIn;
let store: FileStore;

beforeEach(async () => {
  vendor = await startVercelBlob(token);
  vi.stubEnv("VERCEL_BLOB_API_URL", vendor.apiUrl);
  store = vercelBlobStore({ token });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await vendor.close();
});

describe("the Vercel Blob store, through the vendor's own SDK", () => {
  storeContract(
    () => store,
    async () => [...vendor.blobs.keys()].sort(),
  );

  it.each([
    { size: 1000, parts: 1, calls: ["PUT"] },
    { size: 7 * MB, parts: 2, calls: ["create", "upload", "upload", "complete"] },
  ])("stores $size bytes privately, cached for an hour, in $parts parts", async ({ size, parts, calls }) => {
    await store.put("rate_confirmations/load-1/a.pdf", streamOf(patterned(size)), pdf);
    const blob = vendor.blobs.get("rate_confirmations/load-1/a.pdf");
    expect(blob).toMatchObject({
      access: "private",
      cacheControlMaxAge: "3600",
      contentType: "application/pdf",
      parts,
    });
    expect(vendor.calls).toEqual(calls);
  });

  it.each(["PUT", "upload"])("retries %s after a server error", async (call) => {
    vendor.failOnce(call);
    const bytes = patterned(call === "PUT" ? 1000 : 6 * MB);
    await store.put("images/load-1/POD/a.pdf", streamOf(bytes), pdf);
    expect(Buffer.compare(vendor.blobs.get("images/load-1/POD/a.pdf")?.bytes ?? Buffer.alloc(0), bytes)).toBe(
      0,
    );
  });

  it("never completes a file whose body ended early", async () => {
    const body = breakingOff(patterned(6 * MB));
    await expect(store.put("images/load-1/POD/a.pdf", body, pdf)).rejects.toThrow("the signal was lost");
    expect(vendor.calls).not.toContain("complete");
  });

  it("keeps the old file if the body of its replacement ends early", async () => {
    await store.put("avatars/user-1/a.jpg", streamOf(patterned(10)), pdf);
    for (const length of [0, 6 * MB]) {
      const body = breakingOff(...(length ? [patterned(length)] : []));
      await expect(store.put("avatars/user-1/a.jpg", body, pdf)).rejects.toThrow("the signal was lost");
    }
    expect(vendor.blobs.get("avatars/user-1/a.jpg")?.bytes.byteLength).toBe(10);
  });

  it.each([
    ["PUT", 1000],
    ["complete", 6 * MB],
  ])("removes the file if the vendor stored it but the call %s failed", async (call, length) => {
    vendor.keepAndRefuse(call);
    await expect(store.put("images/load-1/POD/a.pdf", streamOf(patterned(length)), pdf)).rejects.toThrow();
    expect(vendor.calls).toContain("delete");
    expect([...vendor.blobs.keys()]).toEqual([]);
  });

  it("requests only the range from the vendor", async () => {
    await store.put("images/load-1/POD/a.pdf", streamOf(patterned(300_000)), pdf);
    const body = await store.get("images/load-1/POD/a.pdf", { start: 70_000, end: 70_099 });
    expect(body && (await collect(body))).toEqual(patterned(300_000).subarray(70_000, 70_100));
    expect(vendor.sentBytes).toBe(100);
  });

  it("makes no call if there is nothing to remove", async () => {
    await store.remove([]);
    expect(vendor.calls).toEqual([]);
  });

  it("lists with one call a page, retries it after a server error, and leaves out names the app does not use", async () => {
    const paths = ["a", "b", "c"].map((name) => `avatars/user-1/${name}.jpg`);
    for (const path of paths) await store.put(path, streamOf(patterned(1)), pdf);
    const [some] = vendor.blobs.values();
    for (const name of ["avatars/", "avatars/my photo.jpg"]) if (some) vendor.blobs.set(name, { ...some });
    vendor.calls.length = 0;
    vendor.failOnce("list");
    const pages = await pagesOf(store.list("avatars", 4));
    expect(pages.map((page) => page.map(({ path }) => path))).toEqual([paths.slice(0, 2), paths.slice(2)]);
    expect(vendor.calls).toEqual(["list", "list", "list"]);
  });

  it("reports the vendor's time", async () => {
    await store.put("avatars/user-1/a.jpg", streamOf(patterned(1)), pdf);
    for (const blob of vendor.blobs.values()) blob.uploadedAtMs = 1_700_000_000_123;
    expect(await pagesOf(store.list("avatars"))).toEqual([
      [{ path: "avatars/user-1/a.jpg", storedAtMs: 1_700_000_000_123 }],
    ]);
  });

  it("cuts the range itself if the vendor does not", async () => {
    vendor.ranges = false;
    await store.put("images/load-1/POD/a.pdf", streamOf(patterned(300_000)), pdf);
    const body = await store.get("images/load-1/POD/a.pdf", { start: 70_000, end: 200_000 });
    const part = body ? await collect(body) : new Uint8Array();
    expect(Buffer.compare(part, patterned(300_000).subarray(70_000, 200_001))).toBe(0);
  });

  it("fails with another token", async () => {
    await store.put("images/load-1/POD/a.pdf", streamOf(patterned(10)), pdf);
    const stranger = vercelBlobStore({ token: "vercel_blob_rw_haulwaytest_guess" });
    await expect(stranger.get("images/load-1/POD/a.pdf")).rejects.toThrow();
    await expect(stranger.put("images/load-1/POD/a.pdf", streamOf(patterned(9)), pdf)).rejects.toThrow();
    await expect(stranger.remove(["images/load-1/POD/a.pdf"])).rejects.toThrow();
    await expect(pagesOf(stranger.list("images"))).rejects.toThrow();
    expect(vendor.blobs.get("images/load-1/POD/a.pdf")?.bytes.byteLength).toBe(10);
  });
});
