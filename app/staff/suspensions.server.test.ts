import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { groups, loads, messages, notices } from "db/schema";
import { OTHER_SUSPENDED, SUSPENDED } from "db/suspension/suspended";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type BuiltPerson, saveColleague, saveLoad, savePerson } from "~/builders";
import { sendMessage } from "~/chat/inbox/send-message.server";
import { followUpsFinished } from "~/http/after-answer.server";
import { allowBooking } from "~/loads/steps/allow-booking.server";
import { cancelLoad } from "~/loads/steps/cancel-load.server";
import { editLoad } from "~/loads/steps/edit-load.server";
import { postLoad } from "~/loads/steps/post-load.server";
import { renewLoad } from "~/loads/steps/renew-load.server";
import { makeOffer } from "~/offers/make-offer.server";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { ownSuspensions } from "~/support/own-suspension.server";
import { addDays, earliestToday } from "~/text/dates";
import { DAY_MS } from "~/text/time";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { loadRow, requestsOn } from "../../tests/fixtures/read-back";
import { book, bookingStage } from "../../tests/fixtures/scenes/booking";
import { messagesIn, newTalk } from "../../tests/fixtures/scenes/chats";
import { newTerms } from "../../tests/fixtures/scenes/negotiation";
import { outboxOf } from "../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";
import { inForce, suspend } from "../../tests/fixtures/staff/suspend";
import { endOverdue } from "./lift.server";
import { currentSuspensions, lifting } from "./suspensions.server";

const company = ({ id }: { id: string }) => ({ kind: "company", id }) as const;
const day = addDays(earliestToday(), 3);
const TERMS = { pickup_date: day, delivery_date: day, total_rate: "900" };

async function scene() {
  const { shipper: owner, driver, loadId, groupId } = await newTalk();
  const other = await saveLoad({ owner });
  return { owner, driver, loadId, groupId, otherId: other.loadId };
}

type Scene = Awaited<ReturnType<typeof scene>>;
type Side = "owner" | "driver";

interface Act {
  by: Side;
  /** Whether the act also needs the other side. */
  together: boolean;
  take: (scene: Scene) => Promise<unknown>;
}

/** Everything that starts business. */
const STARTS: Readonly<Record<string, Act>> = {
  post: { by: "owner", together: false, take: ({ owner }) => postLoad({ viewer: owner, fields: TERMS }) },
  edit: {
    by: "owner",
    together: false,
    take: ({ owner, otherId }) => editLoad({ viewer: owner, loadId: otherId, fields: newTerms }),
  },
  accept: {
    by: "owner",
    together: true,
    take: ({ owner, driver, loadId }) => acceptRequest({ viewer: owner, loadId, driverId: driver.id }),
  },
  request: {
    by: "driver",
    together: true,
    take: ({ driver, otherId }) => requestLoad({ viewer: driver, loadId: otherId }),
  },
  "offer with a request": {
    by: "driver",
    together: true,
    take: ({ driver, otherId }) =>
      makeOffer("offer", { viewer: driver, loadId: otherId, fields: { amount: "950" } }),
  },
  offer: {
    by: "owner",
    together: true,
    take: ({ owner, driver, loadId }) =>
      makeOffer("offer", { viewer: owner, loadId, fields: { amount: "950", driver_id: driver.id } }),
  },
  "turn on Book Now": {
    by: "owner",
    together: false,
    take: ({ owner, otherId }) =>
      allowBooking({ viewer: owner, loadId: otherId, fields: { book_now: "fits" } }),
  },
  "write before a deal": {
    by: "driver",
    together: false,
    take: ({ driver, groupId }) => sendMessage({ viewer: driver, groupId, content: "Hello" }),
  },
};

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => [error.status, error.message],
  );

const cases = Object.entries(STARTS).map(([name, act]) => ({ name, ...act }));

describe("a suspended company", () => {
  it.each(cases)(
    "may not $name, not even if it is suspended after the page was read",
    async ({ by, take }) => {
      const first = await scene();
      const late = betweenLookAndWrite(() => suspend(company(first[by])), { of: () => take(first) });
      expect(await refusalOf(late)).toEqual([409, SUSPENDED]);
      expect(await refusalOf(take(first))).toEqual([409, SUSPENDED]);
      // Suspends the person instead of the company.
      const second = await scene();
      await suspend({ kind: "person", id: second[by].personId });
      expect(await refusalOf(take(second))).toEqual([409, SUSPENDED]);
    },
  );

  it.each(cases.filter(({ together }) => together))("is not dealt with: $name", async ({ by, take }) => {
    const deal = await scene();
    await suspend(company(deal[by === "owner" ? "driver" : "owner"]));
    // An open load of a suspended company is off the board, so that a request finds it expired.
    const [status, message] = (await refusalOf(take(deal))) ?? [];
    expect(status).toBe(409);
    if (by === "owner") expect(message).toBe(OTHER_SUSPENDED);
  });

  it("may book nothing, and nobody may book its loads", async () => {
    const { owner, driver, loadId } = await bookingStage();
    await betweenLookAndWrite(() => suspend(company(owner)), {
      of: async () => expect(await refusalOf(book(driver, loadId))).toEqual([409, expect.any(String)]),
    });
    const other = await bookingStage();
    await suspend(company(other.driver));
    expect(await refusalOf(book(other.driver, other.loadId))).toEqual([409, SUSPENDED]);
  });

  it("may end what is open", async () => {
    const { owner, driver, loadId } = await scene();
    const again = await scene();
    await suspend(company(driver));
    await suspend(company(again.owner));
    await withdrawRequest({ viewer: driver, loadId });
    await rejectRequest({ viewer: again.owner, loadId: again.loadId, driverId: again.driver.id });
    expect(await requestsOn(loadId)).toEqual({});
    expect(await requestsOn(again.loadId)).toEqual({ [again.driver.id]: "rejected" });
    expect(owner.id).not.toBe(again.owner.id);
  });

  it("may write about a load under way, and its other companies may act as before", async () => {
    const { owner, driver, loadId, groupId } = await scene();
    await acceptRequest({ viewer: owner, loadId, driverId: driver.id });
    await suspend(company(driver));
    await sendMessage({ viewer: driver, groupId, content: "At the gate" });
    expect((await messagesIn(groupId)).map(({ content }) => content)).toEqual(["At the gate"]);
    const viewer = await savePerson({ role: "shipper" });
    expect(await refusalOf(postLoad({ viewer, fields: TERMS }))).toBeNull();
  });

  it("is refused for each colleague, and a suspended person only for themself", async () => {
    const founder = await savePerson({ role: "shipper", alone: true });
    const colleague = await saveColleague(founder);
    const post = (viewer: BuiltPerson) => refusalOf(postLoad({ viewer, fields: TERMS }));
    await suspend({ kind: "person", id: colleague.personId });
    expect([await post(colleague), await post(founder)]).toEqual([[409, SUSPENDED], null]);
    await suspend(company(founder));
    expect(await post(founder)).toEqual([409, SUSPENDED]);
    expect(await ownSuspensions(colleague)).toHaveLength(2);
    expect(await ownSuspensions(founder)).toEqual([expect.stringContaining("Reason: Fake loads.")]);
  });
});

const expiredAt = async (loadId: string) => (await loadRow(loadId)).expired_at;

describe("the loads of a suspended company", () => {
  it("leave the board, cannot be renewed, and return with the end of the suspension", async () => {
    const owner = await savePerson({ role: "shipper" });
    const [open, past] = [await saveLoad({ owner }), await saveLoad({ owner })];
    await write([{ query: db().update(loads).set({ expired_at: 1 }).where(eq(loads.load_id, past.loadId)) }]);
    await suspend(company(owner), { nowMs: 5_000 });
    expect([await expiredAt(open.loadId), await expiredAt(past.loadId)]).toEqual([5_000, 1]);
    expect(await refusalOf(renewLoad({ viewer: owner, loadId: open.loadId }))).toEqual([409, SUSPENDED]);
    const row = (await currentSuspensions()).find(({ companyId }) => companyId === owner.id);
    if (!row) throw new Error("Nobody is suspended.");
    await write(lifting(row, "It was a mistake.", Date.now()));
    expect([await expiredAt(open.loadId), await expiredAt(past.loadId)]).toEqual([null, 1]);
    expect(await refusalOf(write(lifting(row, "Again.", Date.now())))).toEqual([
      409,
      "This suspension is already over.",
    ]);
    expect(await refusalOf(postLoad({ viewer: owner, fields: TERMS }))).toBeNull();
  });

  it("do not return to the board if their driver cancels", async () => {
    const { owner, loadId, driver } = await saveLoad({ status: "pickup" });
    await suspend(company(owner));
    if (!driver) throw new Error("The load has no driver.");
    await cancelLoad({ viewer: driver as BuiltPerson, loadId, fields: { reason: "Out of hours" } });
    expect(await loadRow(loadId)).toMatchObject({ load_status: "new", expired_at: expect.any(Number) });
  });
});

const newsOf = async ({ id }: { id: string }) =>
  db()
    .select({ kind: messages.kind, content: messages.content })
    .from(messages)
    .innerJoin(groups, eq(groups.group_id, messages.group_id))
    .where(and(eq(groups.owner_id, id), eq(groups.is_default, true)));

describe("the news of a suspension", () => {
  it("reach the company with the reason, and those who deal with it without", async () => {
    const { owner, driver: chosen } = await saveLoad({ status: "in transit" });
    const [waiting, stranger] = [await savePerson({ role: "driver" }), await savePerson({ role: "driver" })];
    await saveLoad({ owner, requesters: [waiting] });
    await suspend(company(owner));
    expect(await newsOf(owner)).toEqual([
      { kind: "suspension:own", content: expect.stringContaining("Reason: Fake loads.") },
    ]);
    for (const other of [chosen, waiting]) {
      const [news, ...more] = await newsOf(other ?? { id: "" });
      expect([news?.kind, more]).toEqual(["suspension:other", []]);
      expect(news?.content).toContain(`Suspended by Haulway: ${owner.fullName}. Loads under way`);
      expect(news?.content).not.toContain("Fake");
    }
    expect(await newsOf(stranger)).toEqual([]);
    const kinds = await db().select({ kind: notices.kind }).from(notices);
    expect(kinds.filter(({ kind }) => kind === "suspension:other").length).toBeGreaterThan(0);
  });

  it("are refused twice at once", async () => {
    const owner = await savePerson({ role: "shipper" });
    await suspend(company(owner));
    expect(await refusalOf(suspend(company(owner)))).toEqual([
      409,
      "This company or person is already suspended. Lift that suspension first.",
    ]);
  });
});

it("a suspension ends in time, once, with an email, and its loads return", async () => {
  const owner = await savePerson({ role: "shipper", alone: true });
  const { loadId } = await saveLoad({ owner });
  const nowMs = Date.now() - 8 * DAY_MS;
  await suspend(company(owner), { nowMs, endsAt: nowMs + 7 * DAY_MS });
  const count = (await inForce()).length;
  // It is over even before the job runs.
  expect(await refusalOf(postLoad({ viewer: owner, fields: TERMS }))).toBeNull();
  await endOverdue();
  await endOverdue();
  await followUpsFinished();
  expect((await inForce()).length).toBe(count - 1);
  expect(await expiredAt(loadId)).toBeNull();
  const over = (await newsOf(owner)).filter(({ kind }) => kind === "suspension:over");
  expect(over).toHaveLength(1);
  expect(outboxOf(dataFolder, owner.email).map(({ subject }) => subject)).toEqual([
    "Your suspension is over",
  ]);
});

it("a company that is suspended again before the job runs stays off the board", async () => {
  const owner = await savePerson({ role: "shipper", alone: true });
  const { loadId } = await saveLoad({ owner });
  const nowMs = Date.now() - 8 * DAY_MS;
  await suspend(company(owner), { nowMs, endsAt: nowMs + 7 * DAY_MS });
  await suspend(company(owner));
  await endOverdue();
  expect((await inForce()).filter(({ desk_id }) => desk_id === owner.id)).toHaveLength(1);
  expect(await expiredAt(loadId)).not.toBeNull();
  const row = (await currentSuspensions()).find(({ companyId }) => companyId === owner.id);
  if (!row) throw new Error("The company is not suspended.");
  await write(lifting(row, "It was a mistake.", Date.now()));
  expect(await expiredAt(loadId)).toBeNull();
});
