import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { isOpenDesk } from "db/desks";
import { profiles, push_declines, seats, sessions, users } from "db/schema";
import { and, eq, isNull, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { type BuiltPerson, saveColleague, saveCompany, saveLoad, savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { postLoad } from "~/loads/steps/post-load.server";
import { declineNotifications } from "~/push/offer.server";
import { addDays, earliestToday } from "~/text/dates";
import type { ActingSeat } from "~/trade/seats";
import { cookieOf } from "../../tests/fixtures/ask-page";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { postedBy } from "../../tests/fixtures/posted-by";
import { loadRow } from "../../tests/fixtures/read-back";
import { requestArgs } from "../../tests/fixtures/request-args";
import { endSeat, giveSeat } from "../../tests/fixtures/seats";
import { outboxOf } from "../../tests/fixtures/servers/outbox";
import { closeAccount } from "./close-account.server";
import { closeCompany } from "./close-company.server";
import { CLOSED_NAME } from "./closing";
import { accountClosing, companyClosing } from "./closing-page.server";
import { membersOf } from "./members.server";

const outcome = (done: Promise<void>) =>
  done.then(
    () => "done",
    (error) => [error.status, error.message],
  );

const closing = (viewer: BuiltPerson, companyStays: boolean) =>
  closeAccount({ viewer, password: viewer.password, companyStays });
const leave = (viewer: BuiltPerson, companyStays: boolean) => outcome(closing(viewer, companyStays));

const ending = async (viewer: BuiltPerson, staff?: string) =>
  closeCompany({ viewer, password: viewer.password, staff: staff ?? (await membersOf(viewer.id)).staff });
const end = (viewer: BuiltPerson, staff?: string) => outcome(ending(viewer, staff));

const accountIsOpen = async (personId: string) =>
  (await db().select().from(users).where(eq(users.id, personId)))[0]?.closed_at === null;

async function companyIsOpen(id: string): Promise<boolean> {
  const [row] = await db()
    .select({ isOpen: isOpenDesk(id) })
    .from(sql`(select 1)`);
  return row?.isOpen === 1;
}

async function seated(companyId: string): Promise<string[]> {
  const open = and(eq(seats.desk_id, companyId), isNull(seats.ended_at));
  return (await db().select().from(seats).where(open)).map(({ person_id }) => person_id);
}

const nameOf = async (id: string) =>
  (await db().select().from(profiles).where(eq(profiles.id, id)))[0]?.full_name;

const alone = (role: "driver" | "shipper" = "shipper") => savePerson({ role, alone: true });
const atOwn = (colleague: BuiltPerson, founder: BuiltPerson): BuiltPerson => ({
  ...founder,
  id: colleague.personId,
  personId: colleague.personId,
  fullName: colleague.personName,
  personName: colleague.personName,
  email: colleague.email,
});

const OWN_ENDS =
  "Nobody else works at your company now, so it closes with your account. Check this page, then try again.";
const OWN_STAYS = "Your company no longer closes with your account. Check this page, then try again.";
const onlyOwnerOf = ({ fullName }: BuiltPerson) => [
  409,
  `You're the only owner of ${fullName}. Make someone else an owner, or close the company first.`,
];

const BY_FOUNDER: readonly [others: readonly ActingSeat[], account: "done" | "refused", company: boolean][] =
  [
    [[], "done", false],
    [["dispatcher"], "refused", true],
    [["dispatcher", "dispatcher"], "refused", true],
    [["owner"], "done", true],
    [["owner", "dispatcher"], "done", true],
  ];

describe.each(BY_FOUNDER)("a founder who works with %j", (others, account, companyStays) => {
  it(`closes the account: ${account}; the company goes on: ${companyStays}`, async () => {
    const founder = await alone();
    for (const seat of others) await saveColleague(founder, { seat });
    const expected = account === "done" ? "done" : onlyOwnerOf(founder);
    if (others.length > 0)
      expect(await leave(founder, false)).toEqual(account === "done" ? [409, OWN_STAYS] : expected);
    expect(await accountIsOpen(founder.id)).toBe(true);
    expect(await leave(founder, companyStays)).toEqual(expected);
    expect(await accountIsOpen(founder.id)).toBe(account === "refused");
    expect(await companyIsOpen(founder.id)).toBe(companyStays);
    expect(await nameOf(founder.id)).toBe(companyStays ? founder.fullName : CLOSED_NAME);
    expect(await seated(founder.id)).toHaveLength(others.length + (account === "refused" ? 1 : 0));
  });
});

describe.each(["owner", "dispatcher"] as const)("a colleague who is %s", (seat) => {
  it("closes the account with the own company of one, and the other company goes on", async () => {
    const founder = await alone();
    const colleague = await saveColleague(founder, { seat });
    const loads = [await saveLoad({ owner: founder }), await saveLoad({ owner: atOwn(colleague, founder) })];
    await declineNotifications(colleague);
    expect(await leave(colleague, true)).toEqual([409, OWN_ENDS]);
    expect(await leave(colleague, false)).toBe("done");
    const open = [await accountIsOpen(colleague.personId), await companyIsOpen(colleague.personId)];
    expect(open).toEqual([false, false]);
    expect(await nameOf(colleague.personId)).toBe(CLOSED_NAME);
    expect(await seated(founder.id)).toEqual([founder.id]);
    const deleted = await Promise.all(loads.map(async ({ loadId }) => (await loadRow(loadId)).deleted_at));
    expect(deleted.map((at) => at !== null)).toEqual([false, true]);
    const declined = eq(push_declines.person_id, colleague.personId);
    expect(await db().select().from(push_declines).where(declined)).toEqual([]);
  });

  it(seat === "owner" ? "may close the company" : "may not close the company", async () => {
    const founder = await alone();
    const colleague = await saveColleague(founder, { seat });
    const isOwner = seat === "owner";
    expect(await end(colleague)).toEqual(isOwner ? "done" : [403, "Only an owner can close a company."]);
    expect(await companyIsOpen(founder.id)).toBe(!isOwner);
    expect([await accountIsOpen(founder.id), await accountIsOpen(colleague.personId)]).toEqual([true, true]);
    expect(await companyIsOpen(colleague.personId)).toBe(true);
  });
});

it("only the last owner of another's company is refused, with or without colleagues", async () => {
  const { founder, owner, dispatcher } = await saveCompany({ role: "shipper", founderLeft: true });
  expect(await leave(owner, false)).toEqual(onlyOwnerOf(founder));
  const { stuck } = await accountClosing(owner);
  expect(stuck).toEqual([
    { name: founder.fullName, others: 1, team: "/team", close: "/user-account/close?of=company" },
  ]);
  await endSeat(founder, { id: dispatcher.personId });
  expect(await leave(owner, false)).toEqual([
    409,
    `Nobody else works at ${founder.fullName}. Close the company first.`,
  ]);
  expect(await end(owner)).toBe("done");
  expect(await leave(atOwn(owner, founder), false)).toBe("done");
});

it("a blocking load of the own company refuses, and the page leads to it through the company", async () => {
  const founder = await alone();
  const colleague = await saveColleague(founder);
  const { loadId } = await saveLoad({ owner: atOwn(colleague, founder), status: "in transit" });
  expect(await leave(colleague, false)).toEqual([409, "Finish these loads first."]);
  const { ending: shown } = await accountClosing(colleague);
  expect(shown?.inTheWay.map(({ path }) => path)).toEqual([
    `/company?for=${colleague.personId}&redirectTo=%2Fload-details%2F${loadId}`,
  ]);
  const busy = await saveLoad({ owner: founder, status: "in transit" });
  expect(await end(founder)).toEqual([409, "Finish these loads first."]);
  expect((await companyClosing(founder))?.ending.inTheWay.map(({ path }) => path)).toEqual([
    `/load-details/${busy.loadId}`,
  ]);
  expect(await accountClosing(founder)).toMatchObject({ ending: null, left: [{ isOwn: true, others: 1 }] });
});

describe("a closed company of three", () => {
  it("ends every seat, tells the others, and leaves every account", async () => {
    const { founder, owner, dispatcher } = await saveCompany({ role: "shipper" });
    const { loadId } = await saveLoad({ owner: founder });
    const people = [founder, owner, dispatcher].map((person) => ({ ...person, id: person.personId }));
    const cookies = await Promise.all(people.map((person) => cookieOf(person)));
    await db().update(sessions).set({ desk_id: founder.id }).where(eq(sessions.user_id, dispatcher.personId));
    const companies = async () =>
      Promise.all(cookies.map(async (cookie) => (await viewerOf(requestArgs([cookie])))?.id));
    expect(await companies()).toEqual([founder.id, owner.personId, founder.id]);
    expect(await end(owner, "2.1")).toEqual([
      409,
      "Your team has changed: 3 people work here now. Check the list, then try again.",
    ]);
    expect((await companyClosing(owner))?.others).toEqual([founder.personName, dispatcher.personName]);
    expect(await end(owner)).toBe("done");
    await followUpsFinished();
    expect([await companyIsOpen(founder.id), await seated(founder.id)]).toEqual([false, []]);
    expect(await nameOf(founder.id)).toBe(CLOSED_NAME);
    expect((await loadRow(loadId)).deleted_at).not.toBeNull();
    for (const { id } of people) expect(await accountIsOpen(id)).toBe(true);
    expect(await companies()).toEqual([founder.id, owner.personId, dispatcher.personId]);
    const mails = [founder, owner, dispatcher].map(({ email }) => outboxOf(dataFolder, email));
    expect(mails.map((each) => each.length)).toEqual([1, 0, 1]);
    expect(mails[2]?.[0]?.text).toContain(`${owner.personName} closed ${founder.fullName} on Haulway`);
    const lost = await viewerOf(requestArgs([cookies[0] ?? ""]));
    expect(lost?.noCompany).toBe(true);
    expect((await viewerOf(requestArgs([cookies[1] ?? ""])))?.noCompany).toBeUndefined();
    expect(await leave({ ...founder, fullName: CLOSED_NAME }, false)).toEqual([409, OWN_STAYS]);
    expect(await leave({ ...founder, fullName: CLOSED_NAME }, true)).toBe("done");
  });

  it("is not closed by a wrong password, nor as a company of one", async () => {
    const { founder } = await saveCompany({ role: "shipper" });
    const { staff } = await membersOf(founder.id);
    const wrong = closeCompany({ viewer: founder, password: "wrong", staff });
    expect(await outcome(wrong)).toEqual([400, "Wrong password."]);
    expect(await companyIsOpen(founder.id)).toBe(true);
    const single = await alone();
    expect((await end(single))[0]).toBe(409);
    expect([await companyIsOpen(single.id), await companyClosing(single)]).toEqual([true, null]);
  });
});

describe("between the look and the write", () => {
  const JOINED = {
    status: 409,
    message: "Your team has changed: 3 people work here now. Check the list, then try again.",
  };

  it("somebody joins: the company stays open, and its page tells the new number", async () => {
    const founder = await alone();
    await saveColleague(founder);
    const newcomer = await alone();
    const late = betweenLookAndWrite(() => giveSeat(founder, newcomer), { of: () => ending(founder) });
    await expect(late).rejects.toMatchObject(JOINED);
    expect([await companyIsOpen(founder.id), (await seated(founder.id)).length]).toEqual([true, 3]);
  });

  it("somebody joins a company of one: it does not close with its founder's account", async () => {
    const founder = await alone();
    const newcomer = await alone();
    const join = () => giveSeat(founder, newcomer, "owner");
    const late = betweenLookAndWrite(join, { of: () => closing(founder, false) });
    await expect(late).rejects.toMatchObject({ status: 409, message: OWN_STAYS });
    expect([await accountIsOpen(founder.id), await companyIsOpen(founder.id)]).toEqual([true, true]);
  });

  it("the other owner leaves: the last owner stays", async () => {
    const founder = await alone();
    const owner = await saveColleague(founder);
    await saveColleague(founder, { seat: "dispatcher" });
    const go = () => endSeat(founder, { id: owner.personId });
    const late = betweenLookAndWrite(go, { of: () => closing(founder, true) });
    await expect(late).rejects.toMatchObject({ message: onlyOwnerOf(founder)[1] });
    expect(await accountIsOpen(founder.id)).toBe(true);
  });

  it("the owner's own seat ends: the company stays open", async () => {
    const founder = await alone();
    const owner = await saveColleague(founder);
    const late = betweenLookAndWrite(() => endSeat(founder, { id: owner.personId }), {
      of: () => ending(owner),
    });
    await expect(late).rejects.toMatchObject({ status: 403 });
    expect(await companyIsOpen(founder.id)).toBe(true);
  });

  it("a load is posted: the company stays open", async () => {
    const founder = await alone();
    await saveColleague(founder);
    const pickup_date = addDays(earliestToday(), 3);
    const fields = { pickup_date, delivery_date: pickup_date, total_rate: "900" };
    const post = () => postLoad({ viewer: founder, fields });
    const late = betweenLookAndWrite(post, { of: () => ending(founder) });
    await expect(late).rejects.toMatchObject({ status: 409, message: "Finish these loads first." });
    expect(await companyIsOpen(founder.id)).toBe(true);
  });

  it("another owner closes the company: both succeed, once", async () => {
    const founder = await alone();
    const owner = await saveColleague(founder);
    const { staff } = await membersOf(founder.id);
    await betweenLookAndWrite(() => ending(owner, staff), { of: () => ending(founder, staff) });
    expect(await companyIsOpen(founder.id)).toBe(false);
  });

  it("a second click on the same button does so: both succeed, as forms", async () => {
    const founder = await alone();
    const owner = await saveColleague(founder);
    const { staff } = await membersOf(founder.id);
    const click = () => postedBy(owner, () => ending(owner, staff));
    await betweenLookAndWrite(click, { of: click });
    expect(await companyIsOpen(founder.id)).toBe(false);
    const one = await alone();
    const leaves = () => postedBy(one, () => closing(one, false));
    await betweenLookAndWrite(leaves, { of: leaves });
    expect(await accountIsOpen(one.id)).toBe(false);
  });

  it("two owners close their accounts: one goes, the other is the last owner", async () => {
    const founder = await alone();
    const owner = await saveColleague(founder);
    await saveColleague(founder, { seat: "dispatcher" });
    const late = betweenLookAndWrite(() => closing(owner, false), { of: () => closing(founder, true) });
    await expect(late).rejects.toMatchObject({ status: 409, message: onlyOwnerOf(founder)[1] });
    expect([await accountIsOpen(owner.personId), await accountIsOpen(founder.id)]).toEqual([false, true]);
  });
});
