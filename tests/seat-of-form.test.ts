/** These steps store no idempotency key. `acted-by.test.ts` tests the steps that store one. */
import { standIn } from "./fixtures/servers/own-stripe";
import "./fixtures/servers/own-database";

import { db } from "db/client";
import { group_membership, sessions, users, wait_links } from "db/schema";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { actFor } from "~/accounts/sign-in/act-for.server";
import { endSession, viewerOf } from "~/accounts/sign-in/session.server";
import { startTwoStep } from "~/accounts/two-step/turn-on-two-step.server";
import { customerOf } from "~/billing/customer.server";
import { openCheckout } from "~/billing/open-checkout.server";
import { openPortal } from "~/billing/open-portal.server";
import { requireProvider } from "~/billing/stripe.server";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { markRead } from "~/chat/inbox/mark-read.server";
import { sendMessage } from "~/chat/inbox/send-message.server";
import { Forbidden } from "~/platform/errors";
import { makeLink } from "~/tracking/tracking-links.server";
import { postedBy } from "./fixtures/posted-by";
import { requestArgs } from "./fixtures/request-args";
import { groupOf } from "./fixtures/scenes/chats";
import { type Scene, sceneIn } from "./fixtures/scenes/steps-of-companies";
import { endSeat, giveSeat } from "./fixtures/seats";
import { sessionOf } from "./fixtures/session-of";

const ENDED = new Forbidden("Nothing was saved. You no longer work for this company.");

let scene: Scene;
let member: BuiltPerson;
let groupId: string;
beforeEach(async () => {
  scene = await sceneIn("in transit");
  member = await saveColleague(scene.owner, { seat: "dispatcher" });
  groupId = await groupOf(scene.loadId, scene.driver.id);
  await sendMessage({ viewer: scene.driver, groupId, content: "At the dock." });
  await customerOf(await requireProvider(), scene.owner);
});

const STEPS: Readonly<Record<string, [() => Promise<unknown>, () => Promise<unknown>]>> = {
  "make a tracking link": [
    () => makeLink(member, scene.loadId),
    () => db().select().from(wait_links).where(eq(wait_links.load_id, scene.loadId)),
  ],
  "mark a chat as read": [
    () => markRead({ viewer: member, groupId, what: "seen", position: 1_000 }),
    () => db().select().from(group_membership).where(eq(group_membership.group_id, groupId)),
  ],
  "start two-step sign-in": [
    () => startTwoStep(member),
    () => db().select().from(users).where(eq(users.id, member.personId)),
  ],
  "open the checkout": [
    () => openCheckout({ viewer: member, interval: "month" }),
    async () => Object.values(standIn.ledger.tables.checkouts).length,
  ],
};

const person = () => ({ id: member.personId });

describe.each(Object.entries(STEPS))("%s", (_, [take, read]) => {
  it("is refused after the seat has ended, and changes nothing", async () => {
    const before = await read();
    await endSeat(scene.owner, person());
    await expect(postedBy(member, take)).rejects.toThrow(ENDED);
    expect(await read()).toEqual(before);
    await giveSeat(scene.owner, person());
    await postedBy(member, take);
    expect(await read()).not.toEqual(before);
  });
});

it("the billing portal does not open after the seat has ended", async () => {
  await endSeat(scene.owner, person());
  await expect(postedBy(member, () => openPortal({ viewer: member }))).rejects.toThrow(ENDED);
  await giveSeat(scene.owner, person());
  expect(await postedBy(member, () => openPortal({ viewer: member }))).toContain(standIn.url);
});

describe("a person whose seat ends in the same moment", () => {
  it("can sign out", async () => {
    const { setCookie, hash } = await sessionOf(member);
    const args = requestArgs([setCookie]);
    expect((await viewerOf(args))?.id).toBe(scene.owner.id);
    await endSeat(scene.owner, person());
    await postedBy(member, () => endSession(args));
    const [row] = await db().select().from(sessions).where(eq(sessions.token_hash, hash));
    expect(row?.revoked_at).not.toBeNull();
  });

  it("can act for another company", async () => {
    const other = await savePerson({ role: "driver" });
    await giveSeat(other, person());
    const { setCookie } = await sessionOf(member);
    const args = requestArgs([setCookie]);
    const viewer = await viewerOf(args);
    await endSeat(scene.owner, person());
    expect(viewer?.id).toBe(scene.owner.id);
    await postedBy(member, () => actFor(args.context, viewer ?? member, other.id));
    expect((await viewerOf(requestArgs([setCookie])))?.id).toBe(other.id);
  });
});

describe("the founder whose seat ends in the same moment", () => {
  it("saves nothing for the company", async () => {
    await endSeat(scene.owner, scene.owner);
    const links = () => db().select().from(wait_links).where(eq(wait_links.load_id, scene.loadId));
    const before = await links();
    await expect(postedBy(scene.owner, () => makeLink(scene.owner, scene.loadId))).rejects.toThrow(ENDED);
    expect(await links()).toEqual(before);
  });

  it("may still post forms about themself, which belong to no company", async () => {
    await endSeat(scene.owner, scene.owner);
    const args = requestArgs([(await sessionOf(scene.owner)).setCookie]);
    expect(await viewerOf(args)).toMatchObject({ id: scene.owner.id, noCompany: true });
    expect(args.context).toMatchObject({ userId: scene.owner.id, deskId: undefined });
  });
});
