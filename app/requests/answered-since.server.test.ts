import "../../tests/fixtures/servers/own-database";

import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { TEXTS } from "~/chat/automated-texts";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { driverOf, everythingOf, feedOf, loadRow, nameIn, requestsOn } from "../../tests/fixtures/read-back";
import { acceptRequest, rejectRequest } from "./decide-request.server";
import { driverForOwner } from "./queries.server";
import { requestLoad } from "./request-load.server";
import { withdrawRequest } from "./withdraw-request.server";

const CLOSED = { status: 409, message: "This request is no longer open." };
const ACCEPTED_ELSE = {
  status: 409,
  message: "You can't accept this request anymore. The load's status has changed.",
};
const driver = () => savePerson({ role: "driver" });

let owner: BuiltPerson;
let hauler: BuiltPerson;
let rival: BuiltPerson;
let loadId: string;

beforeEach(async () => {
  owner = await savePerson({ role: "shipper" });
  [hauler, rival] = [await driver(), await driver()];
  ({ loadId } = await saveLoad({ owner, requesters: [hauler, rival] }));
});

const accept = ({ id }: BuiltPerson) => acceptRequest({ viewer: owner, loadId, driverId: id });
const reject = ({ id }: BuiltPerson) => rejectRequest({ viewer: owner, loadId, driverId: id });
const withdraw = (viewer: BuiltPerson) => withdrawRequest({ viewer, loadId });
const ask = (viewer: BuiltPerson) => requestLoad({ viewer, loadId });

/** The verb must be refused and change nothing after `step`. */
async function loses(verb: () => Promise<void>, step: () => Promise<void>, refusal: object) {
  const state = () => everythingOf(loadId, [owner, hauler, rival]);
  let won: Awaited<ReturnType<typeof state>> | undefined;
  const late = betweenLookAndWrite(
    async () => {
      await step();
      won = await state();
    },
    { of: verb },
  );
  await expect(late).rejects.toMatchObject(refusal);
  expect(await state()).toEqual(won);
}

describe("accepting a driver", () => {
  it("who withdraws at that moment is refused, and the load stays open for others", async () => {
    await loses(
      () => accept(hauler),
      () => withdraw(hauler),
      CLOSED,
    );
    expect(await requestsOn(loadId)).toEqual({ [rival.id]: "pending" });
    await loses(
      () => accept(rival),
      () => withdraw(rival),
      CLOSED,
    );
    expect((await loadRow(loadId)).load_status).toBe("new");
  });

  it("who is rejected in another tab is refused", async () => {
    await loses(
      () => accept(hauler),
      () => reject(hauler),
      CLOSED,
    );
  });

  it("while another driver is accepted keeps that driver", async () => {
    await loses(
      () => accept(hauler),
      () => accept(rival),
      ACCEPTED_ELSE,
    );
    expect(await driverOf(loadId)).toBe(rival.id);
  });

  it("also rejects and notifies a driver who requests the load at that moment", async () => {
    const late = await driver();
    await betweenLookAndWrite(() => ask(late), { of: () => accept(hauler) });
    expect((await requestsOn(loadId))[late.id]).toBe("rejected");
    const said = TEXTS.accept({
      lane: await nameIn(loadId),
      shipper: owner.fullName,
      driver: hauler.fullName,
    });
    expect((await feedOf(late.id, loadId)).texts.at(-1)).toBe(said.others);
  });
});

describe("rejecting a driver", () => {
  it("who withdraws at that moment is refused", async () => {
    await loses(
      () => reject(hauler),
      () => withdraw(hauler),
      CLOSED,
    );
  });

  it("who is accepted in another tab leaves that driver chosen", async () => {
    await loses(
      () => reject(hauler),
      () => accept(hauler),
      { status: 409 },
    );
    expect(await driverOf(loadId)).toBe(hauler.id);
  });
});

describe("withdrawing", () => {
  it("while being accepted is refused: the driver has the load", async () => {
    await loses(
      () => withdraw(hauler),
      () => accept(hauler),
      CLOSED,
    );
    expect(await driverOf(loadId)).toBe(hauler.id);
  });

  it("while being rejected says that the request is closed", async () => {
    await loses(
      () => withdraw(hauler),
      () => reject(hauler),
      CLOSED,
    );
  });
});

describe("the last request that ends", () => {
  it.each([
    ["withdrawn", () => withdraw(hauler)],
    ["rejected", () => reject(hauler)],
  ])("by being %s leaves the load pending if another driver requests it at that moment", async (_, end) => {
    await withdraw(rival);
    const late = await driver();
    await betweenLookAndWrite(() => ask(late), { of: end });
    expect((await loadRow(loadId)).load_status).toBe("pending");
    expect((await requestsOn(loadId))[late.id]).toBe("pending");
  });
});

describe("a driver whose page is opened without a load", () => {
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;

  it("is shown with the newest open request, even if an accepted one is newer", async () => {
    const looked = await driver();
    const asked = (minutes: number) =>
      saveLoad({ owner, requesters: [looked], lastStepAtMs: minutesAgo(minutes) });
    const shown = async () => (await driverForOwner(owner.id, looked.id, null))?.loadId;
    await saveLoad({ owner, driver: looked, status: "pickup", lastStepAtMs: minutesAgo(1) });
    const { loadId: middle } = await asked(20);
    expect(await shown()).toBe(middle);
    await asked(30);
    expect(await shown()).toBe(middle);
    const { loadId: newest } = await asked(10);
    expect(await shown()).toBe(newest);
    await asked(15);
    expect(await shown()).toBe(newest);
  });
});
