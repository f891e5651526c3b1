import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { sessions } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { endSeat, giveSeat } from "../../../tests/fixtures/seats";
import { actFor, companiesOf, outboxCompanies } from "./act-for.server";
import { rememberDevice } from "./known-device.server";
import { isStillActing, newSession, requireViewer, viewerOf } from "./session.server";
import { tokenHash } from "./session-lookup.server";
import { visitOf } from "./visit.server";

const NOT_THERE = "You don't work for this company.";

let me: BuiltPerson;
let company: BuiltPerson;
let cookies: string[];

async function asking(path = "/dashboard") {
  const args = requestArgs(cookies, path);
  return { args, viewer: await requireViewer(args, "own") };
}

async function act(deskId: string): Promise<string> {
  const { args, viewer } = await asking();
  return actFor(args.context, viewer, deskId);
}

async function signIn(): Promise<void> {
  const { statement, setCookie } = await newSession(me.id, requestArgs(cookies));
  await write([statement]);
  cookies = [setCookie];
}

const actsFor = async () => (await viewerOf(requestArgs(cookies)))?.id;

beforeEach(async () => {
  me = await savePerson({ role: "shipper" });
  company = await savePerson({ role: "driver" });
  cookies = [];
  await giveSeat(company, me);
  await signIn();
});

describe("acting for a company", () => {
  it("makes this device act for it, and no other device", async () => {
    const other = cookies;
    cookies = [];
    await signIn();
    expect(await act(company.id)).toBe(company.fullName);
    await act(company.id);
    const { viewer, args } = await asking();
    expect(viewer).toMatchObject({
      id: company.id,
      personId: me.id,
      role: "driver",
      fullName: company.fullName,
      personName: me.fullName,
      otherCompanies: "open",
    });
    expect(args.context.actingId).not.toBe(me.id);
    expect((await viewerOf(requestArgs(other)))?.id).toBe(me.id);
    await act(me.id);
    expect(await actsFor()).toBe(me.id);
  });

  it.each<[string, () => Promise<string>]>([
    ["somebody else's company", async () => (await savePerson({ role: "driver" })).id],
    ["no company", async () => "none"],
    [
      "a former company",
      async () => {
        await endSeat(company, me);
        return company.id;
      },
    ],
    [
      "a company for which the person only drives",
      async () => {
        const carrier = await savePerson({ role: "driver" });
        await giveSeat(carrier, me, "driver");
        return carrier.id;
      },
    ],
  ])("is refused for %s", async (_, deskId) => {
    await expect(act(await deskId())).rejects.toMatchObject({ message: NOT_THERE, status: 403 });
    expect(await actsFor()).toBe(me.id);
  });

  it("is refused if the seat ends in the same moment", async () => {
    const { args, viewer } = await asking();
    await expect(
      betweenLookAndWrite(() => endSeat(company, me), {
        of: () => actFor(args.context, viewer, company.id),
      }),
    ).rejects.toMatchObject({ message: NOT_THERE, status: 403 });
    expect(await actsFor()).toBe(me.id);
  });

  it("offers the user's own company first, and marks the acting one", async () => {
    await act(company.id);
    const { viewer } = await asking();
    expect(await companiesOf(viewer)).toEqual([
      { id: me.id, name: me.fullName, isOwn: true, isActing: false },
      { id: company.id, name: company.fullName, isOwn: false, isActing: true },
    ]);
  });
});

describe("a session whose seat has ended", () => {
  const flashOf = async () => (await visitOf(requestArgs(cookies, "/dashboard"))).visit.flash;

  it("acts for the user's own company again and shows the message once", async () => {
    await act(company.id);
    await endSeat(company, me);
    expect(await actsFor()).toBe(me.id);
    // A prefetch by the service worker shows nothing to the user.
    const ahead = requestArgs(cookies, "/dashboard");
    ahead.request.headers.set("X-Ahead", "1");
    expect((await visitOf(ahead)).visit.flash).toBeNull();
    expect(await flashOf()).toEqual({
      message: `You no longer work for ${company.fullName}. You're now working for ${me.fullName}.`,
      isAlert: true,
    });
    await vi.waitFor(async () => expect(await flashOf()).toBeNull());
    expect((await asking()).viewer.otherCompanies).toBe("ended");
  });

  it("does not act for the company again if the person gets a new seat, on any device", async () => {
    await act(company.id);
    const first = cookies;
    await signIn();
    await endSeat(company, me);
    await giveSeat(company, me);
    expect(await actsFor()).toBe(me.id);
    expect((await viewerOf(requestArgs(first)))?.id).toBe(me.id);
    // Even after the next sign-in on this browser, the user acts for their own company.
    await signIn();
    expect(await actsFor()).toBe(me.id);
    await act(company.id);
    expect(await actsFor()).toBe(company.id);
    expect((await visitOf(requestArgs(cookies, "/dashboard"))).visit.flash).toBeNull();
  });
});

describe("a request that began before", () => {
  it.each<[string, boolean, () => Promise<unknown>]>([
    ["nothing", true, async () => {}],
    ["the seat ended", false, () => endSeat(company, me)],
    ["another tab switched the company", false, () => act(me.id)],
    [
      "the session ended",
      false,
      () => db().update(sessions).set({ revoked_at: 1 }).where(eq(sessions.user_id, me.id)),
    ],
  ])("%s: still acts for the company: %s", async (_, isStill, happen) => {
    await act(company.id);
    const { args } = await asking();
    await happen();
    expect(await isStillActing(args)).toBe(isStill);
  });
});

it("a request of a founder that began before their seat ended no longer acts for the company", async () => {
  await act(me.id);
  const { args } = await asking();
  await endSeat(me, me);
  expect(await isStillActing(args)).toBe(false);
});

describe("signing in", () => {
  it("starts at the company for which this browser last acted", async () => {
    await act(company.id);
    await signIn();
    expect(await actsFor()).toBe(company.id);
    const remembered = await rememberDevice((await asking()).args);
    await db().update(sessions).set({ revoked_at: Date.now() }).where(eq(sessions.user_id, me.id));
    cookies = [remembered ?? ""];
    await signIn();
    expect(await actsFor()).toBe(company.id);
    cookies = [];
    await signIn();
    expect(await actsFor()).toBe(me.id);
  });

  it("starts at the user's own company if another user acted there in this browser", async () => {
    await act(company.id);
    me = await savePerson({ role: "shipper" });
    await giveSeat(company, me);
    await signIn();
    expect(await actsFor()).toBe(me.id);
  });

  it("says that the seat has ended since", async () => {
    await act(company.id);
    await endSeat(company, me);
    await signIn();
    expect((await visitOf(requestArgs(cookies, "/dashboard"))).visit.flash?.message).toContain(
      `You no longer work for ${company.fullName}.`,
    );
  });
});

it("the outbox knows the user's other companies, by the tags of their items", async () => {
  const own = await asking();
  const [open] = await outboxCompanies(own.viewer);
  expect(open).toMatchObject({ id: company.id, name: company.fullName, isOpen: true });
  await act(company.id);
  const [mine] = await outboxCompanies((await asking()).viewer);
  expect(mine).toMatchObject({ id: me.id, isOpen: true });
  expect(mine?.person).not.toBe(open?.person);
  await endSeat(company, me);
  expect(await outboxCompanies((await asking()).viewer)).toEqual([{ ...open, isOpen: false }]);
  expect(await outboxCompanies(company)).toEqual([]);
});

it("a company of one has nothing of this in its viewer or its pages", async () => {
  cookies = [];
  me = company;
  await signIn();
  const { args, viewer } = await asking();
  expect(viewer).not.toHaveProperty("otherCompanies");
  expect(args.context.actingId).toBe(me.id);
  expect((await visitOf(requestArgs(cookies))).visit.viewer).not.toHaveProperty("personName");
  expect(await tokenHash(args.request)).toBe(args.context.sessionHash);
});
