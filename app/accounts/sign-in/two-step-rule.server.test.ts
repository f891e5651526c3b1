import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { profiles } from "db/schema";
import { write } from "db/write";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { FORM_OUTCOME } from "~/forms/form-outcome";
import { redirectsForScripts } from "~/forms/form-outcome.server";
import { AREA_RULES, type Area, mayIn } from "~/trade/areas";
import { ACTING_SEATS } from "~/trade/seats";
import { postedBy } from "../../../tests/fixtures/posted-by";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { giveSeat, requireTwoStep, setTwoStep } from "../../../tests/fixtures/seats";
import { sessionOf } from "../../../tests/fixtures/session-of";
import { isStillActing, requireViewer, viewerOf } from "./session.server";

const AREAS = Object.keys(AREA_RULES) as Area[];
const each = ACTING_SEATS.flatMap((seat) => AREAS.map((area) => [seat, area] as const));
const PAGE = "/load-details/7?tab=a";
const LED = `/user-account/two-step?redirectTo=${encodeURIComponent(PAGE)}`;

let company: BuiltPerson;
beforeAll(async () => {
  company = await savePerson({ role: "driver", alone: true });
  await requireTwoStep(company);
});

async function asked(person: BuiltPerson, method: "GET" | "POST", path = PAGE) {
  const args = requestArgs([(await sessionOf(person)).setCookie], path);
  return { ...args, request: new Request(args.request, { method }) };
}

const thrownBy = async (door: Promise<unknown>): Promise<Response> => {
  try {
    await door;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
  throw new Error("Nothing was thrown.");
};

describe.each(each)("a person with the seat %s, in the area %s", (seat, area) => {
  it("is led to two-step sign-in, and may act with it as the seat allows", async () => {
    const person = await saveColleague(company, { seat });
    for (const method of ["GET", "POST"] as const) {
      const led = await thrownBy(requireViewer(await asked(person, method), area));
      expect([led.status, led.headers.get("Location")]).toEqual([302, LED]);
      expect(led.headers.has("Set-Cookie")).toBe(method === "POST");
    }
    await setTwoStep(person.personId);
    const args = await asked(person, "GET");
    if (mayIn({ seat }, area)) expect(await requireViewer(args, area)).not.toHaveProperty("twoStepFor");
    else await expect(requireViewer(args, area)).rejects.toMatchObject({ init: { status: 404 } });
  });
});

describe("a person without two-step sign-in", () => {
  it.each([
    ["/user-account/two-step", "own"],
    ["/user-account/security", "own"],
    ["/user-account/export", "own"],
    ["/company", "own"],
  ] as const)("opens and sends %s", async (path, area) => {
    const person = await saveColleague(company);
    for (const method of ["GET", "POST"] as const) {
      const args = await asked(person, method, path);
      expect(await requireViewer(args, area)).toMatchObject({ twoStepFor: company.fullName });
      // Forms about the person are not checked against the company.
      expect(args.context.deskId).toBeUndefined();
    }
  });

  it("can leave, but not open the team's page", async () => {
    const person = await saveColleague(company);
    expect(await requireViewer(await asked(person, "POST", "/team?step=leave"), "own")).toBeTruthy();
    expect((await thrownBy(requireViewer(await asked(person, "GET", "/team"), "see"))).status).toBe(302);
  });

  it("cannot export or close the company, although these pages are also about the person", async () => {
    const person = await saveColleague(company, { seat: "owner" });
    for (const path of ["/user-account/export?of=company", "/user-account/close?of=company"])
      expect((await thrownBy(requireViewer(await asked(person, "GET", path), "team"))).status).toBe(302);
  });

  it("acts for their own company, unless they drive for the one that requires it", async () => {
    const person = await savePerson({ role: "driver", alone: true });
    await giveSeat(company, person, "dispatcher");
    expect(await requireViewer(await asked(person, "GET"), "work")).not.toHaveProperty("twoStepFor");
    await giveSeat(company, person, "driver");
    const args = await asked(person, "GET");
    const led = await thrownBy(requireViewer(args, "work"));
    // The writes of a form check the rule, although nobody else works at the person's own company.
    expect(args.context).toMatchObject({ isAlone: true, hadOtherSeat: true });
    expect(led.headers.get("Location")).toBe(LED);
  });

  it("gets the message as JSON from a script, and no message on the next page", async () => {
    const person = await saveColleague(company);
    const { request, context } = await asked(person, "POST");
    const sent = new Request(request, {
      headers: { ...Object.fromEntries(request.headers), [FORM_OUTCOME]: "1" },
    });
    const handle = redirectsForScripts(async (each, given) =>
      thrownBy(requireViewer({ request: each, context: given }, "work")),
    );
    const answer = await handle(sent, context);
    expect([answer.status, answer.headers.get(FORM_OUTCOME)]).toEqual([409, "signed-out"]);
    expect(answer.headers.has("Set-Cookie")).toBe(false);
    expect(await answer.json()).toEqual({
      message: `Nothing was saved. ${company.fullName} requires two-step sign-in.`,
      company: LED,
      link: "Turn it on",
    });
  });
});

describe("a request that began before the company required it", () => {
  const rename = () => {
    const set = { website: `https://${Math.random()}.test` };
    return write([{ query: db().update(profiles).set(set).where(eq(profiles.id, company.id)) }]);
  };
  const website = async () =>
    (await db().select({ of: profiles.website }).from(profiles).where(eq(profiles.id, company.id)))[0]?.of;

  it("writes nothing, and is no longer the one that opened a room", async () => {
    await requireTwoStep(company, null);
    const person = await saveColleague(company);
    const args = await asked(person, "GET");
    expect(await viewerOf(args)).not.toHaveProperty("twoStepFor");
    expect(await isStillActing(args)).toBe(true);
    await requireTwoStep(company);
    expect(await isStillActing(args)).toBe(false);
    const before = await website();
    await expect(postedBy(person, rename)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("A company you work for now requires two-step sign-in."),
    });
    expect(await website()).toBe(before);
    await setTwoStep(person.personId);
    await postedBy(person, rename);
    expect(await website()).not.toBe(before);
  });
});
