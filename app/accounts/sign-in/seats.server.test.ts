import "../../../tests/fixtures/servers/own-database";

import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { AREA_RULES, type Area, closedArea, mayIn, seatsOf } from "~/trade/areas";
import { ACTING_SEATS, type ActingSeat } from "~/trade/seats";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { sessionOf } from "../../../tests/fixtures/session-of";
import { requireRole, requireViewer } from "./session.server";

const AREAS = Object.keys(AREA_RULES) as Area[];
const each = ACTING_SEATS.flatMap((seat) => AREAS.map((area) => [seat, area] as const));

let founder: BuiltPerson;
const colleagues = new Map<ActingSeat, BuiltPerson>();
const cookies = new Map<string, string>();

beforeAll(async () => {
  founder = await savePerson({ role: "shipper", alone: true });
  for (const seat of ACTING_SEATS) colleagues.set(seat, await saveColleague(founder, { seat }));
  for (const person of [founder, ...colleagues.values()])
    cookies.set(person.personId, (await sessionOf(person)).setCookie);
});

/** Returns the arguments of a request of the person. */
function asked(person: BuiltPerson, method: "GET" | "HEAD" | "POST") {
  const args = requestArgs([cookies.get(person.personId) ?? ""]);
  return { ...args, request: new Request(args.request, { method }) };
}

const colleague = (seat: ActingSeat) => colleagues.get(seat) as BuiltPerson;

/** Returns what the door throws: the status and the text of an error page. */
const thrownBy = (door: Promise<unknown>) =>
  door.then(
    () => null,
    (thrown: { data: string; init: { status: number } }) => [thrown.init.status, thrown.data],
  );

describe.each(each)("a person with the seat %s, in the area %s", (seat, area) => {
  it("opens the page, or finds none", async () => {
    for (const method of ["GET", "HEAD"] as const) {
      const args = asked(colleague(seat), method);
      const door = requireViewer(args, area);
      if (mayIn({ seat }, area)) expect(await door).toMatchObject({ id: founder.id, seat });
      else expect((await thrownBy(door))?.[0]).toBe(404);
      expect(args.context.seats).toBeUndefined();
    }
  });

  it("sends the form, whose write checks the seat again, or reads who can help", async () => {
    const args = asked(colleague(seat), "POST");
    const door = requireViewer(args, area);
    if (!mayIn({ seat }, area)) {
      expect(await thrownBy(door)).toEqual([403, closedArea({ seat, fullName: founder.fullName }, area)]);
      return;
    }
    expect((await door).seat).toBe(seat);
    expect(args.context.seats).toEqual(seatsOf(area) === ACTING_SEATS ? undefined : seatsOf(area));
  });
});

it("the founder of a company is its owner", async () => {
  expect((await requireViewer(asked(founder, "GET"), "team")).seat).toBe("owner");
});

it("the seat is looked at before the role", async () => {
  const door = requireRole(asked(colleague("viewer"), "GET"), "work", "driver", "Drivers only.");
  expect((await thrownBy(door))?.[0]).toBe(404);
});
