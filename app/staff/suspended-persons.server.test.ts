/** Tests what a person's suspension means for the companies where the person works. */
import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { book_now, groups, messages, notices } from "db/schema";
import { OTHER_SUSPENDED } from "db/suspension/suspended";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { BUILT_COMPANIES, type BuiltPerson, saveColleague, saveLoad, savePerson } from "~/builders";
import { closeAccount } from "~/leaving/close-account.server";
import { allowBooking } from "~/loads/steps/allow-booking.server";
import { cancelLoad } from "~/loads/steps/cancel-load.server";
import { makeOffer } from "~/offers/make-offer.server";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { DAY_MS } from "~/text/time";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { loadRow } from "../../tests/fixtures/read-back";
import { book, bookingStage } from "../../tests/fixtures/scenes/booking";
import { newTalk } from "../../tests/fixtures/scenes/chats";
import { negotiation, offersOf } from "../../tests/fixtures/scenes/negotiation";
import { inForce, suspend } from "../../tests/fixtures/staff/suspend";
import { endOverdue } from "./lift.server";
import { currentSuspensions, lifting } from "./suspensions.server";

// A second owner would keep the company in business.
vi.stubEnv(BUILT_COMPANIES, "alone");

const person = ({ personId }: { personId: string }) => ({ kind: "person", id: personId }) as const;

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, message }) => [status, message],
  );

const expiredAt = async (loadId: string) => (await loadRow(loadId)).expired_at;

async function lift(personId: string): Promise<void> {
  const row = (await currentSuspensions()).find((each) => each.personId === personId);
  if (!row) throw new Error("The person is not suspended.");
  await write(lifting(row, "It was a mistake.", Date.now()));
}

const REFUSED = [409, OTHER_SUSPENDED];

describe("nobody deals with a company whose only person is suspended", () => {
  it("neither by accepting its open request nor by an offer", async () => {
    const { shipper, driver, loadId } = await newTalk();
    await suspend(person(driver));
    expect(await refusalOf(acceptRequest({ viewer: shipper, loadId, driverId: driver.id }))).toEqual(REFUSED);
    const fields = { amount: "950", driver_id: driver.id };
    expect(await refusalOf(makeOffer("offer", { viewer: shipper, loadId, fields }))).toEqual(REFUSED);
  });

  it("nor by booking its load, not even if the page was read before", async () => {
    const { owner, driver, loadId } = await bookingStage();
    await betweenLookAndWrite(() => suspend(person(owner)), {
      of: async () => expect(await refusalOf(book(driver, loadId))).toEqual([409, expect.any(String)]),
    });
    expect((await loadRow(loadId)).load_status).toBe("new");
  });

  it("but as long as a colleague can run it, it goes on", async () => {
    const owner = await savePerson({ role: "shipper", alone: true });
    const dispatcher = await saveColleague(owner, { seat: "dispatcher" });
    await saveColleague(owner, { seat: "viewer" });
    const viewer = await savePerson({ role: "driver", alone: true });
    const { loadId } = await saveLoad({ owner });
    await suspend(person(owner));
    expect(await expiredAt(loadId)).toBeNull();
    expect(await refusalOf(requestLoad({ viewer, loadId }))).toBeNull();
    await suspend(person(dispatcher));
    expect(await expiredAt(loadId)).not.toBeNull();
    expect(
      await refusalOf(acceptRequest({ viewer: dispatcher, loadId, driverId: viewer.id })),
    ).not.toBeNull();
  });
});

describe("a suspended person", () => {
  it.each(["company", "person"] as const)(
    "declines an offer, but the other side does not get the typed words (the %s is suspended)",
    async (kind) => {
      const { owner, driver, loadId, act } = await negotiation();
      const noteOf = async () => (await offersOf(loadId, driver)).at(-1)?.answer_note;
      await act("offer", "driver");
      await suspend({ kind, id: owner.id });
      await act("refuse", "shipper", { reason: "Call 801-555-0100" });
      expect([await noteOf(), (await offersOf(loadId, driver)).at(-1)?.answer]).toEqual([null, "refused"]);
      const other = await negotiation();
      await other.act("offer", "driver");
      await other.act("refuse", "shipper", { reason: "Too much" });
      expect((await offersOf(other.loadId, other.driver)).at(-1)?.answer_note).toBe("Too much");
    },
  );

  it("turns Book Now off", async () => {
    const { owner, loadId } = await bookingStage();
    const allowed = () => db().select().from(book_now).where(eq(book_now.load_id, loadId));
    expect(await allowed()).toHaveLength(1);
    await suspend(person(owner));
    await allowBooking({ viewer: owner, loadId, fields: { book_now: "" } });
    expect(await allowed()).toEqual([]);
  });

  it("is no longer suspended once the account is closed, nor is the company", async () => {
    const owner = await savePerson({ role: "shipper", alone: true });
    await suspend(person(owner));
    await suspend({ kind: "company", id: owner.id });
    const own = async () =>
      (await inForce()).filter(({ desk_id, person_id }) => [desk_id, person_id].includes(owner.id)).length;
    expect(await own()).toBe(2);
    await closeAccount({ viewer: owner, password: owner.password });
    expect(await own()).toBe(0);
  });
});

describe("the loads of a company whose only person is suspended", () => {
  it("leave the board and return with the end of the last suspension", async () => {
    const owner = await savePerson({ role: "shipper", alone: true });
    const { loadId } = await saveLoad({ owner });
    await suspend(person(owner), { nowMs: 5_000 });
    expect(await expiredAt(loadId)).toBe(5_000);
    await suspend({ kind: "company", id: owner.id }, { nowMs: 6_000 });
    expect(await expiredAt(loadId)).toBe(6_000);
    await lift(owner.personId);
    expect(await expiredAt(loadId)).toBe(6_000);
    const row = (await currentSuspensions()).find(({ companyId }) => companyId === owner.id);
    if (!row) throw new Error("The company is not suspended.");
    await write(lifting(row, "It was a mistake.", Date.now()));
    expect(await expiredAt(loadId)).toBeNull();
  });

  it("do not return to the board if their driver cancels", async () => {
    const { owner, loadId, driver } = await saveLoad({ status: "pickup" });
    if (!driver) throw new Error("The load has no driver.");
    await suspend({ kind: "person", id: owner.id });
    await cancelLoad({ viewer: driver as BuiltPerson, loadId, fields: { reason: "Out of hours" } });
    expect(await loadRow(loadId)).toMatchObject({ load_status: "new", expired_at: expect.any(Number) });
  });
});

describe("those who deal with a company", () => {
  const toldOf = async ({ id }: { id: string }) => {
    const rows = await db()
      .select({ kind: messages.kind, content: messages.content })
      .from(messages)
      .innerJoin(groups, eq(groups.group_id, messages.group_id))
      .where(and(eq(groups.owner_id, id), eq(groups.is_default, true)))
      .orderBy(messages.position);
    return rows.map(({ kind, content }) => [kind, content.split(".")[0]]);
  };
  async function deal() {
    const owner = await savePerson({ role: "shipper", alone: true });
    const [chosen, waiting] = [
      await savePerson({ role: "driver", alone: true }),
      await savePerson({ role: "driver", alone: true }),
    ];
    await saveLoad({ owner, driver: chosen, status: "in transit" });
    await saveLoad({ owner, requesters: [waiting] });
    return {
      owner,
      others: [chosen, waiting],
      gone: ["suspension:other", `Suspended by Haulway: ${owner.fullName}`],
    };
  }
  const back = ({ fullName }: { fullName: string }) => [
    "suspension:other-over",
    `Suspension over: ${fullName} can agree to new loads again`,
  ];

  it("are told when its only person is suspended, and when that is lifted", async () => {
    const { owner, others, gone } = await deal();
    await suspend(person(owner));
    for (const other of others) expect(await toldOf(other)).toEqual([gone]);
    await lift(owner.personId);
    for (const other of others) expect(await toldOf(other)).toEqual([gone, back(owner)]);
  });

  it("are told when it ends in time", async () => {
    const { owner, others, gone } = await deal();
    const nowMs = Date.now() - 8 * DAY_MS;
    await suspend(person(owner), { nowMs, endsAt: nowMs + 7 * DAY_MS });
    await endOverdue();
    for (const other of others) expect(await toldOf(other)).toEqual([gone, back(owner)]);
  });

  it("are told once while several suspensions hold it", async () => {
    const { owner, others, gone } = await deal();
    await suspend(person(owner));
    await suspend({ kind: "company", id: owner.id });
    await lift(owner.personId);
    for (const other of others) expect(await toldOf(other)).toEqual([gone]);
    const row = (await currentSuspensions()).find(({ companyId }) => companyId === owner.id);
    if (!row) throw new Error("The company is not suspended.");
    await write(lifting(row, "It was a mistake.", Date.now()));
    for (const other of others) expect(await toldOf(other)).toEqual([gone, back(owner)]);
  });

  it("are told only when nobody is left to run it", async () => {
    const { owner, others, gone } = await deal();
    const dispatcher = await saveColleague(owner, { seat: "dispatcher" });
    await suspend(person(owner));
    for (const other of others) expect(await toldOf(other)).toEqual([]);
    await suspend(person(dispatcher));
    for (const other of others) expect(await toldOf(other)).toEqual([gone]);
    await lift(owner.personId);
    await lift(dispatcher.personId);
    for (const other of others) expect(await toldOf(other)).toEqual([gone, back(owner)]);
  });
});

it("the person is notified of the suspension and of its end", async () => {
  const someone = await savePerson({ role: "driver", alone: true });
  const kindsOf = async () => {
    const rows = await db().select().from(notices).where(eq(notices.person_id, someone.personId));
    return rows.map(({ kind, by_mail }) => [kind, by_mail]);
  };
  await suspend(person(someone));
  expect(await kindsOf()).toEqual([["suspension:person", true]]);
  await lift(someone.personId);
  expect(await kindsOf()).toEqual([
    ["suspension:person", true],
    ["suspension:person-over", true],
  ]);
});

it("no end is reported of a suspension that another one follows before the job runs", async () => {
  const someone = await savePerson({ role: "driver", alone: true });
  const nowMs = Date.now() - 8 * DAY_MS;
  await suspend(person(someone), { nowMs, endsAt: nowMs + 7 * DAY_MS });
  await suspend(person(someone));
  await endOverdue();
  expect((await inForce()).filter(({ person_id }) => person_id === someone.personId)).toHaveLength(1);
  const rows = await db().select().from(notices).where(eq(notices.person_id, someone.personId));
  expect(rows.map(({ kind }) => kind)).not.toContain("suspension:person-over");
});
