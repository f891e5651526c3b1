import "../../../tests/fixtures/servers/own-database";

import { write } from "db/write";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type BuiltPerson, saveColleague, savePerson } from "~/builders";
import { AREA_RULES, type Area, closedArea, mayIn, seatsOf } from "~/trade/areas";
import { ACTING_SEATS, type ActingSeat } from "~/trade/seats";
import { postedBy } from "../../../tests/fixtures/posted-by";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { giveSeat } from "../../../tests/fixtures/seats";
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

function asked(person: BuiltPerson, method: "GET" | "HEAD" | "POST") {
  const args = requestArgs([cookies.get(person.personId) ?? ""]);
  return { ...args, request: new Request(args.request, { method }) };
}

const colleague = (seat: ActingSeat) => colleagues.get(seat) as BuiltPerson;

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
      const who = closedArea({ seat, fullName: founder.fullName }, area);
      expect(await thrownBy(door)).toEqual([403, `${who} Nothing was changed.`]);
      return;
    }
    expect((await door).seat).toBe(seat);
    expect(args.context.seats).toEqual(seatsOf(area) === ACTING_SEATS ? undefined : seatsOf(area));
  });
});

describe("the founder of a company", () => {
  const post = async (person: BuiltPerson) => {
    const args = asked(person, "POST");
    await requireViewer(args, "work");
    return args.context.seats;
  };

  it("is its owner, and is checked again only if there are colleagues", async () => {
    expect((await requireViewer(asked(founder, "GET"), "team")).seat).toBe("owner");
    expect(await post(founder)).toEqual(["owner", "dispatcher"]);
    const alone = await savePerson({ role: "driver", alone: true });
    cookies.set(alone.id, (await sessionOf(alone)).setCookie);
    expect(await post(alone)).toBeUndefined();
  });

  it("may get another seat from another owner", async () => {
    await giveSeat(founder, founder, "dispatcher");
    expect((await requireViewer(asked(founder, "GET"), "work")).seat).toBe("dispatcher");
    expect((await thrownBy(requireViewer(asked(founder, "GET"), "team")))?.[0]).toBe(404);
    const form = postedBy(founder, () => write([{ query: sql`select 1` }]), seatsOf("team"));
    await expect(form).rejects.toThrow("Your role at this company changed");
  });
});

it("the seat is checked before the role", async () => {
  const door = requireRole(asked(colleague("viewer"), "GET"), "work", "driver", "Drivers only.");
  expect((await thrownBy(door))?.[0]).toBe(404);
});
