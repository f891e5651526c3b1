import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
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

it("a username that exists stays", async () => {
  const { id } = await savePerson({ role: "driver", profile: { username: "old", username_key: "old" } });
  await write(fillUsername(id, "Dale Roads"));
  expect((await usernameOf(id))?.username).toBe("old");
});
