import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { invitations, notices, profiles, seats } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { REMOVED, SEAT_CHANGED } from "~/notifications/team-kinds";
import { Conflict, Forbidden, Invalid } from "~/platform/errors";
import type { Seat } from "~/trade/seats";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { requestArgs } from "../../tests/fixtures/request-args";
import { saveInvitation } from "../../tests/fixtures/scenes/invitation";
import { phoneOf } from "../../tests/fixtures/scenes/phones";
import { endSeat } from "../../tests/fixtures/seats";
import { sessionOf } from "../../tests/fixtures/session-of";
import { invitationFor } from "./find-invitation.server";
import { changeSeat, leave, removeMember } from "./members.server";
import { TEAM_STEPS } from "./take-team-step.server";
import { teamPage } from "./team-page.server";

let founder: BuiltPerson;
let second: BuiltPerson;
let dispatcher: BuiltPerson;

beforeEach(async () => {
  founder = await savePerson({ role: "shipper", alone: true });
  second = await saveColleague(founder);
  dispatcher = await saveColleague(founder, { seat: "dispatcher" });
});

const seatRow = async ({ personId }: BuiltPerson) => {
  const own = and(eq(seats.desk_id, founder.id), eq(seats.person_id, personId));
  return (await db().select().from(seats).where(own))[0];
};
const team = (viewer: BuiltPerson, query = "") => teamPage(viewer, new URLSearchParams(query));
const setSeat = (viewer: BuiltPerson, { personId }: BuiltPerson, was: Seat, seat: string) =>
  changeSeat({ viewer, fields: { person: personId, was, seat } });
const remove = (viewer: BuiltPerson, { personId }: BuiltPerson) =>
  removeMember({ viewer, fields: { person: personId } });
const asksToLeave = async (viewer: BuiltPerson) =>
  (await teamPage(viewer, new URLSearchParams("ask=leave"))).asked;
const leaves = (viewer: BuiltPerson) =>
  leave({ viewer, fields: { company: founder.id, person: viewer.personId } });

const ONLY_OWNER = /is the only owner\. Make someone else an owner first, or close the company\./;

describe("a step", () => {
  const FORMS: Readonly<Record<string, () => Record<string, string>>> = {
    invite: () => ({ email: "new@haulway.test", seat: "owner" }),
    again: () => ({ email: "new@haulway.test" }),
    withdraw: () => ({ email: "new@haulway.test" }),
    seat: () => ({ person: dispatcher.personId, was: "dispatcher", seat: "owner" }),
    remove: () => ({ person: second.personId }),
    name: () => ({ full_name: "Great Basin Freight", was: founder.fullName }),
    "require-two-step": () => ({ current_password: founder.password }),
    "stop-requiring-two-step": () => ({ current_password: founder.password }),
  };

  it("has a row below, except leaving", () => {
    expect([...Object.keys(FORMS), "leave"].sort()).toEqual(Object.keys(TEAM_STEPS).sort());
  });

  const cases = Object.keys(FORMS).flatMap((step) =>
    (["dispatcher", "former owner", "stranger"] as const).map((who) => [who, step] as const),
  );
  it.each(cases)("of a %s that is %s is refused and changes nothing", async (who, step) => {
    const viewers = {
      dispatcher: async () => dispatcher,
      "former owner": async () => {
        const former = await saveColleague(founder);
        await endSeat(founder, { id: former.personId });
        return former;
      },
      stranger: async () => ({ ...(await savePerson({ role: "driver", alone: true })), id: founder.id }),
    };
    const viewer = await viewers[who]();
    const before = await team(founder);
    const taken = TEAM_STEPS[step]?.take({ viewer, fields: FORMS[step]?.() ?? {} });
    await expect(taken).rejects.toThrow(Forbidden);
    expect(await team(founder)).toEqual(before);
    const [profile] = await db().select().from(profiles).where(eq(profiles.id, founder.id));
    expect(profile?.full_name).toBe(founder.fullName);
  });
});

describe("changing a role", () => {
  it("takes effect at once and notifies the person, not their own company", async () => {
    await phoneOf(dispatcher);
    expect(await setSeat(second, dispatcher, "dispatcher", "owner")).toBe(
      `${dispatcher.personName}'s role is now Owner.`,
    );
    expect((await team(dispatcher)).isOwner).toBe(true);
    const told = await db().select().from(notices).where(eq(notices.person_id, dispatcher.personId));
    expect(told.map(({ kind }) => kind)).toEqual([SEAT_CHANGED]);
    expect(await setSeat(second, dispatcher, "dispatcher", "owner")).toContain("is now Owner");
  });

  it("of the only owner is refused, also for themself", async () => {
    await setSeat(second, founder, "owner", "dispatcher");
    await expect(setSeat(second, second, "owner", "dispatcher")).rejects.toThrow(ONLY_OWNER);
    expect((await seatRow(second))?.seat).toBe("owner");
    await setSeat(second, dispatcher, "dispatcher", "owner");
    await setSeat(second, second, "owner", "dispatcher");
    expect((await team(second)).isOwner).toBe(false);
  });

  it("that somebody changed since the page was opened is refused", async () => {
    await setSeat(founder, dispatcher, "dispatcher", "owner");
    await expect(setSeat(second, dispatcher, "billing", "dispatcher")).rejects.toThrow(Conflict);
    await expect(setSeat(second, dispatcher, "owner", "driver")).rejects.toThrow(Invalid);
  });

  it("of two owners who demote each other at once changes one", async () => {
    const demote = betweenLookAndWrite(() => setSeat(second, founder, "owner", "dispatcher"), {
      of: () => setSeat(founder, second, "owner", "dispatcher"),
    });
    await expect(demote).rejects.toThrow(Conflict);
    expect([(await seatRow(founder))?.seat, (await seatRow(second))?.seat]).toEqual(["dispatcher", "owner"]);
  });

  it("to dispatcher is refused if the other owner leaves just before", async () => {
    const demote = betweenLookAndWrite(() => endSeat(founder, founder), {
      of: () => setSeat(second, second, "owner", "dispatcher"),
    });
    await expect(demote).rejects.toThrow(Conflict);
    expect((await seatRow(second))?.seat).toBe("owner");
  });
});

describe("removing", () => {
  it("ends the seat, and the person's devices act for their own company", async () => {
    const { setCookie } = await sessionOf(dispatcher);
    await phoneOf(dispatcher);
    expect(await remove(second, dispatcher)).toBe(`${dispatcher.personName} no longer works here.`);
    expect(await seatRow(dispatcher)).toMatchObject({
      ended_at: expect.any(Number),
      ended_by: second.personId,
    });
    const args = requestArgs([setCookie]);
    expect((await viewerOf(args))?.id).toBe(dispatcher.personId);
    expect(args.context.lostDeskId).toBe(founder.id);
    const told = await db().select().from(notices).where(eq(notices.person_id, dispatcher.personId));
    expect(told.map(({ kind }) => kind)).toEqual([REMOVED]);
    const { members, former } = await team(founder);
    expect(members.map(({ id }) => id)).not.toContain(dispatcher.personId);
    expect(former.map(({ id, email }) => [id, email])).toEqual([[dispatcher.personId, null]]);
    expect(former[0]).toMatchObject({
      untilMs: expect.any(Number),
      end: `removed by ${second.personName}`,
    });
    expect((await team(second)).former[0]?.end).toBe("removed by you");
  });

  it("withdraws the open invitations to the person's address, and no others", async () => {
    const sent = (to: string, company = founder) => saveInvitation({ company, to });
    const other = await savePerson({ role: "shipper", alone: true });
    for (const [to, company] of [
      [dispatcher.email, founder],
      [dispatcher.email, other],
      ["new@haulway.test", founder],
    ] as const)
      await sent(to, company);
    await remove(founder, dispatcher);
    const open = await db().select().from(invitations).where(isNull(invitations.withdrawn_at));
    expect(open.map(({ desk_id, email }) => [desk_id, email])).toEqual([
      [other.id, dispatcher.email],
      [founder.id, "new@haulway.test"],
    ]);
  });

  it("twice, or of a stranger, is refused", async () => {
    await remove(founder, dispatcher);
    const stranger = await savePerson({ role: "driver", alone: true });
    for (const person of [dispatcher, stranger])
      await expect(remove(founder, person)).rejects.toThrow("This person no longer works here.");
  });

  it("oneself is leaving", async () => {
    await expect(remove(second, second)).rejects.toThrow("leave the company");
  });

  it("the founder leaves the company as it is", async () => {
    await remove(second, founder);
    expect((await seatRow(founder))?.ended_by).toBe(second.personId);
    expect((await team(second)).former.map(({ id }) => id)).toEqual([founder.id]);
  });

  it("each other at once removes one of two owners", async () => {
    const third = await saveColleague(founder);
    const removal = betweenLookAndWrite(() => remove(third, second), { of: () => remove(second, third) });
    await expect(removal).rejects.toThrow(Conflict);
    expect([(await seatRow(second))?.ended_by, (await seatRow(third))?.ended_at]).toEqual([
      third.personId,
      null,
    ]);
  });
});

describe("losing the owner's seat", () => {
  const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
    "a new role": () => setSeat(founder, second, "owner", "dispatcher"),
    "being removed": () => remove(founder, second),
    leaving: () => leaves(second),
  };

  it.each(Object.entries(WAYS))(
    "by %s withdraws the invitations the person sent, also if they become an owner again",
    async (_, lose) => {
      const ofSecond = and(eq(seats.desk_id, founder.id), eq(seats.person_id, second.personId));
      const to = `invited.by.second@${second.personId}.test`;
      const token = await saveInvitation({ company: second, to });
      await saveInvitation({ company: founder, to: `other.${to}` });
      await lose();
      await expect(invitationFor({ token }, null)).rejects.toThrow("no longer an owner");
      await db().update(seats).set({ seat: "owner", ended_at: null, ended_by: null }).where(ofSecond);
      await expect(invitationFor({ token }, null)).rejects.toThrow("was withdrawn");
      expect((await team(founder)).invited).toMatchObject([{ email: `other.${to}`, isExpired: false }]);
    },
  );

  it("keeps a dispatcher's new role from withdrawing anything", async () => {
    const token = await saveInvitation({ company: founder, to: "new@haulway.test" });
    await setSeat(founder, dispatcher, "dispatcher", "owner");
    expect(await invitationFor({ token }, null)).toMatchObject({ step: "sign in" });
  });
});

describe("leaving", () => {
  it("is open to everyone but the only owner, and a second click confirms it again", async () => {
    for (const viewer of [dispatcher, founder])
      expect(await asksToLeave(viewer)).toMatchObject({ isYou: true, isOnlyOwner: false });
    expect(await leaves(dispatcher)).toBe(
      `You left ${founder.fullName}. You're now working for your own company.`,
    );
    expect(await seatRow(dispatcher)).toMatchObject({ ended_by: dispatcher.personId });
    const own = { ...dispatcher, id: dispatcher.personId };
    expect(await leaves(own)).toBe(`You left ${founder.fullName}. You're now working for your own company.`);
    expect(await leaves(founder)).toBe(`You left ${founder.fullName}.`);
    expect(await leaves({ ...founder, noCompany: true })).toBe(`You left ${founder.fullName}.`);
    await expect(leaves(second)).rejects.toThrow(ONLY_OWNER);
    expect((await seatRow(second))?.ended_at).toBeNull();
    expect((await asksToLeave(second))?.isOnlyOwner).toBe(true);
    expect((await team(second)).isOnlyOwner).toBe(true);
    expect((await team(dispatcher)).isOnlyOwner).toBe(false);
    const { members, former } = await team(second);
    expect(former.map(({ end }) => end)).toEqual(["left", "left"]);
    expect(members.map(({ end }) => end)).toEqual([null]);
  });

  it("is refused for a company at which the viewer never worked, or was removed", async () => {
    await remove(founder, dispatcher);
    const own = { ...dispatcher, id: dispatcher.personId };
    const stranger = await savePerson({ role: "driver", alone: true });
    for (const viewer of [own, stranger]) await expect(leaves(viewer)).rejects.toThrow(Conflict);
  });

  it("is refused from a page of another member", async () => {
    const fields = { company: founder.id, person: second.personId };
    await expect(leave({ viewer: dispatcher, fields })).rejects.toThrow(Conflict);
    expect((await seatRow(dispatcher))?.ended_at).toBeNull();
  });

  it("is refused if the other owner is demoted just before", async () => {
    const leaving = betweenLookAndWrite(() => setSeat(founder, founder, "owner", "dispatcher"), {
      of: () => leaves(second),
    });
    await expect(leaving).rejects.toThrow(Conflict);
    expect((await seatRow(second))?.ended_at).toBeNull();
  });
});

describe("the page", () => {
  it("shows owners the addresses, and a dispatcher only names and roles", async () => {
    const emails = async (viewer: BuiltPerson) =>
      (await team(viewer)).members.map(({ email }) => email).sort();
    expect(await emails(second)).toEqual([founder.email, second.email, dispatcher.email].sort());
    expect(await emails(dispatcher)).toEqual([null, null, null]);
    expect((await team(dispatcher)).members.map(({ role, isYou }) => `${role} ${isYou}`).sort()).toEqual([
      "Dispatcher true",
      "Owner false",
      "Owner false",
    ]);
  });

  it("asks about leaving, and about removing a person who works there", async () => {
    expect((await team(second, "ask=leave")).asked?.id).toBe(second.personId);
    expect((await team(second, `ask=remove&person=${dispatcher.personId}`)).asked?.id).toBe(
      dispatcher.personId,
    );
    expect((await team(second, "ask=remove&person=none")).asked).toBeNull();
  });
});
