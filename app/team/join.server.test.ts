import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { invitations, notices, seats, sessions, users } from "db/schema";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { actFor } from "~/accounts/sign-in/act-for.server";
import { requireViewer, viewerOf } from "~/accounts/sign-in/session.server";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { JOINED } from "~/notifications/team-kinds";
import { Conflict, Forbidden, NotFound } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { requestArgs } from "../../tests/fixtures/request-args";
import { saveInvitation } from "../../tests/fixtures/scenes/invitation";
import { phoneOf } from "../../tests/fixtures/scenes/phones";
import { endSeat, giveSeat } from "../../tests/fixtures/seats";
import { sessionOf } from "../../tests/fixtures/session-of";
import { invitationFor, invitationsOf, type Step } from "./find-invitation.server";
import { join } from "./join.server";

let owner: BuiltPerson;
/** The invited person, who has a driver's account. */
let me: BuiltPerson;
let cookie: string;
let token: string;

beforeEach(async () => {
  owner = await savePerson({ role: "shipper", alone: true });
  me = await savePerson({ role: "driver", alone: true });
  token = await saveInvitation({ company: owner, to: me.email });
  ({ setCookie: cookie } = await sessionOf(me));
});

async function joinAs(named: Parameters<typeof join>[0] = { token }, by = cookie) {
  const args = requestArgs([by]);
  const viewer = await requireViewer(args, "own");
  return join(named, viewer, args.context);
}
const now = (by = cookie) => viewerOf(requestArgs([by]));
const seatOf = async ({ personId }: BuiltPerson) => {
  const own = and(eq(seats.desk_id, owner.id), eq(seats.person_id, personId));
  const [seat] = await db().select().from(seats).where(own);
  return seat;
};
const invitation = async () =>
  (await db().select().from(invitations).where(eq(invitations.desk_id, owner.id)))[0];
const setUser = (values: Partial<typeof users.$inferInsert>) =>
  db().update(users).set(values).where(eq(users.id, me.id));
const setInvitation = (values: Partial<typeof invitations.$inferInsert>) =>
  db().update(invitations).set(values).where(eq(invitations.desk_id, owner.id));

describe("joining", () => {
  it("gives the seat, uses up the invitation, and makes this device act for the company in its role", async () => {
    const { setCookie: elsewhere } = await sessionOf(me);
    expect(await joinAs()).toEqual({ company: owner.fullName, acts: true, isNew: true });
    expect(await seatOf(me)).toMatchObject({ seat: "dispatcher", ended_at: null });
    expect(await invitation()).toMatchObject({ used_by: me.id, used_at: expect.any(Number) });
    // The account is a driver's; the company is a shipper.
    expect(await now()).toMatchObject({ id: owner.id, personId: me.id, role: "shipper" });
    expect(await now(elsewhere)).toMatchObject({ id: me.id, role: "driver" });
  });

  it("on a double click does nothing twice", async () => {
    const twice = await Promise.all([joinAs(), joinAs()]);
    expect(twice.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(await joinAs()).toEqual({ company: owner.fullName, acts: true, isNew: false });
  });

  it("needs no link if the address is confirmed", async () => {
    expect(await invitationsOf(me)).toEqual([
      { deskId: owner.id, company: owner.fullName, inviter: owner.fullName, seat: "Dispatcher" },
    ]);
    expect(await joinAs({ deskId: owner.id })).toMatchObject({ isNew: true });
    expect(await joinAs({ deskId: owner.id })).toMatchObject({ isNew: false });
    expect(await invitationsOf(me)).toEqual([]);
    await expect(joinAs({ deskId: me.id })).rejects.toThrow(NotFound);
  });

  it("needs no secret if the address is confirmed, and is closed to other accounts", async () => {
    const tokenHash = await hashOf(token);
    const other = await savePerson({ role: "driver", alone: true });
    for (const reader of [null, owner, other])
      await expect(invitationFor({ tokenHash }, reader)).rejects.toThrow("Open the invitation with the link");
    expect(await joinAs({ tokenHash })).toMatchObject({ isNew: true });
    expect(await joinAs({ tokenHash })).toMatchObject({ isNew: false });
  });

  it("notifies the company's people, and not the person who joins", async () => {
    const second = await saveColleague(owner);
    for (const person of [owner, second, me]) await phoneOf(person);
    await joinAs();
    const told = await db().select().from(notices).where(eq(notices.kind, JOINED));
    expect(
      told
        .map(({ person_id }) => person_id)
        .filter((id) => [me.id, owner.id, second.personId].includes(id))
        .sort(),
    ).toEqual([owner.id, second.personId].sort());
  });

  it("gives a former colleague the seat again, and other devices no longer say that it ended", async () => {
    await giveSeat(owner, me, "owner");
    const { setCookie: elsewhere } = await sessionOf({ id: owner.id, personId: me.id });
    await endSeat(owner, me);
    const { context } = requestArgs([elsewhere]);
    await viewerOf({ ...requestArgs([elsewhere]), context });
    expect(context.lostDeskId).toBe(owner.id);
    const atMs = Date.now();
    await joinAs();
    expect(await seatOf(me)).toMatchObject({ seat: "dispatcher", ended_at: null, ended_by: null });
    expect((await seatOf(me))?.since).toBeGreaterThanOrEqual(atMs);
    const args = requestArgs([elsewhere]);
    expect((await viewerOf(args))?.id).toBe(me.id);
    expect(args.context.lostDeskId).toBeUndefined();
  });

  it("of a person who does not act for the company leaves the device at their own", async () => {
    await setInvitation({ seat: "driver" });
    expect(await joinAs()).toEqual({ company: owner.fullName, acts: false, isNew: true });
    expect(await joinAs()).toMatchObject({ isNew: false });
    expect(await seatOf(me)).toMatchObject({ seat: "driver", ended_at: null });
    expect((await now())?.id).toBe(me.id);
    token = await saveInvitation({ company: owner, to: me.email });
    expect(await joinAs()).toMatchObject({ acts: true, isNew: true });
    expect(await seatOf(me)).toMatchObject({ seat: "dispatcher", ended_at: null });
  });

  it("lets the person switch back to their own company", async () => {
    await joinAs();
    const args = requestArgs([cookie]);
    await actFor(args.context, await requireViewer(args, "own"), me.id);
    expect(await now()).toMatchObject({ id: me.id, role: "driver" });
  });
});

describe("an invitation", () => {
  const STATES: Readonly<Record<string, [change: () => Promise<unknown>, says: RegExp]>> = {
    withdrawn: [() => setInvitation({ withdrawn_at: 1 }), /withdrawn, or replaced/],
    expired: [() => setInvitation({ expires_at: 1 }), /has expired/],
    "used by another": [() => setInvitation({ used_at: 1, used_by: owner.id }), /already used/],
    "sent by a former owner": [() => endSeat(owner, owner), /no longer an owner/],
    "sent by an owner who is a dispatcher now": [
      () => db().update(seats).set({ seat: "dispatcher" }).where(eq(seats.desk_id, owner.id)),
      /no longer an owner/,
    ],
    "used by somebody who left since": [
      async () => {
        await joinAs();
        await endSeat(owner, me);
      },
      /already used/,
    ],
  };

  it.each(Object.entries(STATES))("that is %s says so and does nothing", async (_, [change, says]) => {
    await change();
    await expect(invitationFor({ token }, me)).rejects.toThrow(says);
    await expect(joinAs()).rejects.toThrow(Conflict);
    await expect(joinAs()).rejects.toThrow(says);
    expect((await seatOf(me))?.ended_at).not.toBeNull();
  });

  const SUDDEN = Object.entries(STATES).filter(([name]) => name !== "used by somebody who left since");
  it.each(SUDDEN)("that becomes %s just before the write does nothing", async (_, [change, says]) => {
    const joining = betweenLookAndWrite(change, { of: () => joinAs(), at: /invitations/ });
    await expect(joining).rejects.toThrow(says);
    expect(await seatOf(me)).toBeUndefined();
  });

  it("that does not exist is not found", async () => {
    await expect(invitationFor({ token: "none" }, me)).rejects.toThrow(NotFound);
    await expect(joinAs({ token: `${token}x` })).rejects.toThrow(NotFound);
  });

  const READERS: readonly [string, Step, () => Promise<BuiltPerson | null>][] = [
    ["a visitor", "sign in", async () => null],
    ["the invited person", "join", async () => me],
    ["the sender", "member", async () => owner],
    ["a dispatcher", "member", () => saveColleague(owner, { seat: "dispatcher" })],
    ["another account", "other account", () => savePerson({ role: "shipper", alone: true })],
    [
      "the invited person before the address is confirmed",
      "confirm",
      async () => {
        await setUser({ email_confirmed_at: null });
        return me;
      },
    ],
  ];

  it.each(READERS)("offers %s: %s", async (_, step, reader) => {
    expect(await invitationFor({ token }, await reader())).toMatchObject({ step, inviter: owner.fullName });
    expect((await invitation())?.used_at).toBeNull();
  });

  it("lets nobody join but the account with the confirmed address", async () => {
    const other = await savePerson({ role: "shipper", alone: true });
    const { setCookie: others } = await sessionOf(other);
    await expect(joinAs({ token }, others)).rejects.toThrow(
      new Forbidden(`This invitation is for ${me.email}. Log in with that account to join.`),
    );
    await expect(joinAs({ deskId: owner.id }, others)).rejects.toThrow(NotFound);
    await setUser({ email_confirmed_at: null });
    await expect(joinAs()).rejects.toThrow(Forbidden);
    await expect(joinAs({ deskId: owner.id })).rejects.toThrow(NotFound);
    expect(await invitationsOf(me)).toEqual([]);
    expect((await invitation())?.used_at).toBeNull();
  });

  it.each<[string, () => Promise<unknown>]>([
    ["address changes", () => setUser({ email: `moved.${me.email}` })],
    ["address is no longer confirmed", () => setUser({ email_confirmed_at: null })],
    ["session ends", () => db().update(sessions).set({ revoked_at: 1 }).where(eq(sessions.user_id, me.id))],
  ])("does nothing if the account's %s just before the write", async (_, change) => {
    await expect(betweenLookAndWrite(change, { of: () => joinAs(), at: /invitations/ })).rejects.toThrow();
    expect(await seatOf(me)).toBeUndefined();
    expect((await invitation())?.used_at).toBeNull();
  });
});

describe("an invitation to drive", () => {
  it("is for a driver's account, and says so on the page, in the list, and in the refusal", async () => {
    const carrier = await savePerson({ role: "driver", alone: true });
    const sue = await savePerson({ role: "shipper", alone: true });
    const [theirs, mine] = [
      await saveInvitation({ company: carrier, to: sue.email, seat: "driver" }),
      await saveInvitation({ company: carrier, to: me.email, seat: "driver" }),
    ];
    const { setCookie } = await sessionOf(sue);
    const fault = `This is a shipper's account, so it can't drive for ${carrier.fullName}. Ask ${carrier.fullName} to invite another email address. Then sign up with it as a driver.`;
    expect((await invitationFor({ token: theirs }, sue)).step).toBe("no driver");
    expect(await invitationsOf(sue)).toEqual([expect.objectContaining({ deskId: carrier.id, fault })]);
    for (const named of [{ token: theirs }, { deskId: carrier.id }])
      await expect(joinAs(named, setCookie)).rejects.toThrow(new Forbidden(fault));
    expect(await db().select().from(seats).where(eq(seats.desk_id, carrier.id))).toHaveLength(1);
    expect(await joinAs({ token: mine })).toMatchObject({ acts: false, isNew: true });
  });
});
