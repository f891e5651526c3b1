import "../../tests/fixtures/servers/own-database";

import { expect, test, vi } from "vitest";
import { countAgainstLimit, countView } from "./rate-limit.server";

test("an address over its limit is told how long to wait; others are unaffected", async () => {
  for (let i = 0; i < 60; i++) await countAgainstLimit("login", "192.0.2.1");
  await expect(countAgainstLimit("login", "192.0.2.1")).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/^Too many attempts\. Try again in \d minutes\.$/),
  });
  await expect(countAgainstLimit("login", "192.0.2.2")).resolves.toBeUndefined();
  await expect(countAgainstLimit("signup", "192.0.2.1")).resolves.toBeUndefined();
});

test("requests for a new password have their own limit", async () => {
  for (let i = 0; i < 30; i++) await countAgainstLimit("recovery", "192.0.2.3");
  await expect(countAgainstLimit("recovery", "192.0.2.3")).rejects.toMatchObject({ status: 429 });
  await expect(countAgainstLimit("login", "192.0.2.3")).resolves.toBeUndefined();
});

test("an action counted in the database is allowed again after its window has ended", async () => {
  const startMs = Date.now();
  for (let i = 0; i < 20; i++) await countAgainstLimit("support", "192.0.2.4", startMs);
  const later = (ms: number) => countAgainstLimit("support", "192.0.2.4", startMs + ms);
  await expect(later(59 * 60_000 + 1)).rejects.toThrow("Too many attempts. Try again in a minute.");
  await expect(later(60 * 60_000)).resolves.toBeUndefined();
});

test("page views are limited", async () => {
  for (let i = 0; i < 240; i++) await countView("search", "192.0.2.5");
  await expect(countView("search", "192.0.2.5")).rejects.toThrow("Too many attempts. Try again in a minute.");
  await expect(countView("market", "192.0.2.5")).resolves.toBeUndefined();
});

test("page views are counted again after a minute, with a window per address", async () => {
  const clock = vi.spyOn(Date, "now");
  const at = (ms: number) => clock.mockReturnValue(2_000_000_000_000 + ms);
  at(0);
  for (let i = 0; i < 240; i++) await countView("search", "192.0.2.6");
  at(30_000);
  for (let i = 0; i < 240; i++) await countView("search", "192.0.2.7");
  at(59_999);
  await expect(countView("search", "192.0.2.6")).rejects.toMatchObject({ status: 429 });
  at(60_000);
  await expect(countView("search", "192.0.2.6")).resolves.toBeUndefined();
  await expect(countView("search", "192.0.2.7")).rejects.toMatchObject({ status: 429 });
  clock.mockRestore();
});

test("all addresses of an IPv6 /64 are one, and its /48 has a wider limit", async () => {
  for (let i = 0; i < 60; i++) await countAgainstLimit("login", `2001:db8:9:1:0:0:0:${i.toString(16)}`);
  await expect(countAgainstLimit("login", "2001:db8:9:1:ffff:0:0:1")).rejects.toMatchObject({ status: 429 });
  for (let i = 0; i < 7 * 60; i++)
    await countAgainstLimit("login", `2001:db8:9:${(i + 2).toString(16)}:0:0:0:1`);
  await expect(countAgainstLimit("login", "2001:db8:9:ffff:0:0:0:1")).rejects.toMatchObject({ status: 429 });
  await expect(countAgainstLimit("login", "2001:db8:a:1:0:0:0:1")).resolves.toBeUndefined();
});

test("page views of an IPv6 network are counted together", async () => {
  for (let i = 0; i < 120; i++) await countView("waiting", `2001:db8:9:1:0:0:0:${i.toString(16)}`);
  await expect(countView("waiting", "2001:db8:9:1:1:1:1:1")).rejects.toMatchObject({ status: 429 });
  for (let i = 0; i < 7 * 120; i++) await countView("waiting", `2001:db8:9:${(i + 2).toString(16)}:0:0:0:1`);
  await expect(countView("waiting", "2001:db8:9:ffff:0:0:0:1")).rejects.toMatchObject({ status: 429 });
  await expect(countView("waiting", "2001:db8:a:1:0:0:0:1")).resolves.toBeUndefined();
});
