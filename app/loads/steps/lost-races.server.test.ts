import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { loads } from "db/schema";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { saveLoad, savePerson } from "~/builders";
import { TEXTS } from "~/chat/automated-texts";
import { acceptRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { addDays, earliestToday } from "~/text/dates";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import {
  driverOf,
  everythingOf,
  feedOf,
  loadRow,
  nameIn,
  requestsOn,
} from "../../../tests/fixtures/read-back";
import { expireLoads, placeLoads } from "../board/prune-board.server";
import { waitingOn } from "../queries.server";
import { confirmOpen } from "./confirm-open.server";
import { confirmPickup } from "./confirm-pickup.server";
import { deleteLoad } from "./delete-load.server";
import { editLoad } from "./edit-load.server";
import { postLoad } from "./post-load.server";
import { renewLoad } from "./renew-load.server";

const day = (days: number) => addDays(earliestToday(), days);
const fields = { pickup_date: day(4), delivery_date: day(6), total_rate: "2000", weight_lb: "41000" };
const FASTER = { status: 409, message: "Someone got there first. Here is the current version." };
const passed = { pickup_date: day(-1), delivery_date: day(2) };

const driver = () => savePerson({ role: "driver" });
const shipper = () => savePerson({ role: "shipper" });
async function askedFor(terms: Partial<typeof passed> = {}) {
  const [owner, hauler] = [await shipper(), await driver()];
  const lastStepAtMs = Date.now() - 60_000;
  const { loadId } = await saveLoad({ owner, requesters: [hauler], lastStepAtMs, terms });
  const accept = () => acceptRequest({ viewer: owner, loadId, driverId: hauler.id });
  return { owner, hauler, loadId, accept };
}

describe("a load that is edited while a driver requests it", () => {
  it("cannot be requested on terms that the driver has not seen", async () => {
    const [owner, hauler] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner });
    const ask = () => requestLoad({ viewer: hauler, loadId, revision: 1 });
    const edit = () => editLoad({ viewer: owner, loadId, fields });
    await expect(betweenLookAndWrite(edit, { of: ask })).rejects.toMatchObject(FASTER);
    expect(await requestsOn(loadId)).toEqual({});
    expect(await loadRow(loadId)).toMatchObject({ revision: 2, load_status: "new" });
  });

  it("cannot be requested once its pickup date has passed", async () => {
    const [viewer, { loadId }] = [await driver(), await saveLoad()];
    const pass = () => db().update(loads).set(passed).where(eq(loads.load_id, loadId));
    const ask = () => requestLoad({ viewer, loadId });
    const message = "This load has expired: its pickup time has passed.";
    await expect(betweenLookAndWrite(pass, { of: ask })).rejects.toMatchObject({ message });
    expect(await requestsOn(loadId)).toEqual({});
  });
});

describe("a driver who sends a request twice", () => {
  it("is told that the request already exists", async () => {
    const [viewer, { loadId }] = [await driver(), await saveLoad()];
    const ask = () => requestLoad({ viewer, loadId });
    const message = "You already requested this load.";
    await expect(betweenLookAndWrite(ask, { of: ask })).rejects.toMatchObject({ status: 409, message });
    expect(await requestsOn(loadId)).toEqual({ [viewer.id]: "pending" });
  });
});

describe("a driver who requests a load that is deleted at that moment", () => {
  it("is told that it is no longer on the board", async () => {
    const [owner, viewer] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner });
    const ask = () => requestLoad({ viewer, loadId });
    const remove = () => deleteLoad({ viewer: owner, loadId });
    const message = "This load is no longer on the board.";
    await expect(betweenLookAndWrite(remove, { of: ask })).rejects.toMatchObject({ status: 409, message });
    expect(await requestsOn(loadId)).toEqual({});
  });
});

describe("an edit", () => {
  it("does not release a driver who requests the load at that moment", async () => {
    const [owner, hauler] = [await shipper(), await driver()];
    const { loadId } = await saveLoad({ owner });
    const edit = () => editLoad({ viewer: owner, loadId, fields, seenStatus: "new" });
    const ask = () => requestLoad({ viewer: hauler, loadId });
    await expect(betweenLookAndWrite(ask, { of: edit })).rejects.toMatchObject(FASTER);
    expect(await requestsOn(loadId)).toEqual({ [hauler.id]: "pending" });
    expect((await loadRow(loadId)).revision).toBe(1);
  });

  it("does not drop more drivers than the page warned about", async () => {
    const [{ owner, hauler, loadId }, late] = [await askedFor(), await driver()];
    const seenRequest = (await waitingOn(loadId)).newest;
    const edit = () => editLoad({ viewer: owner, loadId, fields, seenStatus: "pending", seenRequest });
    const ask = () => requestLoad({ viewer: late, loadId });
    await expect(betweenLookAndWrite(ask, { of: edit })).rejects.toMatchObject(FASTER);
    expect(await requestsOn(loadId)).toEqual({ [hauler.id]: "pending", [late.id]: "pending" });
  });

  it("does not release a driver who is chosen at that moment", async () => {
    const { owner, hauler, loadId, accept } = await askedFor();
    const edit = () => editLoad({ viewer: owner, loadId, fields });
    await expect(betweenLookAndWrite(accept, { of: edit })).rejects.toMatchObject(FASTER);
    expect(await driverOf(loadId)).toBe(hauler.id);
  });
});

describe("a deletion", () => {
  it("does not take the load from a driver who is chosen at that moment", async () => {
    const { owner, hauler, loadId, accept } = await askedFor();
    const remove = () => deleteLoad({ viewer: owner, loadId });
    await expect(betweenLookAndWrite(accept, { of: remove })).rejects.toMatchObject(FASTER);
    expect(await driverOf(loadId)).toBe(hauler.id);
    expect(await loadRow(loadId)).toMatchObject({ load_status: "rate confirmation", deleted_at: null });
  });

  it("notifies a driver who requests the load at that moment", async () => {
    const [{ owner, loadId }, late] = [await askedFor(), await driver()];
    const ask = () => requestLoad({ viewer: late, loadId });
    await betweenLookAndWrite(ask, { of: () => deleteLoad({ viewer: owner, loadId }) });
    expect((await requestsOn(loadId))[late.id]).toBe("rejected");
    const said = TEXTS.delete({ lane: await nameIn(loadId), shipper: owner.fullName, driver: "" });
    expect((await feedOf(late.id, loadId)).texts.at(-1)).toBe(said.others);
  });
});

describe("an expired load", () => {
  const restoreCopy = [
    ["renewed", renewLoad],
    ["edited", (edit: Parameters<typeof renewLoad>[0]) => editLoad({ ...edit, fields })],
  ] as const;
  it.each(restoreCopy)("that is %s while the job runs stays on the board", async (_, renew) => {
    const owner = await shipper();
    const { loadId } = await saveLoad({ owner, terms: passed });
    await betweenLookAndWrite(() => renew({ viewer: owner, loadId }), { of: expireLoads });
    expect(await loadRow(loadId)).toMatchObject({ expired_at: null, revision: 2 });
  });

  it("whose driver is chosen at that moment is not put back on the board", async () => {
    const { owner, hauler, loadId, accept } = await askedFor(passed);
    const renew = () => renewLoad({ viewer: owner, loadId });
    await expect(betweenLookAndWrite(accept, { of: renew })).rejects.toMatchObject(FASTER);
    expect(await driverOf(loadId)).toBe(hauler.id);
    expect(await requestsOn(loadId)).toEqual({ [hauler.id]: "accepted" });
    expect(await loadRow(loadId)).toMatchObject(passed);
  });

  it("whose dates were edited is not renewed, and the edit stays", async () => {
    const owner = await shipper();
    const { loadId } = await saveLoad({ owner, terms: passed });
    const dates = { pickup_date: day(9), delivery_date: day(11) };
    const change = () => db().update(loads).set(dates).where(eq(loads.load_id, loadId));
    const renew = () => renewLoad({ viewer: owner, loadId });
    await expect(betweenLookAndWrite(change, { of: renew })).rejects.toMatchObject({ status: 409 });
    expect(await loadRow(loadId)).toMatchObject(dates);
  });
});

describe("a renewed load", () => {
  it("is not confirmed by anyone", async () => {
    const owner = await shipper();
    const { loadId } = await saveLoad({ owner, terms: { ...passed, confirmed_at: 1 } });
    await renewLoad({ viewer: owner, loadId });
    expect((await loadRow(loadId)).confirmed_at).toBeNull();
  });
});

describe("a load without place columns", () => {
  it("that is edited while the job runs gets those of its new ends", async () => {
    const owner = await shipper();
    const { loadId } = await saveLoad({ owner });
    await db().update(loads).set({ origin_area: null, origin_point: null }).where(eq(loads.load_id, loadId));
    const elsewhere = { ...fields, origin_address_city: "Elko", origin_address_state: "NV" };
    const edit = () => editLoad({ viewer: owner, loadId, fields: elsewhere });
    let edited: Awaited<ReturnType<typeof loadRow>> | undefined;
    const step = async () => {
      await edit();
      edited = await loadRow(loadId);
    };
    await betweenLookAndWrite(step, { of: placeLoads });
    expect(edited?.origin_area).not.toBeNull();
    expect(await loadRow(loadId)).toEqual(edited);
  });
});

describe("confirming that a load is still open", () => {
  it.each([
    ["was given to a driver", { load_status: "rate confirmation" }],
    ["was deleted", { deleted_at: 1 }],
    ["expired", passed],
  ] as const)("has no effect on one that %s at that moment", async (_, change) => {
    const owner = await shipper();
    const { loadId } = await saveLoad({ owner });
    const step = () => db().update(loads).set(change).where(eq(loads.load_id, loadId));
    const confirm = () => confirmOpen({ viewer: owner, loadId });
    const message = "This load is no longer open.";
    await expect(betweenLookAndWrite(step, { of: confirm })).rejects.toMatchObject({ status: 409, message });
    expect((await loadRow(loadId)).confirmed_at).toBeNull();
  });
});

describe("the pin", () => {
  async function atTheDock() {
    const hauler = await driver();
    const { loadId, pin } = await saveLoad({ driver: hauler, status: "pickup" });
    const type = (typedPin: string) => confirmPickup({ viewer: hauler, loadId, typedPin });
    return { hauler, loadId, type, pin, wrong: pin === "1234" ? "4321" : "1234" };
  }

  it("that is locked at that moment is refused, even if it is right", async () => {
    const { hauler, loadId, type, pin, wrong } = await atTheDock();
    const guess = () => Promise.allSettled([1, 2, 3, 4, 5].map(() => type(wrong)));
    await expect(betweenLookAndWrite(guess, { of: () => type(pin) })).rejects.toMatchObject({ status: 429 });
    const before = await everythingOf(loadId, [hauler]);
    expect(before.load).toMatchObject({ load_status: "pickup", wrong_pin_count: 5 });
  });

  it("a wrong try does not count if the load is already in transit or has another pin", async () => {
    const left = await atTheDock();
    const leave = () => left.type(left.pin);
    const late = betweenLookAndWrite(leave, { of: () => left.type(left.wrong) });
    await expect(late).rejects.toMatchObject({ status: 409 });
    expect(await loadRow(left.loadId)).toMatchObject({ load_status: "in transit", wrong_pin_count: 0 });
    const { loadId, type, wrong, pin } = await atTheDock();
    const other = pin === "5678" ? "8765" : "5678";
    const draw = () => db().update(loads).set({ verification_pin: other }).where(eq(loads.load_id, loadId));
    for (const typed of [wrong, pin]) {
      await db().update(loads).set({ verification_pin: pin }).where(eq(loads.load_id, loadId));
      await expect(betweenLookAndWrite(draw, { of: () => type(typed) })).rejects.toMatchObject({
        status: 409,
      });
    }
    expect(await loadRow(loadId)).toMatchObject({ load_status: "pickup", wrong_pin_count: 0 });
  });
});

describe("the form of a load", () => {
  it("sent a second time at that moment makes one load, with other terms a second one", async () => {
    const [viewer, draftId] = [await shipper(), newId()];
    const post = (total_rate: string) => () =>
      postLoad({ viewer, draftId, fields: { ...fields, total_rate } });
    const step = post("1200");
    expect(await betweenLookAndWrite(step, { of: post("1200") })).toBe(draftId);
    const [other, otherDraft] = [await shipper(), newId()];
    const first = () => postLoad({ viewer: other, draftId: otherDraft, fields });
    const second = () =>
      postLoad({ viewer: other, draftId: otherDraft, fields: { ...fields, total_rate: "1" } });
    expect(await betweenLookAndWrite(first, { of: second })).not.toBe(otherDraft);
  });

  it("that names another owner's load with the same terms makes a new load", async () => {
    const [owner, viewer, draftId] = [await shipper(), await shipper(), newId()];
    expect(await postLoad({ viewer: owner, fields, draftId })).toBe(draftId);
    expect(await postLoad({ viewer, fields, draftId })).not.toBe(draftId);
  });
});
