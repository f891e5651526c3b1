import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { api_keys } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { type BuiltPerson, saveApiKey, saveColleague, savePerson } from "~/builders";
import { changeSeat, leave, removeMember } from "./members.server";

let founder: BuiltPerson;
let member: BuiltPerson;

beforeEach(async () => {
  founder = await savePerson({ role: "driver", alone: true });
  member = await saveColleague(founder, { seat: "owner" });
  for (const maker of [founder, member]) await saveApiKey(maker);
});

async function makers(): Promise<string[]> {
  const active = and(eq(api_keys.owner_id, founder.id), isNull(api_keys.revoked_at));
  const rows = await db().select({ by: api_keys.made_by }).from(api_keys).where(active);
  return rows.map(({ by }) => by).sort();
}

const becomes = (seat: string) =>
  changeSeat({ viewer: founder, fields: { person: member.personId, was: "owner", seat } });

it.each([
  ["leaving", () => leave({ viewer: member, fields: { company: founder.id, person: member.personId } })],
  ["being removed", () => removeMember({ viewer: founder, fields: { person: member.personId } })],
  ["becoming a driver", () => becomes("driver")],
])("%s ends a person's API keys, and no others", async (_, end) => {
  await end();
  expect(await makers()).toEqual([founder.id]);
});

it("another role keeps a person's API keys", async () => {
  await becomes("viewer");
  expect(await makers()).toEqual([founder.id, member.personId].sort());
});
