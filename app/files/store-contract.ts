import { describe, expect, it } from "vitest";
import { collect, streamOf } from "~/files/byte-stream";
import type { FileStore } from "~/files/store";

const MB = 1024 * 1024;
const pdf = { contentType: "application/pdf" };

/** Bytes that tell every offset from its neighbours. */
export function patterned(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = at * 31 + (at >> 8) * 7;
  return bytes;
}

/** Gives `chunks` and then breaks, as a sender does who loses the signal. */
export function breakingOff(...chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const rest = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const chunk = rest.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.error(new Error("the signal was lost"));
    },
  });
}

/**
 * What every adapter of the file store must do.
 * @param store asked anew in each test
 * @param everything the paths of all that is kept, half-written files included
 */
export function storeContract(store: () => FileStore, everything: () => Promise<string[]>): void {
  const read = async (path: string, range?: { start: number; end: number }) => {
    const body = await store().get(path, range);
    return body && collect(body);
  };

  describe("as every file store", () => {
    it.each([0, 1, 65_536, 5 * MB, 5 * MB + 1, 10 * MB])(
      "gives back the %i bytes it was given",
      async (length) => {
        const bytes = patterned(length);
        const put = await store().put("images/load-1/POD/a.jpg", streamOf(bytes), {
          contentType: "image/jpeg",
        });
        expect(put).toEqual({ sizeBytes: length });
        expect(Buffer.compare((await read("images/load-1/POD/a.jpg")) ?? new Uint8Array(1), bytes)).toBe(0);
        expect(await everything()).toEqual(["images/load-1/POD/a.jpg"]);
      },
    );

    it("takes many small chunks", async () => {
      const bytes = patterned(10_000);
      const chunks = Array.from({ length: 100 }, (_, at) => bytes.subarray(at * 100, at * 100 + 100));
      expect(await store().put("avatars/user-1/a.jpg", streamOf(...chunks), pdf)).toEqual({
        sizeBytes: 10_000,
      });
      expect(Buffer.compare((await read("avatars/user-1/a.jpg")) ?? new Uint8Array(), bytes)).toBe(0);
    });

    it.each([
      { start: 0, end: 0 },
      { start: 65_535, end: 65_536 },
      { start: 100, end: 199_999 },
    ])("gives back a range, both ends included: %o", async (range) => {
      const bytes = patterned(200_000);
      await store().put("user_files/user-1/a.pdf", streamOf(bytes), pdf);
      const part = (await read("user_files/user-1/a.pdf", range)) ?? new Uint8Array();
      expect(Buffer.compare(part, bytes.subarray(range.start, range.end + 1))).toBe(0);
    });

    it("has nothing where nothing was put", async () => {
      await store().put("rate_confirmations/load-1/a.pdf", streamOf(patterned(10)), pdf);
      expect(await read("rate_confirmations/load-1/b.pdf")).toBeNull();
      expect(await read("rate_confirmations/load-1")).toBeNull();
      expect(await read("rate_confirmations/load-1/a.pdf/b")).toBeNull();
    });

    it("replaces what was under the path", async () => {
      await store().put("avatars/user-1/a.jpg", streamOf(patterned(500)), pdf);
      await store().put("avatars/user-1/a.jpg", streamOf(patterned(20)), pdf);
      expect(await read("avatars/user-1/a.jpg")).toEqual(patterned(20));
    });

    it("removes what is there, in silence about what is not", async () => {
      for (const name of ["a", "b", "c"]) {
        await store().put(`user_files/user-1/${name}.pdf`, streamOf(patterned(10)), pdf);
      }
      await store().remove([
        "user_files/user-1/a.pdf",
        "user_files/user-1/never.pdf",
        "user_files/user-1/c.pdf",
      ]);
      await store().remove([]);
      expect(await everything()).toEqual(["user_files/user-1/b.pdf"]);
    });

    it.each([0, 1000, 6 * MB])("keeps nothing of a body that breaks off after %i bytes", async (length) => {
      const body = breakingOff(...(length ? [patterned(length)] : []));
      await expect(store().put("images/load-1/POD/a.pdf", body, pdf)).rejects.toThrow("the signal was lost");
      expect(await everything()).toEqual([]);
    });

    it("can be left in the middle of a file", async () => {
      await store().put("images/load-1/POD/a.jpg", streamOf(patterned(MB)), pdf);
      const reader = (await store().get("images/load-1/POD/a.jpg"))?.getReader();
      await reader?.read();
      await reader?.cancel();
      expect(await read("images/load-1/POD/a.jpg", { start: 1, end: 1 })).toEqual(patterned(2).subarray(1));
    });

    it.each([
      "../a.pdf",
      "images/../../a.pdf",
      "images/./a.pdf",
      "/etc/passwd",
      "images//a.pdf",
      "images/",
      "images\\..\\a.pdf",
      "images/a\0.pdf",
      ".incoming/a.pdf",
      "",
    ])("refuses the path %j", async (path) => {
      await expect(store().put(path, streamOf(patterned(1)), pdf)).rejects.toThrow("Not a path");
      await expect(store().get(path)).rejects.toThrow("Not a path");
      await expect(store().remove([path])).rejects.toThrow("Not a path");
      expect(await everything()).toEqual([]);
    });
  });
}
