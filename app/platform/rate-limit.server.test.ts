import { expect, test } from "vitest";
import { countAgainstLimit } from "./rate-limit.server";

test("an address that comes too often is told when to come again; others are not held up", async () => {
  for (let i = 0; i < 60; i++) await countAgainstLimit("login", "192.0.2.1");
  await expect(countAgainstLimit("login", "192.0.2.1")).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/^That was too often\. Try again in \d minutes\.$/),
  });
  await expect(countAgainstLimit("login", "192.0.2.2")).resolves.toBeUndefined();
  await expect(countAgainstLimit("signup", "192.0.2.1")).resolves.toBeUndefined();
});

test("asking for a new password is limited by itself", async () => {
  for (let i = 0; i < 30; i++) await countAgainstLimit("recovery", "192.0.2.3");
  await expect(countAgainstLimit("recovery", "192.0.2.3")).rejects.toMatchObject({ status: 429 });
  await expect(countAgainstLimit("login", "192.0.2.3")).resolves.toBeUndefined();
});
