import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOnce, withLock } from "./lock.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "haulway-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Higher than any process id on Linux or macOS. */
const nobody = 2 ** 30;

describe("a lock", () => {
  it("lets one caller in at a time, and leaves no files", async () => {
    let inside = 0;
    const most: number[] = [];
    const work = async () => {
      most.push(++inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withLock(join(folder, "lock"), work)));
    expect(most).toEqual(Array(8).fill(1));
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["of a process that has ended", `${nobody} ${Date.now()} x`],
    ["that is too old", `${process.pid} ${Date.now() - 3_600_000} x`],
    ["that cannot be read", ""],
  ])("%s is taken over by one waiting caller at a time", async (_, content) => {
    writeFileSync(join(folder, "lock"), content);
    let done = 0;
    await Promise.all(
      [1, 2, 3].map(() =>
        withLock(join(folder, "lock"), async () => {
          done += 1;
        }),
      ),
    );
    expect(done).toBe(3);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is released if the work fails", async () => {
    const failing = withLock(join(folder, "lock"), () => Promise.reject(new Error("no luck")));
    await expect(failing).rejects.toThrow("no luck");
    expect(existsSync(join(folder, "lock"))).toBe(false);
  });
});

describe("a file that is created once", () => {
  it("keeps its first content", () => {
    const file = join(folder, "file");
    expect(createOnce(file, "first")).toBe(true);
    expect(createOnce(file, "second")).toBe(false);
    expect(readFileSync(file, "utf8")).toBe("first");
  });
});
