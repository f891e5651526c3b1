import "../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { notices } from "db/schema";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadTies } from "~/access/ties.server";
import { type BuiltPerson, saveAssignment, saveColleague, saveLoad, savePerson } from "~/builders";
import { loadRoom, type RoomName, userRoom } from "~/chat/rooms/protocol";
import { followUpsFinished } from "~/http/after-answer.server";
import { changeSeat, leave, removeMember } from "~/team/members.server";
import { teamPage } from "~/team/team-page.server";
import { mattersOf } from "~/waiting/matters";
import { factsOn } from "~/waiting/read-facts.server";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { clock } from "../../tests/fixtures/scenes/facts";
import { phoneOf } from "../../tests/fixtures/scenes/phones";
import { closeAccount } from "./close-account.server";
import { accountClosing } from "./closing-page.server";

const line = vi.hoisted(() => ({ changed: [] as string[] }));
vi.mock("~/chat/rooms/publish.server", () => ({
  publish: async (room: RoomName, { type }: { type: string }) => {
    if (type === "changed") line.changed.push(room);
  },
  rooms: () => ({ isSetUp: true }),
}));
beforeEach(() => {
  line.changed = [];
});

async function fleet() {
  const owner = await savePerson({ role: "shipper", alone: true });
  const carrier = await savePerson({ role: "driver", alone: true });
  const dee = await saveColleague(carrier, { seat: "dispatcher", profile: { full_name: "Dee Member" } });
  const vic = await saveColleague(carrier, { seat: "driver", profile: { full_name: "Vic Driver" } });
  await phoneOf(dee);
  const carries = async (driver: BuiltPerson) => {
    const { loadId } = await saveLoad({ owner, driver: carrier, status: "pickup" });
    await saveAssignment(carrier, driver, loadId);
    return loadId;
  };
  const loadId = await carries(vic);
  const delivered = await saveLoad({ owner, driver: carrier, status: "complete" });
  await saveAssignment(carrier, vic, delivered.loadId);
  const about = (person: BuiltPerson, drives: string) => ({ person: person.personId, drives });
  return { owner, carrier, dee, vic, loadId, carries, about };
}

type Fleet = Awaited<ReturnType<typeof fleet>>;

interface Way {
  take: (scene: Fleet, drives: string) => Promise<unknown>;
  outdated: string;
}

const OF_ANOTHER = "This person drives other loads now. Here are the current ones.";

const WAYS: Readonly<Record<string, Way>> = {
  "an owner removes": {
    take: ({ carrier, vic, about }, drives) => removeMember({ viewer: carrier, fields: about(vic, drives) }),
    outdated: OF_ANOTHER,
  },
  "an owner gives another role to": {
    take: ({ carrier, vic, about }, drives) =>
      changeSeat({ viewer: carrier, fields: { ...about(vic, drives), was: "driver", seat: "billing" } }),
    outdated: OF_ANOTHER,
  },
  "the company is left by": {
    take: ({ carrier, vic }, drives) =>
      leave({ viewer: vic, fields: { company: carrier.id, person: vic.personId, drives } }),
    outdated: "You drive other loads now. Here are the current ones.",
  },
  "the account is closed by": {
    take: ({ vic }, drives) =>
      closeAccount({ viewer: vic, password: vic.password, companyStays: false, drives }),
    outdated: "Your loads have changed since you opened this page. Check them, then try again.",
  },
};

const lostLoads = async ({ personId }: BuiltPerson) =>
  (await db().select().from(notices).where(eq(notices.person_id, personId))).flatMap(({ kind, load_id }) =>
    kind === "driver:lost" ? [load_id] : [],
  );

async function waitsFor({ carrier, loadId }: Fleet): Promise<string[]> {
  const facts = await factsOn(carrier, loadId, clock.nowMs);
  return facts ? mattersOf(facts, clock).map(({ kind }) => kind) : [];
}

describe.each(Object.entries(WAYS))("if %s the driver", (_, { take: way, outdated }) => {
  it("the company is told which load has no driver, and it waits", async () => {
    const scene = await fleet();
    expect(await waitsFor(scene)).not.toContain("driver to assign");
    await way(scene, scene.loadId);
    expect(await loadTies(scene.vic, scene.loadId)).toBeNull();
    expect((await loadTies(scene.carrier, scene.loadId))?.assigned).toBeNull();
    expect(await waitsFor(scene)).toContain("driver to assign");
    expect(await lostLoads(scene.dee)).toEqual([scene.loadId]);
  });

  it("the open pages of the load and of the company are updated", async () => {
    const scene = await fleet();
    await way(scene, scene.loadId);
    await followUpsFinished();
    expect(line.changed.sort()).toEqual([loadRoom(scene.loadId), userRoom(scene.carrier.id)].sort());
  });

  it("a page that showed other loads is refused, and nothing is saved", async () => {
    const scene = await fleet();
    await expect(way(scene, "")).rejects.toMatchObject({ status: 409, message: outdated });
    const racing = betweenLookAndWrite(() => scene.carries(scene.vic), {
      of: () => way(scene, scene.loadId),
      at: /seats/,
    });
    await expect(racing).rejects.toMatchObject({ status: 409 });
    expect((await loadTies(scene.vic, scene.loadId))?.standing).toBe("assigned driver");
    expect(await lostLoads(scene.dee)).toEqual([]);
    await followUpsFinished();
    expect(line.changed).toEqual([]);
  });
});

describe("the pages name the loads under way", () => {
  const shownTo = async (viewer: BuiltPerson, query: string) => {
    const { asked } = await teamPage(viewer, new URLSearchParams(query));
    return asked && { acts: asked.acts, paths: asked.drives.map(({ path }) => path), seen: asked.seen };
  };

  it("before a removal, with the page that assigns another driver", async () => {
    const { carrier, vic, loadId } = await fleet();
    const shown = { acts: false, paths: [`/load-details/${loadId}/driver`], seen: loadId };
    expect(await shownTo(carrier, `ask=remove&person=${vic.personId}`)).toEqual(shown);
    const { members } = await teamPage(carrier, new URLSearchParams());
    expect(members.map(({ seat, seen }) => [seat, seen])).toEqual(
      expect.arrayContaining([
        ["owner", ""],
        ["dispatcher", ""],
        ["driver", loadId],
      ]),
    );
  });

  it("before the driver leaves, and only of a company for which they drive", async () => {
    const { carrier, vic, dee, loadId } = await fleet();
    const leaving = `ask=leave&company=${carrier.id}`;
    const shown = { acts: false, paths: [`/load-details/${loadId}`], seen: loadId };
    expect(await shownTo(vic, leaving)).toEqual(shown);
    expect((await teamPage(vic, new URLSearchParams())).employers.map(({ id }) => id)).toEqual([carrier.id]);
    expect(await shownTo(dee, leaving)).toBeNull();
  });

  it("before an account closes, also of a dispatcher who drives", async () => {
    const { carrier, vic, dee, loadId, carries } = await fleet();
    const drives = [{ name: expect.stringContaining("HW-"), path: `/load-details/${loadId}` }];
    expect(await accountClosing(vic)).toMatchObject({
      drives: loadId,
      left: [{ name: carrier.fullName, drives }],
    });
    const own = await carries(dee);
    expect((await accountClosing(dee)).left?.map((each) => each.drives.map(({ path }) => path))).toEqual([
      [`/load-details/${own}/driver`],
    ]);
  });
});

it("a shipper's account cannot be made a driver", async () => {
  const { carrier } = await fleet();
  const sue = await saveColleague(carrier, { seat: "dispatcher", role: "shipper" });
  const fields = { person: sue.personId, was: "dispatcher", seat: "driver" };
  await expect(changeSeat({ viewer: carrier, fields })).rejects.toMatchObject({
    status: 409,
    message: `${sue.personName} has a shipper's account, so they can't be a driver. Invite an email address without one.`,
  });
});

it("a driver leaves once, also on a second click", async () => {
  const { carrier, vic, loadId } = await fleet();
  const fields = { company: carrier.id, person: vic.personId, drives: loadId };
  const left = `You no longer drive for ${carrier.fullName}.`;
  expect(await leave({ viewer: vic, fields })).toBe(left);
  expect(await leave({ viewer: vic, fields })).toBe(left);
  const stranger = await savePerson({ role: "driver", alone: true });
  await expect(
    leave({ viewer: stranger, fields: { ...fields, person: stranger.personId } }),
  ).rejects.toMatchObject({ status: 409 });
});
