import "../../../tests/fixtures/servers/own-database";

import { askRows, db } from "db/client";
import { profiles } from "db/schema";
import { write } from "db/write";
import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { savePerson } from "~/builders";
import { Invalid } from "~/platform/errors";
import { usernameKey } from "~/text/username";
import { fillUsername, usernameFrom } from "./fill-username.server";

const usernameOf = async (id: string) => {
  const [row] = await db()
    .select({ username: profiles.username, key: profiles.username_key })
    .from(profiles)
    .where(eq(profiles.id, id));
  return row;
};

it.each([
  ["Dee O'Rivers", "deeorivers"],
  ["José Núñez", "josenunez"],
  ["Ольга Иванова", "member"],
  ["Support", "member"],
  ["Haul Way", "member"],
  ["x".repeat(80), "x".repeat(30)],
])("from the name %s comes the username %s", (name, username) => {
  expect(usernameFrom(name)).toBe(username);
});

it("people of the same name get different usernames, each with its key", async () => {
  const profile = { username: null, username_key: null };
  const people = await Promise.all([1, 2, 3, 4].map(() => savePerson({ role: "driver", profile })));
  for (const { id } of people) await write(fillUsername(id, "Dale Roads"));
  const rows = await Promise.all(people.map(({ id }) => usernameOf(id)));
  expect(rows[0]?.username).toBe("daleroads");
  for (const row of rows) {
    expect(row?.username).toMatch(/^daleroads[2-9]*$/);
    expect(row?.key).toBe(usernameKey(row?.username ?? ""));
  }
  expect(new Set(rows.map((row) => row?.key)).size).toBe(4);
});

it("the account is refused a username if all that its name makes are taken", async () => {
  const blank = { username: null, username_key: null };
  const people = await Promise.all(
    Array.from({ length: 7 }, () => savePerson({ role: "driver", profile: blank })),
  );
  const last = people.pop();
  if (!last) throw new Error("There is no user.");
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => array);
  for (const { id } of people) await write(fillUsername(id, "Rita Dock"));
  const refused = write(fillUsername(last.id, "Rita Dock"));
  await expect(refused).rejects.toThrow("We couldn't make one from your name.");
  await expect(refused).rejects.toBeInstanceOf(Invalid);
  expect(await usernameOf(last.id)).toEqual({ username: null, key: null });
  vi.restoreAllMocks();
});

it("a username that exists stays", async () => {
  const { id } = await savePerson({ role: "driver", profile: { username: "old", username_key: "old" } });
  await write(fillUsername(id, "Dale Roads"));
  expect((await usernameOf(id))?.username).toBe("old");
});

it("a username is looked up in its index, not among all", async () => {
  const [statement] = fillUsername("somebody", "Dale Roads");
  const plan = await askRows<{ detail: string }>(sql`explain query plan ${statement?.query}`);
  const steps = plan.map(({ detail }) => detail).join("\n");
  expect(steps).toMatch(/SEARCH p USING COVERING INDEX \S+ \(username_key=\?\)/);
  expect(steps).not.toMatch(/SCAN p\b/);
});
