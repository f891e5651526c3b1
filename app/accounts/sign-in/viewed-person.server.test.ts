/** Tests that a view by staff finds the same viewer as the person's own session. */
import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { users } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { saveInvitation } from "../../../tests/fixtures/scenes/invitation";
import { endSeat, giveSeat, requireTwoStep } from "../../../tests/fixtures/seats";
import { sessionOf } from "../../../tests/fixtures/session-of";
import { namedBySession } from "./session.server";
import { lookUpViewer } from "./session-lookup.server";

const viewedArgs = ({ id, personId }: Pick<BuiltPerson, "id" | "personId">) => {
  const args = requestArgs();
  args.context.viewed = { personId, deskId: id, staffId: "staff" };
  return args;
};

const PEOPLE: Readonly<Record<string, () => Promise<BuiltPerson>>> = {
  "a driver alone": () => savePerson({ role: "driver", alone: true, profile: { home_zip: "89502" } }),
  "a founder with colleagues": async () => {
    const founder = await savePerson({ role: "shipper", alone: true });
    await saveColleague(founder);
    return founder;
  },
  "a dispatcher": async () => saveColleague(await savePerson({ role: "shipper" }), { seat: "dispatcher" }),
  "an invited person": async () => {
    const [company, person] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
    await saveInvitation({ company, to: person.email });
    return person;
  },
  "a person who left their own company": async () => {
    const person = await savePerson({ role: "shipper", alone: true });
    await saveColleague(person);
    await endSeat(person, person);
    return person;
  },
  "a driver without the two-step sign-in that a company requires": async () => {
    const [company, driver] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
    await giveSeat(company, { id: driver.personId }, "driver");
    await requireTwoStep(company);
    return driver;
  },
};

it.each(Object.entries(PEOPLE))("finds the same viewer as a session: %s", async (_, make) => {
  const person = await make();
  const own = requestArgs([(await sessionOf(person)).setCookie]);
  const viewed = viewedArgs(person);
  const viewer = await lookUpViewer(own);
  expect(viewer).not.toBeNull();
  expect(await lookUpViewer(viewed)).toEqual(viewer);
  const facts = ({ context }: typeof own) => {
    const { userId, deskId, isAlone, hadOtherSeat, actingId, lacksTwoStep, isInvited } = context;
    return { userId, deskId, isAlone, hadOtherSeat, actingId, lacksTwoStep, isInvited };
  };
  expect(facts(viewed)).toEqual(facts(own));
  expect(viewed.context.sessionHash).toBeUndefined();
});

it("shows the person's own company once the seat has ended", async () => {
  const company = await savePerson({ role: "shipper" });
  const colleague = await saveColleague(company, { seat: "viewer" });
  await endSeat(company, { id: colleague.personId });
  expect(await lookUpViewer(viewedArgs(colleague))).toMatchObject({ id: colleague.personId });
});

it("finds nobody whose account is closed", async () => {
  const person = await savePerson({ role: "driver" });
  const closing = db().update(users).set({ closed_at: 1 }).where(eq(users.id, person.personId));
  await write([{ query: closing }]);
  expect(await lookUpViewer(viewedArgs(person))).toBeNull();
});

it("names the company of the view for reads in parallel, not that of the browser's session", async () => {
  const [member, person] = [await savePerson({ role: "shipper" }), await savePerson({ role: "driver" })];
  const { request } = requestArgs([(await sessionOf(member)).setCookie]);
  const { context } = viewedArgs(person);
  const named = await namedBySession({ request, context });
  expect(JSON.stringify(named.queryChunks)).toContain(person.id);
});
