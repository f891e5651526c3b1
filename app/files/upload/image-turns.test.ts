import { expect, test } from "vitest";
import { spendPixels, Turns, type Uploader, withinShare } from "./image-turns";
import { isDecodable } from "./reencoded-image";

const of = (personId: string, clientAddress = `of ${personId}`): Uploader => ({ personId, clientAddress });

async function order(jobs: readonly (readonly [string, Uploader])[]): Promise<string> {
  const turns = new Turns();
  const ran: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = turns.take(of("first"), () => gate);
  const waiting = jobs.map(([name, whose]) => turns.take(whose, async () => void ran.push(name)));
  open();
  await Promise.all([first, ...waiting]);
  return ran.join(" ");
}

test("users take turns, however many images one of them sends", async () => {
  const greedy = of("greedy");
  expect(
    await order([
      ["g1", greedy],
      ["g2", greedy],
      ["g3", greedy],
      ["a1", of("a")],
      ["b1", of("b")],
      ["a2", of("a")],
    ]),
  ).toBe("g1 a1 b1 g2 a2 g3");
});

test("addresses take turns, however many accounts one of them uses", async () => {
  const many = [1, 2, 3, 4].map((n) => [`m${n}`, of(`m${n}`, "one address")] as const);
  expect(await order([...many, ["a1", of("a")], ["a2", of("a")]])).toBe("m1 a1 m2 a2 m3 m4");
});

test("a failed image ends its turn", async () => {
  const turns = new Turns();
  await expect(turns.take(of("a"), () => Promise.reject(new Error("damaged")))).rejects.toThrow("damaged");
  expect(await turns.take(of("a"), async () => 1)).toBe(1);
});

test("a user holds eight images at once, and another user is not refused", async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const eight = Array.from({ length: 8 }, () => withinShare(of("a"), () => gate));
  await expect(withinShare(of("a"), async () => 1)).rejects.toMatchObject({ status: 429 });
  expect(await withinShare(of("b"), async () => 1)).toBe(1);
  open();
  await Promise.all(eight);
  expect(await withinShare(of("a"), async () => 1)).toBe(1);
});

test("a user and an address have a budget of pixels in ten minutes", () => {
  const big = 64_000_000;
  const inTen = (minutes: number) => 2_000_000_000_000 + minutes * 60_000;
  for (let i = 0; i < 18; i++) spendPixels(of("a"), big, inTen(0));
  expect(() => spendPixels(of("a"), big, inTen(8.5))).toThrow(
    "You sent a lot of large photos. Try again in 2 minutes, or send smaller ones.",
  );
  expect(() => spendPixels(of("a"), 1_000_000, inTen(9.5))).not.toThrow();
  expect(() => spendPixels(of("b"), big, inTen(9.5))).not.toThrow();
  expect(() => spendPixels(of("a"), big, inTen(10))).not.toThrow();

  const accounts = Array.from({ length: 150 }, (_, n) => of(`n${n}`, "one address"));
  expect(() => {
    for (const account of accounts) spendPixels(account, big, inTen(20));
  }).not.toThrow();
  expect(() => spendPixels(of("last", "one address"), big, inTen(20))).toThrow("large photos");
});

test.each([
  ["jpeg", 64_000_000, 600_000, true],
  ["jpeg", 64_000_001, 9_000_000, false],
  ["png", 35_000_000, 60_000, true],
  ["webp", 12_000_000, 1_000, true],
  ["webp", 12_100_000, 1_000, false],
  ["heif", 64_000_000, 1_129, false],
  ["heif", 48_000_000, 480_000, true],
  ["image/avif", 64_000_000, 1_129, false],
  ["image/avif", 12_000_000, 30_000, true],
  ["png", 0, 100, false],
  ["png", Number.NaN, 100, false],
] as const)("%s with %d pixels in %d bytes: %s", (format, pixels, sizeBytes, decodes) => {
  expect(isDecodable(format, pixels, sizeBytes)).toBe(decodes);
});
