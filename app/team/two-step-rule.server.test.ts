import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { notices, profiles } from "db/schema";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { turnOffTwoStep } from "~/accounts/two-step/change-two-step.server";
import { startTwoStep, turnOnTwoStep } from "~/accounts/two-step/turn-on-two-step.server";
import { twoStepOf } from "~/accounts/two-step/two-step.server";
import { type BuiltPerson, saveAssignment, saveColleague, saveLoad, savePerson } from "~/builders";
import { flashIn } from "~/forms/flash.server";
import { TWO_STEP_REQUIRED } from "~/notifications/team-kinds";
import { Conflict, Forbidden } from "~/platform/errors";
import { requestContext } from "../../tests/fixtures/request-args";
import { phoneOf } from "../../tests/fixtures/scenes/phones";
import { codeAt, STEP_MS, start } from "../../tests/fixtures/scenes/two-step";
import { endSeat, giveSeat, requireTwoStep, setTwoStep } from "../../tests/fixtures/seats";
import { leave } from "./members.server";
import { takeTeamStep } from "./take-team-step.server";
import { teamPage } from "./team-page.server";
import { companiesToLeave, requireOfAll, stopRequiring } from "./two-step-rule.server";

let founder: BuiltPerson;
let owner: BuiltPerson;
let dispatcher: BuiltPerson;

beforeEach(async () => {
  founder = await savePerson({ role: "driver", alone: true });
  owner = await saveColleague(founder);
  dispatcher = await saveColleague(founder, { seat: "dispatcher" });
  await setTwoStep(owner.personId);
});

const form = (viewer: BuiltPerson, current_password = viewer.password) => ({
  viewer,
  fields: { current_password },
});
const isRequired = async () => {
  const [row] = await db()
    .select({ at: profiles.two_step_required_at })
    .from(profiles)
    .where(eq(profiles.id, founder.id));
  return row?.at !== null;
};

describe("an owner", () => {
  it("requires two-step sign-in of everyone, and stops requiring it, each at a second click too", async () => {
    for (let click = 1; click <= 2; click++) {
      expect(await requireOfAll(form(owner))).toContain(`${founder.fullName} requires two-step sign-in.`);
      expect(await isRequired()).toBe(true);
    }
    for (let click = 1; click <= 2; click++) {
      expect(await stopRequiring(form(owner))).toBe(
        `${founder.fullName} no longer requires two-step sign-in.`,
      );
      expect(await isRequired()).toBe(false);
    }
  });

  it("must have turned it on, and enters their password", async () => {
    await expect(requireOfAll(form(founder))).rejects.toThrow(
      new Conflict("First turn on two-step sign-in for your own account."),
    );
    const wrong = { fields: { current_password: "Wrong password." } };
    await expect(requireOfAll(form(owner, "wrong"))).rejects.toMatchObject(wrong);
    expect(await isRequired()).toBe(false);
    await requireTwoStep(founder);
    await expect(stopRequiring(form(owner, "wrong"))).rejects.toMatchObject(wrong);
    expect(await isRequired()).toBe(true);
  });

  it("alone may change the rule", async () => {
    await setTwoStep(dispatcher.personId);
    await expect(requireOfAll(form(dispatcher))).rejects.toThrow(Forbidden);
    await expect(stopRequiring(form(dispatcher))).rejects.toThrow(Forbidden);
    expect(await isRequired()).toBe(false);
  });

  it("reads who has turned it on; others do not", async () => {
    const of = async (viewer: BuiltPerson) => {
      const { members, twoStep } = await teamPage(viewer, new URLSearchParams());
      const read = new Map(members.map(({ id, hasTwoStep }) => [id, hasTwoStep]));
      return [[founder, owner, dispatcher].map(({ personId }) => read.get(personId)), twoStep];
    };
    expect(await of(owner)).toEqual([[false, true, false], { isRequired: false, hasOwn: true }]);
    await requireTwoStep(founder);
    expect(await of(founder)).toEqual([[false, true, false], { isRequired: true, hasOwn: false }]);
    expect((await of(dispatcher))[0]).toEqual([null, null, null]);
  });
});

it("those without it are notified, drivers included, but not those who left", async () => {
  const driver = await savePerson({ role: "driver", alone: true });
  const former = await savePerson({ role: "driver", alone: true });
  for (const each of [driver, former]) await giveSeat(founder, each, "driver");
  await endSeat(founder, former);
  const people = [founder.id, owner.personId, dispatcher.personId, driver.id, former.id];
  for (const id of people) await phoneOf({ ...founder, id, personId: id });
  await requireOfAll(form(owner));
  const told = await db().select().from(notices).where(eq(notices.kind, TWO_STEP_REQUIRED));
  const ids = told.map(({ person_id, by_mail }) => [person_id, by_mail]);
  expect(ids.sort()).toEqual([founder.id, dispatcher.personId, driver.id].map((id) => [id, false]).sort());
});

describe("turning it off", () => {
  /** Turns two-step sign-in on, as its page does. @returns a function that turns it off */
  async function turnedOn(viewer: BuiltPerson) {
    await startTwoStep(viewer);
    const secret = (await twoStepOf(viewer.personId)).secretToConfirm ?? "";
    const fields = (nowMs: number) => ({
      viewer,
      fields: { code: codeAt(secret, nowMs), current_password: viewer.password },
    });
    await turnOnTwoStep(fields(start), start);
    return (nowMs = start + STEP_MS) => turnOffTwoStep(fields(nowMs), nowMs);
  }

  it("is refused while a company at which the person works requires it", async () => {
    const turnOff = await turnedOn(dispatcher);
    await requireTwoStep(founder);
    const refusal = `${founder.fullName} requires two-step sign-in. You can't turn it off while you work there.`;
    await expect(turnOff()).rejects.toThrow(new Conflict(refusal));
    expect(await twoStepOf(dispatcher.personId)).toMatchObject({ on: true, requiredBy: founder.fullName });
    await endSeat(founder, { id: dispatcher.personId });
    await turnOff();
    expect(await twoStepOf(dispatcher.personId)).toMatchObject({ on: false, requiredBy: null });
  });

  it("is possible if no company requires it", async () => {
    await (await turnedOn(dispatcher))();
    expect((await twoStepOf(dispatcher.personId)).on).toBe(false);
  });
});

it("people may leave the company for which they act, and those for which they drive; owners stay", async () => {
  await requireTwoStep(founder);
  const own = { id: founder.id, name: founder.fullName, drives: [], seen: "" };
  expect(await companiesToLeave(dispatcher)).toEqual([own]);
  expect(await companiesToLeave(founder)).toEqual([]);
  const driver = await savePerson({ role: "driver", alone: true });
  await giveSeat(founder, driver, "driver");
  expect(await companiesToLeave(driver)).toEqual([own]);
  await requireTwoStep(founder, null);
  expect(await companiesToLeave(driver)).toEqual([]);
});

it("a driver who may leave sees the loads that then have no driver, and leaves only with those", async () => {
  const driver = await savePerson({ role: "driver", alone: true });
  await giveSeat(founder, driver, "driver");
  await requireTwoStep(founder);
  const { loadId } = await saveLoad({ driver: founder, status: "pickup" });
  await saveAssignment(founder, driver, loadId);
  const [company] = await companiesToLeave(driver);
  expect(company).toMatchObject({ id: founder.id, drives: [expect.any(String)], seen: loadId });
  const leaving = (drives = "") =>
    leave({ viewer: driver, fields: { company: founder.id, person: driver.personId, drives } });
  await expect(leaving("")).rejects.toThrow("You drive other loads now. Here are the current ones.");
  expect(await leaving(company?.seen)).toBe(`You no longer drive for ${founder.fullName}.`);
});

it("a driver who must turn it on reads why they can't leave on the page that asked", async () => {
  const viewer = { ...(await savePerson({ role: "driver", alone: true })), twoStepFor: founder.fullName };
  const body = new URLSearchParams({ company: founder.id, person: viewer.personId });
  const request = new Request("http://haulway.test/team?step=leave", { method: "POST", body });
  const answer = await takeTeamStep(request, viewer, requestContext());
  if (!(answer instanceof Response)) throw new Error("The answer is no redirect.");
  expect(answer.headers.get("Location")).toBe("/user-account/two-step?redirectTo=%2Fdashboard");
  expect(await flashIn(answer.headers)).toMatchObject({
    isAlert: true,
    message: expect.stringMatching(/\.$/),
  });
});
