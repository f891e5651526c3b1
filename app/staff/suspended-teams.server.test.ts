/** Tests that a suspended person cannot continue under a second account. */
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { invitations, seats } from "db/schema";
import { NOBODY_JOINS, TEAM_SUSPENDED } from "db/suspension/suspended";
import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { BUILT_PASSWORD, type BuiltPerson, saveColleague, saveLoad, savePerson } from "~/builders";
import { closeAccount } from "~/leaving/close-account.server";
import { invite, sendAgain } from "~/team/invitations.server";
import { join } from "~/team/join.server";
import { changeSeat, leave, removeMember } from "~/team/members.server";
import { loadRow } from "../../tests/fixtures/read-back";
import { requestArgs } from "../../tests/fixtures/request-args";
import { saveInvitation } from "../../tests/fixtures/scenes/invitation";
import { sessionOf } from "../../tests/fixtures/session-of";
import { suspend } from "../../tests/fixtures/staff/suspend";

let owner: BuiltPerson;
let count = 0;

beforeEach(async () => {
  owner = await savePerson({ role: "shipper", alone: true });
});

const newAddress = () => `second.${++count}@haulway.test`;
const person = ({ personId }: BuiltPerson) => ({ kind: "person", id: personId }) as const;
const company = ({ id }: BuiltPerson) => ({ kind: "company", id }) as const;
const KINDS = [
  ["person", person],
  ["company", company],
] as const;

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, message }) => [status, message],
  );
const seatsAt = async ({ id }: BuiltPerson) =>
  (
    await db()
      .select()
      .from(seats)
      .where(and(eq(seats.desk_id, id), isNull(seats.ended_at)))
  )
    .map(({ seat }) => seat)
    .sort();

async function joins(me: BuiltPerson, token: string) {
  const { setCookie } = await sessionOf(me);
  const args = requestArgs([setCookie]);
  return join({ token }, await requireViewer(args, "own"), args.context);
}

describe.each(KINDS)("if the %s is suspended", (_, subject) => {
  it("the owner invites nobody, not even again", async () => {
    const [early, late] = [newAddress(), newAddress()];
    await saveInvitation({ company: owner, to: early });
    await suspend(subject(owner));
    expect(await refusalOf(invite({ viewer: owner, fields: { email: late, seat: "dispatcher" } }))).toEqual([
      409,
      TEAM_SUSPENDED,
    ]);
    expect(await refusalOf(sendAgain({ viewer: owner, fields: { email: early } }))).toEqual([
      409,
      TEAM_SUSPENDED,
    ]);
    const rows = await db().select().from(invitations).where(eq(invitations.desk_id, owner.id));
    expect(rows.map(({ email, withdrawn_at }) => [email, withdrawn_at])).toEqual([[early, null]]);
  });

  it("nobody joins by an earlier invitation", async () => {
    const second = await savePerson({ role: "shipper", alone: true });
    const token = await saveInvitation({ company: owner, to: second.email });
    await suspend(subject(owner));
    expect(await refusalOf(joins(second, token))).toEqual([409, NOBODY_JOINS]);
    expect(await seatsAt(owner)).toEqual(["owner"]);
  });

  it("nobody gets a role that runs the company, but a lesser one", async () => {
    const viewer = await saveColleague(owner, { seat: "viewer" });
    const dispatcher = await saveColleague(owner, { seat: "dispatcher" });
    await suspend(subject(owner));
    const change = ({ personId }: BuiltPerson, was: string, seat: string) =>
      refusalOf(changeSeat({ viewer: owner, fields: { person: personId, was, seat } }));
    for (const seat of ["dispatcher", "owner"])
      expect(await change(viewer, "viewer", seat)).toEqual([409, TEAM_SUSPENDED]);
    expect(await change(dispatcher, "dispatcher", "owner")).toEqual([409, TEAM_SUSPENDED]);
    expect(await change(dispatcher, "dispatcher", "billing")).toBeNull();
    expect(await seatsAt(owner)).toEqual(["billing", "owner", "viewer"]);
  });
});

it("a suspended person joins no other company", async () => {
  const me = await savePerson({ role: "shipper", alone: true });
  const token = await saveInvitation({ company: owner, to: me.email });
  await suspend(person(me));
  expect(await refusalOf(joins(me, token))).toEqual([409, TEAM_SUSPENDED]);
});

it("an owner who is not suspended goes on with the team", async () => {
  const second = await saveColleague(owner);
  await suspend(person(owner));
  const email = newAddress();
  expect(await invite({ viewer: second, fields: { email, seat: "dispatcher" } })).toBe(email);
});

describe("the loads leave the board when the last person who is not suspended", () => {
  async function scene() {
    const dispatcher = await saveColleague(owner, { seat: "dispatcher" });
    const { loadId } = await saveLoad({ owner });
    const { loadId: otherId } = await saveLoad({});
    await suspend(person(owner));
    const isOff = async () => (await loadRow(loadId)).expired_at !== null;
    expect(await isOff()).toBe(false);
    return { dispatcher, isOff, othersStay: async () => (await loadRow(otherId)).expired_at === null };
  }

  it.each<[string, (dispatcher: BuiltPerson) => Promise<unknown>]>([
    ["is removed", ({ personId }) => removeMember({ viewer: owner, fields: { person: personId } })],
    ["leaves", (viewer) => leave({ viewer, fields: { company: owner.id, person: viewer.personId } })],
    [
      "gets a lesser role",
      ({ personId }) =>
        changeSeat({ viewer: owner, fields: { person: personId, was: "dispatcher", seat: "viewer" } }),
    ],
    ["closes the account", (viewer) => closeAccount({ viewer, password: BUILT_PASSWORD })],
  ])("%s", async (_, goes) => {
    const { dispatcher, isOff, othersStay } = await scene();
    await goes(dispatcher);
    expect(await isOff()).toBe(true);
    expect(await othersStay()).toBe(true);
  });

  it("but stay while another one can run the company", async () => {
    const { dispatcher, isOff } = await scene();
    await saveColleague(owner, { seat: "dispatcher" });
    await removeMember({ viewer: owner, fields: { person: dispatcher.personId } });
    expect(await isOff()).toBe(false);
  });
});
