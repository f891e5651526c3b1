import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { savePerson } from "~/builders";
import { USERNAME_KEPT, USERNAME_TAKEN, usernameKey } from "~/text/username";
import { fillUsernameKeys } from "./fill-username-keys.server";
import { accountOf } from "./queries.server";
import { refusedNames } from "./refused-names.server";

async function older(...usernames: (string | null)[]) {
  const ids: string[] = [];
  for (const username of usernames) {
    const { id } = await savePerson({ role: "driver" });
    await db().update(profiles).set({ username, username_key: null }).where(eq(profiles.id, id));
    ids.push(id);
  }
  return ids;
}
const faultsOf = async (id = "") => {
  const account = await accountOf(id);
  if (!account) throw new Error("no account");
  return refusedNames(account);
};
const keyOf = async (id = "") =>
  (await db().select({ key: profiles.username_key }).from(profiles).where(eq(profiles.id, id)))[0]?.key;

it("of old usernames that look alike, the oldest keeps its name and the owners of the others are asked", async () => {
  const [first, second, third, other, dash, none] = await older("José", "jose", "JOSÉ", "Zoë", "-", null);
  await fillUsernameKeys();
  expect(await keyOf(first)).toBe(usernameKey("jose"));
  expect(await Promise.all([second, third].map(faultsOf))).toEqual([
    { username: USERNAME_TAKEN },
    { username: USERNAME_TAKEN },
  ]);
  expect(await Promise.all([first, other, dash, none].map(faultsOf))).toEqual([{}, {}, {}, {}]);
});

it("a username that another account has had since is not given a key", async () => {
  const [taken] = await older("Fast Fox");
  await savePerson({ role: "driver", profile: { username: "fastfox" } });
  await fillUsernameKeys();
  await fillUsernameKeys();
  expect(await keyOf(taken)).toBeNull();
  expect(await faultsOf(taken)).toEqual({ username: USERNAME_TAKEN });
});

it.each([
  [{ fullName: "Dale Roads", username: "support", hasUsernameKey: true }, { username: USERNAME_KEPT }],
  [
    { fullName: "Dale Roads", username: "call 801 555 0100", hasUsernameKey: true },
    { username: "A name can't contain a phone number." },
  ],
  [
    { fullName: "Haulway Support", username: null, hasUsernameKey: false },
    { full_name: "A name can't contain Haulway's name." },
  ],
  [{ fullName: "Dale Roads", username: "dale", hasUsernameKey: true }, {}],
])("the stored names %j are refused: %j", (names, faults) => {
  expect(refusedNames(names)).toEqual(faults);
});
