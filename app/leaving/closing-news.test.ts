import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { notices } from "db/schema";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { saveColleague, savePerson } from "~/builders";
import { CLOSED } from "~/notifications/team-kinds";
import { phoneOf } from "../../tests/fixtures/scenes/phones";
import { endSeat } from "../../tests/fixtures/seats";
import { closeCompany } from "./close-company.server";
import { membersOf } from "./members.server";

it("closing a company notifies the others who work there, not who closes it or left before", async () => {
  const founder = await savePerson({ role: "shipper", alone: true });
  const [second, dispatcher, former] = await Promise.all(
    (["owner", "dispatcher", "dispatcher"] as const).map((seat) => saveColleague(founder, { seat })),
  );
  if (!second || !dispatcher || !former) throw new Error("A colleague is missing.");
  await endSeat(founder, { id: former.personId });
  for (const each of [second, dispatcher, former]) await phoneOf({ ...each, id: each.personId });
  const { staff } = await membersOf(founder.id);
  await closeCompany({ viewer: second, password: second.password, staff });
  const told = await db().select().from(notices).where(eq(notices.kind, CLOSED));
  expect(told.map(({ person_id, desk_id, by_mail }) => [person_id, desk_id, by_mail])).toEqual([
    [dispatcher.personId, null, false],
  ]);
});
