import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { invitations, notices, users } from "db/schema";
import { write } from "db/write";
import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { INVITED } from "~/notifications/team-kinds";
import { Conflict, Forbidden, Invalid } from "~/platform/errors";
import { hashOf } from "~/platform/secret";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/text/time";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { saveInvitation } from "../../tests/fixtures/scenes/invitation";
import { phoneOf } from "../../tests/fixtures/scenes/phones";
import { endSeat } from "../../tests/fixtures/seats";
import { outboxOf } from "../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { forgetInvitationsOf } from "./forget-invitations.server";
import { invite, sendAgain, withdraw } from "./invitations.server";
import { OWNERS_ONLY } from "./invite-scene.server";
import { MOST_INVITATIONS } from "./limits";

let owner: BuiltPerson;
let count = 0;
let email: string;

beforeEach(async () => {
  owner = await savePerson({ role: "shipper", alone: true });
  email = `invited.${++count}@haulway.test`;
});

const fields = (more: Record<string, string> = {}) => ({ email, seat: "dispatcher", ...more });
const rowsTo = (to = email) => db().select().from(invitations).where(eq(invitations.email, to));
const openTo = (to = email) =>
  db()
    .select()
    .from(invitations)
    .where(and(eq(invitations.email, to), isNull(invitations.withdrawn_at)));

async function mailTo(to = email) {
  await followUpsFinished();
  const mail = outboxOf(dataFolder, to).at(-1);
  return { mail, token: /\/join\/(\w+)/.exec(mail?.text ?? "")?.[1] ?? "" };
}

describe("inviting", () => {
  it("emails a link, of which only the hash is stored, and names the inviter and the company", async () => {
    const nowMs = Date.now();
    expect(
      await invite({ viewer: owner, fields: fields({ email: ` ${email.toUpperCase()} ` }) }, nowMs),
    ).toBe(email);
    const { mail, token } = await mailTo();
    expect(await rowsTo()).toEqual([
      {
        token_hash: await hashOf(token),
        desk_id: owner.id,
        email,
        seat: "dispatcher",
        invited_by: owner.id,
        created_at: nowMs,
        expires_at: nowMs + 7 * DAY_MS,
        used_at: null,
        used_by: null,
        withdrawn_at: null,
      },
    ]);
    expect(mail?.text).toContain(`You're invited to join ${owner.fullName} on Haulway.`);
    expect(mail?.text).toContain("Your role: Dispatcher.");
    expect(mail?.subject).not.toContain(owner.fullName);
  });

  it("names the second owner who invites, and the company", async () => {
    const second = await saveColleague(owner);
    await invite({ viewer: second, fields: fields() });
    expect((await mailTo()).mail?.text).toContain(
      `${second.personName} invites you to join ${owner.fullName}`,
    );
  });

  it("queues a push, and no second email, for the account with this address if it is confirmed", async () => {
    const known = await savePerson({ role: "driver", alone: true });
    const unconfirmed = await savePerson({ role: "driver", alone: true, emailConfirmed: false });
    const colleague = await saveColleague(known);
    for (const person of [known, unconfirmed, colleague]) await phoneOf(person);
    for (const person of [known, unconfirmed])
      await invite({ viewer: owner, fields: fields({ email: person.email }) });
    const told = await db().select().from(notices).where(eq(notices.actor_id, owner.id));
    expect(told.map(({ person_id, kind, by_mail }) => [person_id, kind, by_mail])).toEqual([
      [known.id, INVITED, false],
    ]);
  });

  it.each([
    ["no address", { email: "" }, "email"],
    ["no mail address", { email: "dora" }, "email"],
    ["no role", { seat: "" }, "seat"],
    ["a role that owners do not give", { seat: "driver" }, "seat"],
    ["an inherited name", { seat: "toString" }, "seat"],
  ])("refuses %s beside the field", async (_, more, field) => {
    const refusal = await invite({ viewer: owner, fields: fields(more) }).catch((error) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(Object.keys(refusal.fields)).toEqual([field]);
  });

  it("refuses a person who works there, and one who is invited already", async () => {
    const colleague = await saveColleague(owner, { seat: "dispatcher" });
    await expect(invite({ viewer: owner, fields: fields({ email: colleague.email }) })).rejects.toThrow(
      "This person already works here.",
    );
    await invite({ viewer: owner, fields: fields() });
    await expect(invite({ viewer: owner, fields: fields() }, Date.now() + 2 * MINUTE_MS)).rejects.toThrow(
      "already invited",
    );
    expect(await rowsTo()).toHaveLength(1);
  });

  it("invites a former colleague, and replaces an invitation that has expired", async () => {
    const former = await saveColleague(owner);
    await endSeat(owner, { id: former.personId });
    await invite({ viewer: owner, fields: fields({ email: former.email }) });
    expect(await openTo(former.email)).toHaveLength(1);
    const later = Date.now() + 8 * DAY_MS;
    await invite({ viewer: owner, fields: fields({ email: former.email }) }, later);
    expect((await openTo(former.email)).map(({ created_at }) => created_at)).toEqual([later]);
  });

  it(`allows ${MOST_INVITATIONS} open invitations`, async () => {
    for (let nth = 0; nth < MOST_INVITATIONS; nth++)
      await saveInvitation({ company: owner, to: `${nth}.${email}` });
    await expect(invite({ viewer: owner, fields: fields() })).rejects.toThrow("Withdraw one first.");
    await withdraw({ viewer: owner, fields: { email: `0.${email}` } });
    await invite({ viewer: owner, fields: fields() });
  });

  it("emails an address once a minute for a company, and five times an hour for all", async () => {
    const nowMs = Date.now();
    await invite({ viewer: owner, fields: fields() }, nowMs);
    const soon = await sendAgain({ viewer: owner, fields: { email } }, nowMs + MINUTE_MS - 1).catch(
      (error) => error,
    );
    expect(soon).toMatchObject({ status: 429, fields: { email: expect.any(String) } });
    for (let minute = 2; minute < 6; minute++)
      await sendAgain({ viewer: owner, fields: { email } }, nowMs + minute * MINUTE_MS);
    const stranger = await savePerson({ role: "driver", alone: true });
    await expect(
      invite({ viewer: stranger, fields: fields() }, nowMs + 10 * MINUTE_MS),
    ).rejects.toMatchObject({ status: 429 });
    await invite({ viewer: stranger, fields: fields() }, nowMs + HOUR_MS + 6 * MINUTE_MS);
  });
});

it("emails an address at most ten times an hour, also if the senders close their accounts", async () => {
  const nowMs = Date.now();
  const send = async () => {
    const stranger = await savePerson({ role: "driver", alone: true });
    await invite({ viewer: stranger, fields: fields({ email: email.toUpperCase() }) }, nowMs);
    await write([forgetInvitationsOf(stranger.personId)]);
  };
  for (let mail = 0; mail < 10; mail++) await send();
  await expect(send()).rejects.toMatchObject({ status: 429 });
});

describe("sending again", () => {
  it("replaces the link, keeps the role, and names who sent it last", async () => {
    const old = await saveInvitation({ company: owner, to: email, seat: "owner" });
    const second = await saveColleague(owner);
    await sendAgain({ viewer: second, fields: { email } });
    const { token } = await mailTo();
    expect(token).not.toBe(old);
    expect(await openTo()).toMatchObject([
      { token_hash: await hashOf(token), seat: "owner", invited_by: second.personId },
    ]);
  });

  it("and withdrawing are refused after the invitation was used, withdrawn or never sent", async () => {
    await saveInvitation({ company: owner, to: email });
    await withdraw({ viewer: owner, fields: { email } });
    for (const to of [email, `never.${email}`])
      for (const step of [sendAgain, withdraw])
        await expect(step({ viewer: owner, fields: { email: to } })).rejects.toThrow(Conflict);
    expect((await mailTo()).mail).toBeUndefined();
  });

  it("does not touch another company's invitation", async () => {
    await saveInvitation({ company: await savePerson({ role: "driver", alone: true }), to: email });
    await expect(withdraw({ viewer: owner, fields: { email } })).rejects.toThrow(Conflict);
    expect(await openTo()).toHaveLength(1);
  });
});

describe("a sender whose own address is not confirmed", () => {
  const unconfirmed = async () => {
    await db().update(users).set({ email_confirmed_at: null }).where(eq(users.id, owner.personId));
    return { ...owner, emailConfirmed: false };
  };

  it.each([
    ["a new invitation", invite, {}],
    ["a new invitation with faults", invite, { seat: "" }],
    ["an open one again", sendAgain, {}],
  ] as const)("may not send %s", async (_, step, more) => {
    if (step === sendAgain) await saveInvitation({ company: owner, to: email });
    const before = await rowsTo();
    const refusal = await step({ viewer: await unconfirmed(), fields: fields(more) }).catch((error) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal.fields).toEqual({ email: expect.stringContaining("Confirm your own email address") });
    expect(await rowsTo()).toEqual(before);
    expect((await mailTo()).mail).toBeUndefined();
  });

  it("may not send one, even if the session was read before", async () => {
    await unconfirmed();
    await expect(invite({ viewer: owner, fields: fields() })).rejects.toThrow(Conflict);
    expect(await rowsTo()).toEqual([]);
  });

  it("may withdraw one", async () => {
    await saveInvitation({ company: owner, to: email });
    expect(await withdraw({ viewer: await unconfirmed(), fields: { email } })).toBe(email);
  });
});

describe("only owners", () => {
  const STEPS = { invite, "send again": sendAgain, withdraw };
  const SEATS = ["dispatcher", "former owner", "stranger"] as const;
  const cases = Object.entries(STEPS).flatMap(([name, step]) =>
    SEATS.map((seat) => [seat, name, step] as const),
  );

  async function personWith(seat: (typeof SEATS)[number]): Promise<BuiltPerson> {
    if (seat === "stranger") return { ...(await savePerson({ role: "shipper", alone: true })), id: owner.id };
    const person = await saveColleague(owner, { seat: seat === "dispatcher" ? seat : "owner" });
    if (seat === "former owner") await endSeat(owner, { id: person.personId });
    return person;
  }

  it.each(cases)("a %s may not %s", async (seat, _, step) => {
    await saveInvitation({ company: owner, to: email });
    const viewer = await personWith(seat);
    await expect(step({ viewer, fields: fields() })).rejects.toThrow(new Forbidden(OWNERS_ONLY));
    expect(await openTo()).toHaveLength(1);
  });

  it.each(Object.entries(STEPS))(
    "%s writes nothing if the owner is removed just before",
    async (name, step) => {
      const second = await saveColleague(owner);
      if (name !== "invite") await saveInvitation({ company: owner, to: email });
      const before = await rowsTo();
      const taken = betweenLookAndWrite(() => endSeat(owner, { id: second.personId }), {
        of: () => step({ viewer: second, fields: fields() }),
        at: /invitations/,
      });
      await expect(taken).rejects.toThrow(Conflict);
      expect(await rowsTo()).toEqual(before);
      expect((await mailTo()).mail).toBeUndefined();
    },
  );
});
