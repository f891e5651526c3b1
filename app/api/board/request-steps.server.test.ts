import "../../../tests/fixtures/servers/own-database";

import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { editLoad } from "~/loads/steps/edit-load.server";
import { acceptOffer, refuseOffer } from "~/offers/answer-offer.server";
import { makeOffer } from "~/offers/make-offer.server";
import { acceptRequest, rejectRequest } from "~/requests/decide-request.server";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { numberOf } from "~/trade/load-number";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { driverOf, historyOf, loadRow, requestsOn } from "../../../tests/fixtures/read-back";
import { allow } from "../../../tests/fixtures/scenes/booking";
import { saveEligibleDriver } from "../../../tests/fixtures/scenes/fit-driver";
import { newTerms, offersOf } from "../../../tests/fixtures/scenes/negotiation";
import { ask, keyOf } from "../../../tests/http/support/api-requests";

let owner: BuiltPerson;
let driver: Awaited<ReturnType<typeof saveEligibleDriver>>;
let key: string;
let loadId: string;
let path: string;

beforeEach(async () => {
  owner = await savePerson({ role: "shipper" });
  driver = await saveEligibleDriver();
  key = await keyOf(driver);
  ({ loadId } = await saveLoad({ owner }));
  path = `/board/${numberOf(await loadRow(loadId))}`;
});

const put = (rest: string, body: unknown) => ask(key, "PUT", path + rest, { body });
const request = (revision = 1) => put("/request", { revision });
const read = () => ask(key, "GET", `${path}/request`);
const withdraw = (id: string) => ask(key, "DELETE", `${path}/request?request=${id}`);
const ownId = async () => (await read()).json.id;
const decision = () => ({ viewer: owner, loadId, driverId: driver.id });

describe("a request", () => {
  it("is made once, however often it is sent, read, and withdrawn once", async () => {
    expect((await read()).status).toBe(404);
    const made = await request();
    expect([made.status, made.json]).toEqual([
      201,
      {
        number: path.slice("/board/".length),
        id: expect.any(String),
        status: "pending",
        requested_at: expect.stringMatching(/Z$/),
        decided_at: null,
        is_booked: false,
        revision: 1,
        offers: [],
        next_offer: 1,
      },
    ]);
    const again = await request();
    expect([again.status, again.json]).toEqual([200, made.json]);
    expect((await read()).json).toEqual(made.json);
    expect(await requestsOn(loadId)).toEqual({ [driver.id]: "pending" });
    for (let at = 0; at < 2; at++) expect((await withdraw(made.json.id)).status).toBe(204);
    expect(await requestsOn(loadId)).toEqual({});
    expect((await read()).status).toBe(404);
    expect((await historyOf(loadId)).map(([event]) => event)).toEqual(["post", "request", "withdraw"]);
  });

  it("names the terms that the program saw", async () => {
    await editLoad({ viewer: owner, loadId, fields: newTerms });
    const stale = await request();
    expect([stale.status, stale.json.detail]).toEqual([409, expect.stringMatching(/^This load has changed/)]);
    expect((await request(2)).status).toBe(201);
    expect((await request()).status).toBe(409);
    expect(await requestsOn(loadId)).toEqual({ [driver.id]: "pending" });
    for (const body of [{}, { revision: "2" }, { revision: 2.5 }, { revision: 2, more: 1 }])
      expect((await put("/request", body)).status).toBe(422);
  });

  it("shows how it ended", async () => {
    await request();
    await rejectRequest(decision());
    expect((await read()).json).toMatchObject({ status: "rejected", decided_at: expect.any(String) });
    const other = await savePerson({ role: "driver" });
    await requestLoad({ viewer: other, loadId });
    await acceptRequest({ viewer: owner, loadId, driverId: other.id });
    expect((await read()).json).toMatchObject({ status: "rejected", revision: null });
    const late = await request();
    expect([late.status, late.json.detail]).toEqual([404, expect.stringMatching(/^There's no open load/)]);
    expect((await withdraw(await ownId())).status).toBe(204);
  });

  it("that was accepted is not made again, and can't be withdrawn", async () => {
    await request();
    await acceptRequest(decision());
    const again = await request();
    expect([again.status, again.json.status]).toEqual([200, "accepted"]);
    expect((await withdraw(await ownId())).status).toBe(409);
    expect(await driverOf(loadId)).toBe(driver.id);
  });

  it("that is later than the one to withdraw stays", async () => {
    await request();
    const id = await ownId();
    await withdraw(id);
    await request();
    expect((await withdraw(id)).status).toBe(204);
    expect(await requestsOn(loadId)).toEqual({ [driver.id]: "pending" });
    const unnamed = await ask(key, "DELETE", `${path}/request`);
    expect([unnamed.status, unnamed.json.detail]).toEqual([422, "request: Send the id of your request."]);
  });

  it("that is sent again while it is withdrawn stays", async () => {
    await request();
    const id = await ownId();
    const answer = await betweenLookAndWrite(
      async () => {
        await withdrawRequest({ viewer: driver, loadId });
        await requestLoad({ viewer: driver, loadId });
      },
      { of: () => withdraw(id), at: /delete from "requests"/ },
    );
    expect(answer.status).toBe(204);
    expect(await requestsOn(loadId)).toEqual({ [driver.id]: "pending" });
  });

  it("of another carrier is not shown", async () => {
    await request();
    const stranger = await keyOf(await savePerson({ role: "driver" }));
    for (const other of [stranger, await keyOf(owner)])
      expect((await ask(other, "GET", `${path}/request`)).status).toBe(404);
  });
});

describe("a booking", () => {
  it("is made once, by a carrier that may book", async () => {
    const book = () => put("/booking", { revision: 1 });
    const off = await book();
    expect([off.status, off.json.detail]).toEqual([409, "Book Now is off for this load."]);
    await allow(owner, loadId, "fits");
    const booked = await book();
    expect([booked.status, booked.json]).toMatchObject([201, { status: "accepted", is_booked: true }]);
    expect((await book()).status).toBe(200);
    expect(await driverOf(loadId)).toBe(driver.id);
  });

  it("requires the terms that the program saw", async () => {
    await allow(owner, loadId, "fits");
    const stale = await put("/booking", { revision: 2 });
    expect([stale.status, stale.json.detail]).toEqual([409, expect.stringMatching(/^This load has changed/)]);
    expect(await driverOf(loadId)).toBeNull();
  });
});

describe("an offer", () => {
  const offer = (turn: number, over: Record<string, unknown> = {}) =>
    put(`/offers/${turn}`, { revision: 1, rate: 1500, ...over });
  const reply = (turn: number, answer: string, reason?: string) =>
    put(`/offers/${turn}/answer`, { answer, ...(reason && { reason }) });
  const byOwner = (fields: Record<string, string>) => ({
    viewer: owner,
    loadId,
    fields: { driver_id: driver.id, ...fields },
  });

  it("of the first turn requests the load, and the same offer again changes nothing", async () => {
    const more = { note: "Team", deadhead_miles: 40, good_for_minutes: 60 };
    const made = await offer(1, more);
    expect([made.status, made.json.status, made.json.offers]).toEqual([
      201,
      "pending",
      [
        {
          number: 1,
          made_by: "driver",
          rate: 1500,
          note: "Team",
          deadhead_miles: 40,
          status: "open",
          reason: null,
          made_at: expect.any(String),
          expires_at: expect.any(String),
          answered_at: null,
        },
      ],
    ]);
    const [{ made_at, expires_at }] = made.json.offers;
    expect(Date.parse(expires_at) - Date.parse(made_at)).toBe(3_600_000);
    const again = await offer(1, more);
    expect([again.status, again.json]).toEqual([200, made.json]);
    for (const other of [{ rate: 1600 }, { good_for_minutes: 120 }, { note: "Solo" }, { deadhead_miles: 41 }])
      expect((await offer(1, { ...more, ...other })).status).toBe(409);
    expect((await offer(3, more)).status).toBe(409);
    expect(await offersOf(loadId, driver)).toHaveLength(1);
  });

  it("counters the shipper's, and is accepted by it", async () => {
    await request();
    await makeOffer("offer", byOwner({ amount: "1300" }));
    const counter = await offer(2, { rate: 1450.5 });
    expect(counter.status).toBe(201);
    expect(counter.json.offers.map((each: { status: string }) => each.status)).toEqual(["countered", "open"]);
    await acceptOffer(byOwner({}));
    expect((await read()).json).toMatchObject({ status: "accepted", offers: [{}, { status: "accepted" }] });
    expect((await loadRow(loadId)).agreed_rate_cents).toBe(145_050);
  });

  it.each([
    ["accepted", "accepted", undefined],
    ["declined", "pending", "Too low"],
  ])("of the shipper is %s once", async (state, status, reason) => {
    await request();
    await makeOffer("offer", byOwner({ amount: "1300" }));
    const answered = await reply(1, state, reason);
    expect([answered.status, answered.json]).toMatchObject([
      200,
      { status, offers: [{ made_by: "shipper", status: state, reason: reason ?? null }] },
    ]);
    expect((await reply(1, state, reason)).status).toBe(200);
    expect((await reply(1, "declined", "Too far")).status).toBe(409);
    expect((await reply(1, "declined")).status).toBe(422);
    expect(await driverOf(loadId)).toBe(state === "accepted" ? driver.id : null);
  });

  it("of one's own is withdrawn, and answered only by the shipper", async () => {
    await offer(1);
    expect((await reply(1, "accepted")).status).toBe(409);
    expect((await reply(1, "declined", "No")).status).toBe(409);
    const withdrawn = await reply(1, "withdrawn");
    expect([withdrawn.status, withdrawn.json.offers[0].status]).toEqual([200, "withdrawn"]);
    expect((await reply(1, "withdrawn")).status).toBe(200);
    expect((await offer(2, { rate: 1550 })).status).toBe(201);
    await refuseOffer(byOwner({ reason: "Too much" }));
    expect((await read()).json.offers[1]).toMatchObject({ status: "declined", reason: "Too much" });
    expect((await reply(2, "declined", "No")).status).toBe(409);
  });

  it("stays readable if the request is withdrawn, and the next one has the next turn", async () => {
    await offer(1);
    expect((await withdraw(await ownId())).status).toBe(204);
    expect((await read()).json).toMatchObject({
      id: null,
      status: "withdrawn",
      offers: [{ number: 1, status: "ended" }],
    });
    expect((await offer(2)).status).toBe(201);
  });

  it("is refused with pointers to the faulty values", async () => {
    const { status, json } = await offer(1, { rate: 0, deadhead_miles: 6000, note: "x".repeat(501) });
    const pointers = json.errors.map(({ pointer }: { pointer: string }) => pointer);
    expect([status, pointers.toSorted()]).toEqual([422, ["/deadhead_miles", "/note", "/rate"]]);
    expect(await offersOf(loadId, driver)).toEqual([]);
    await request();
    await makeOffer("offer", byOwner({ amount: "1300" }));
    const silent = await reply(1, "declined");
    expect([silent.status, silent.json.errors[0].pointer]).toEqual([422, "/reason"]);
  });

  it.each(["0", "01", "x", "99999"])("is not found at the turn %s", async (turn) => {
    await request();
    expect((await put(`/offers/${turn}`, { revision: 1, rate: 1 })).status).toBe(404);
    expect((await put(`/offers/${turn}/answer`, { answer: "accepted" })).status).toBe(404);
  });
});
