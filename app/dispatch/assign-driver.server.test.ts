import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { assignments, group_membership, groups, load_events, notices, seats } from "db/schema";
import { write } from "db/write";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { loadTies } from "~/access/ties.server";
import { type BuiltPerson, saveAssignment, saveColleague, saveLoad, savePerson } from "~/builders";
import { cancelLoad } from "~/loads/steps/cancel-load.server";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { LOAD_STATUSES, type LoadStatus } from "~/trade/lifecycle";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { feedOf, historyOf } from "../../tests/fixtures/read-back";
import { assignDriver } from "./assign-driver.server";
import { crewOf } from "./crew.server";

async function fleet(status: LoadStatus = "pickup") {
  const owner = await savePerson({ role: "shipper", alone: true });
  const carrier = await savePerson({ role: "driver", alone: true });
  const dee = await saveColleague(carrier, { seat: "dispatcher", profile: { full_name: "Dee Member" } });
  const vic = await saveColleague(carrier, { seat: "driver", profile: { full_name: "Vic Driver" } });
  const wes = await saveColleague(carrier, { seat: "driver", profile: { full_name: "Wes Driver" } });
  const isCarried = status !== "new" && status !== "pending";
  const { loadId } = await saveLoad({ owner, status, ...(isCarried && { driver: carrier }) });
  const assign = (person: BuiltPerson | null, fields: Record<string, string> = {}, viewer = dee) =>
    assignDriver({ viewer, loadId, fields: { person_id: person?.id ?? "", ...fields } });
  const standing = async (person: BuiltPerson) => (await loadTies(person, loadId))?.standing ?? null;
  return { owner, carrier, dee, vic, wes, loadId, assign, standing };
}

const endSeat = ({ id }: BuiltPerson) =>
  write([
    {
      query: db()
        .update(seats)
        .set({ ended_at: 1 })
        .where(and(eq(seats.person_id, id), eq(seats.seat, "driver"))),
    },
  ]);

const kindsTold = async ({ id }: BuiltPerson) =>
  (await db().select().from(notices).where(eq(notices.person_id, id))).map(({ kind }) => kind);

describe("assigning a driver", () => {
  it("gives the driver a standing of their own, notifies them, and adds to the history without a step", async () => {
    const { carrier, dee, vic, loadId, assign, standing } = await fleet();
    expect(await standing(vic)).toBeNull();
    await assign(vic, { truck_number: "12" });
    expect(await loadTies(vic, loadId)).toMatchObject({
      standing: "assigned driver",
      driver: { id: carrier.id },
      assigned: { id: vic.id, fullName: "Vic Driver" },
    });
    expect(await standing(dee)).toBe("chosen driver");
    expect((await historyOf(loadId)).at(-1)).toEqual(["assign", "pickup", "pickup", carrier.id]);
    const [event] = await db().select().from(load_events).where(eq(load_events.event, "assign"));
    expect(event).toMatchObject({ by_id: dee.personId, assignee_id: vic.id });
    const [text] = (await feedOf(vic.id, loadId)).texts;
    expect(text).toMatch(/^Assigned · HW-/);
    expect(text).toContain(`${carrier.fullName} assigned you to this load.`);
    expect(await kindsTold(vic)).toEqual(["assignment:on"]);
  });

  it("notifies both drivers if the company chooses another one, or nobody", async () => {
    const { vic, wes, assign, standing } = await fleet();
    await assign(vic);
    await assign(wes, { seen: vic.id });
    expect([await standing(vic), await standing(wes)]).toEqual([null, "assigned driver"]);
    expect([await kindsTold(vic), await kindsTold(wes)]).toEqual([
      ["assignment:on", "assignment:off"],
      ["assignment:on"],
    ]);
    await assign(null, { seen: wes.id });
    expect(await standing(wes)).toBeNull();
    expect(await kindsTold(wes)).toEqual(["assignment:on", "assignment:off"]);
  });

  it("opens a chat of the driver with their company, and with nobody else", async () => {
    const { carrier, vic, wes, loadId, assign } = await fleet();
    await assign(vic);
    await assign(wes, { seen: vic.id });
    await assign(vic, { seen: wes.id });
    const rows = await db()
      .select({ owner: groups.owner_id, driver: groups.driver_id, member: group_membership.user_id })
      .from(groups)
      .innerJoin(group_membership, eq(group_membership.group_id, groups.group_id))
      .where(and(eq(groups.load_id, loadId), eq(groups.owner_id, carrier.id)));
    const of = ({ id }: BuiltPerson) =>
      rows.filter(({ driver }) => driver === id).map(({ member }) => member);
    expect([of(vic).sort(), of(wes).sort()]).toEqual([
      [carrier.id, vic.id].sort(),
      [carrier.id, wes.id].sort(),
    ]);
  });

  it("changes only the equipment if the driver is the same, and notifies them once", async () => {
    const { vic, loadId, assign } = await fleet();
    await assign(vic);
    await assign(vic, { seen: vic.id, truck_number: "12", trailer_number: "T-7" });
    await assign(vic, { seen: vic.id, truck_number: "12", trailer_number: "T-7" });
    const [row] = await db().select().from(assignments).where(eq(assignments.load_id, loadId));
    expect(row).toMatchObject({ person_id: vic.id, truck_number: "12", trailer_number: "T-7" });
    expect((await historyOf(loadId)).filter(([event]) => event === "assign")).toHaveLength(1);
    expect(await kindsTold(vic)).toEqual(["assignment:on", "assignment:changed"]);
    expect((await feedOf(vic.id, loadId)).texts.at(-1)).toContain("Your truck or trailer changed.");
  });

  it("does not notify a driver of a truck that they chose for themself", async () => {
    const { dee, loadId } = await fleet();
    const assign = (fields: Record<string, string>) =>
      assignDriver({ viewer: dee, loadId, fields: { person_id: dee.personId, ...fields } });
    await assign({});
    const told = (await feedOf(dee.personId, loadId)).texts;
    expect(await assign({ seen: dee.personId, truck_number: "12" })).toBe("Truck and trailer saved.");
    expect((await feedOf(dee.personId, loadId)).texts).toEqual(told);
  });

  it("names the driver and the truck to both parties, and the company to the driver", async () => {
    const { owner, carrier, dee, vic, loadId, assign } = await fleet();
    await assign(vic, { truck_number: "12", trailer_number: "T-7" });
    const rowsFor = async (viewer: BuiltPerson) => {
      const load = await loadTies(viewer, loadId);
      return load && (await crewOf(viewer, load)).map(([name, words]) => `${name}: ${words}`);
    };
    const driven = [expect.stringMatching(/^Driven by: Vic Driver, truck 12, trailer T-7\. Call \(555\)/)];
    expect([await rowsFor(owner), await rowsFor(dee)]).toEqual([driven, driven]);
    expect(await rowsFor(vic)).toEqual([
      expect.stringMatching(`^Your company: ${carrier.fullName}\\. Call \\(555\\)`),
      "Your equipment: Truck 12, trailer T-7",
      `Company chat: Message ${carrier.fullName}`,
    ]);
  });
});

const outcome = (step: Promise<unknown>) =>
  step.then(
    () => "done",
    ({ status, message, fields }) => [status, message, fields && Object.keys(fields).join()],
  );

describe("is refused", () => {
  it.each(LOAD_STATUSES)("in %s unless the company carries the load", async (status) => {
    const { vic, assign } = await fleet(status);
    const [answer] = [await outcome(assign(vic))].flat();
    const isCarried = !["new", "pending", "complete"].includes(status);
    expect(answer).toBe(isCarried ? "done" : status === "complete" ? 409 : 403);
  });

  it("to the shipper, to the assigned driver and to strangers", async () => {
    const { owner, vic, wes, loadId, assign } = await fleet();
    await assign(vic);
    for (const [viewer, status] of [
      [owner, 403],
      [vic, 403],
      [wes, 404],
    ] as const)
      expect(await outcome(assignDriver({ viewer, loadId, fields: { person_id: wes.id } }))).toEqual([
        status,
        expect.any(String),
        undefined,
      ]);
  });

  it("for a person who does not drive for the company, with a message at the field", async () => {
    const { owner, vic, loadId, assign } = await fleet();
    const stranger = await savePerson({ role: "driver" });
    await endSeat(vic);
    for (const person of [owner, stranger, vic])
      expect(await outcome(assign(person))).toEqual([400, "Choose one of your drivers.", "person_id"]);
    expect(await outcome(assign(null, { truck_number: "x".repeat(21) }))).toEqual([
      400,
      expect.any(String),
      "truck_number",
    ]);
    expect(await db().select().from(assignments).where(eq(assignments.load_id, loadId))).toEqual([]);
  });

  it("to the slower of two dispatchers, with what the other did", async () => {
    const { carrier, vic, wes, assign } = await fleet();
    await assign(vic, { seen: "" });
    const said = "Dee Member assigned Vic Driver first. Check the assignment, then try again.";
    expect(await outcome(assign(wes, { seen: "" }, carrier))).toEqual([409, said, undefined]);
    const racing = betweenLookAndWrite(() => assign(null, { seen: vic.id }), {
      of: () => assign(wes, { seen: vic.id }, carrier),
      at: /insert into assignments/,
    });
    expect(await outcome(racing)).toEqual([
      409,
      "Dee Member took the driver off this load first. Check the assignment, then try again.",
      undefined,
    ]);
  });

  it.each([
    ["the driver leaves the company", endSeat],
    ["someone joins the driver's own company", saveColleague],
  ] as const)("if %s between the read and the write", async (_, change) => {
    const { vic, loadId, assign } = await fleet();
    const racing = betweenLookAndWrite(() => change(vic), {
      of: () => assign(vic),
      at: /insert into assignments/,
    });
    expect(await outcome(racing)).toEqual([409, "Choose one of your drivers.", "person_id"]);
    expect((await historyOf(loadId)).some(([event]) => event === "assign")).toBe(false);
  });
});

describe("an assignment is not in force", () => {
  it("while others work at the driver's own company, because they act under the driver's id", async () => {
    const { vic, loadId, assign, standing, dee } = await fleet();
    await assign(vic);
    expect(await standing(vic)).toBe("assigned driver");
    const colleague = await saveColleague(vic);
    expect(colleague.id).toBe(vic.id);
    expect(await standing(colleague)).toBeNull();
    expect(await standing(vic)).toBeNull();
    expect((await loadTies(dee, loadId))?.assigned).toBeNull();
    await expect(assign(vic)).rejects.toMatchObject({ fields: { person_id: expect.any(String) } });
  });

  it("after the driver's seat has ended", async () => {
    const { vic, assign, standing } = await fleet();
    await assign(vic);
    await endSeat(vic);
    expect(await standing(vic)).toBeNull();
  });

  it("after the company has canceled, even if it gets the load again", async () => {
    const { owner, carrier, vic, loadId, assign, standing } = await fleet();
    await assign(vic);
    await cancelLoad({ viewer: carrier, loadId, fields: { reason: "Out of hours" } });
    expect(await standing(vic)).toBe("other driver");
    expect((await kindsTold(vic)).at(-1)).toBe("assignment:over");
    expect((await feedOf(vic.id, loadId)).texts.at(-1)).toContain(
      `${carrier.fullName} is no longer hauling this load.`,
    );
    await requestLoad({ viewer: carrier, loadId });
    await acceptRequest({ viewer: owner, loadId, driverId: carrier.id });
    expect(await standing(carrier)).toBe("chosen driver");
    expect(await standing(vic)).toBeNull();
  });

  it("for another company", async () => {
    const { loadId, standing } = await fleet();
    const other = await savePerson({ role: "driver", alone: true });
    const zed = await saveColleague(other, { seat: "driver" });
    await saveAssignment(other, zed, loadId);
    expect(await standing(zed)).toBeNull();
  });
});
