import "../../../tests/fixtures/servers/own-database";

import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, saveLoad, savePerson } from "~/builders";
import { makeOffer } from "~/offers/make-offer.server";
import { requestLoad } from "~/requests/request-load.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { betweenLookAndWrite } from "../../../tests/fixtures/between-look-and-write";
import { loadRow, requestsOn } from "../../../tests/fixtures/read-back";
import { letRunOut, offersOf } from "../../../tests/fixtures/scenes/negotiation";
import { ask, keyOf, loadBody, type Told } from "../../../tests/http/support/api-requests";

let shipper: BuiltPerson;
let driver: BuiltPerson;
let rival: BuiltPerson;
let loadId: string;
let key: string;

const LIST = "/loads/PO-1/requests";
const list = async () => (await ask(key, "GET", LIST)).json.requests;
const idOf = async ({ fullName }: BuiltPerson): Promise<string> =>
  (await list()).find(({ driver: { name } }: { driver: { name: string } }) => name === fullName)?.id;
const put = (path: string, body: unknown): Promise<Told> => ask(key, "PUT", `${LIST}/${path}`, { body });
const decide = (id: string, status: string) => put(id, { status });
const offers = (amount: string, person = driver) =>
  makeOffer("offer", { viewer: person, loadId, fields: { amount } });
const answersOf = async () =>
  (await offersOf(loadId, driver)).map(({ made_by, answer }) => [made_by, answer]);

beforeEach(async () => {
  shipper = await savePerson({ role: "shipper" });
  driver = await savePerson({ role: "driver" });
  rival = await savePerson({ role: "driver" });
  key = await keyOf(shipper);
  ({ loadId } = await saveLoad({
    owner: shipper,
    requesters: [driver, rival],
    terms: { reference: "PO-1" },
  }));
});

describe("the requests of a load", () => {
  it("are listed with their drivers and offers, the oldest first", async () => {
    const late = await savePerson({ role: "driver" });
    await offers("1500", late);
    const requests = await list();
    expect(requests.map((each: { driver: { name: string } }) => each.driver.name).toSorted()).toEqual(
      [driver, rival, late].map(({ fullName }) => fullName).toSorted(),
    );
    expect(requests.at(-1)).toMatchObject({
      status: "pending",
      decided_at: null,
      is_at_posted_rate: false,
      driver: { name: late.fullName, review_count: 0, delivered_count: 0 },
      offers: [{ number: 1, made_by: "driver", rate: 1500, status: "open", answered_at: null }],
      next_offer: 2,
    });
    expect(requests[0]).toMatchObject({ is_at_posted_rate: true, offers: [], next_offer: 1 });
    const one = await ask(key, "GET", `${LIST}/${requests[0].id}`);
    expect([one.status, one.json]).toEqual([200, requests[0]]);
  });

  it("are none on a new load, and a load that the shipper does not have is not found", async () => {
    await saveLoad({ owner: shipper, terms: { reference: "PO-2" } });
    expect((await ask(key, "GET", "/loads/PO-2/requests")).json).toEqual({ requests: [], next_cursor: null });
    const others = await keyOf(await savePerson({ role: "shipper" }));
    const id = await idOf(driver);
    for (const [who, path] of [
      [key, "/loads/PO-3/requests"],
      [others, LIST],
      [others, `${LIST}/${id}`],
      [key, `/loads/PO-2/requests/${id}`],
      [key, `${LIST}/%20`],
    ] as const)
      expect([path, (await ask(who, "GET", path)).status]).toEqual([path, 404]);
  });

  it("have pages, and a cursor that is none is refused", async () => {
    for (let at = 0; at < 50; at++)
      await requestLoad({ viewer: await savePerson({ role: "driver" }), loadId });
    const first = await ask(key, "GET", LIST);
    expect(first.headers.get("link")).toBe(`</api/v1${LIST}?cursor=${first.json.next_cursor}>; rel="next"`);
    const second = await ask(key, "GET", `${LIST}?cursor=${first.json.next_cursor}`);
    const ids = [...first.json.requests, ...second.json.requests].map(({ id }: { id: string }) => id);
    expect([ids.length, new Set(ids).size, second.json.next_cursor]).toEqual([52, 52, null]);
    expect((await ask(key, "GET", `${LIST}?cursor=2`)).status).toBe(422);
  });
});

describe("a decision", () => {
  it("accepts the driver, and the same request again answers the same", async () => {
    const [id, other] = [await idOf(driver), await idOf(rival)];
    const first = await decide(id, "accepted");
    expect([first.status, first.json.status]).toEqual([200, "accepted"]);
    expect((await loadRow(loadId)).load_status).toBe("rate confirmation");
    expect(await requestsOn(loadId)).toEqual({ [driver.id]: "accepted", [rival.id]: "rejected" });
    const again = await decide(id, "accepted");
    expect([again.status, again.json]).toEqual([200, first.json]);
    const changed = await decide(id, "rejected");
    expect([changed.status, changed.json.detail]).toEqual([
      409,
      expect.stringContaining("You can't reject this request anymore."),
    ]);
    expect((await decide(other, "accepted")).status).toBe(409);
    expect((await decide(other, "rejected")).status).toBe(200);
    expect((await list()).map(({ status }: { status: string }) => status)).toEqual(["accepted"]);
  });

  it("rejects a request, and shows only the driver's name then", async () => {
    const id = await idOf(driver);
    const { status, json } = await decide(id, "rejected");
    expect([status, json.status, json.driver.name, json.driver.review_count]).toEqual([
      200,
      "rejected",
      driver.fullName,
      null,
    ]);
    expect((await decide(id, "rejected")).json).toEqual(json);
    expect(await requestsOn(loadId)).toEqual({ [driver.id]: "rejected", [rival.id]: "pending" });
  });

  it("names one request, not a later one of the same driver", async () => {
    const id = await idOf(driver);
    await decide(id, "rejected");
    await requestLoad({ viewer: driver, loadId });
    const late = await decide(id, "accepted");
    expect([late.status, late.json.detail]).toEqual([409, "This request is no longer open."]);
    expect((await put(`${id}/offers/1`, { rate: 1300 })).status).toBe(409);
    const now = await idOf(driver);
    expect(now).not.toBe(id);
    await withdrawRequest({ viewer: driver, loadId });
    expect((await decide(now, "accepted")).status).toBe(404);
    expect(await offersOf(loadId, driver)).toEqual([]);
  });

  it("does not accept a request that the driver withdraws and sends again at the same moment", async () => {
    const id = await idOf(driver);
    const answer = await betweenLookAndWrite(
      async () => {
        await withdrawRequest({ viewer: driver, loadId });
        await requestLoad({ viewer: driver, loadId });
      },
      { of: () => decide(id, "accepted"), at: /insert into load_events/ },
    );
    expect(answer.status).toBe(404);
    expect((await requestsOn(loadId))[driver.id]).toBe("pending");
  });

  it("twice at once takes effect once", async () => {
    const id = await idOf(driver);
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, "accepted")));
    expect(answers.map(({ status, json }) => [status, json.status])).toEqual(
      [1, 2, 3].map(() => [200, "accepted"]),
    );
  });

  it("at the posted rate is refused if the driver offered another", async () => {
    const late = await savePerson({ role: "driver" });
    await offers("1500", late);
    const { status, json } = await decide(await idOf(late), "accepted");
    expect([status, json.detail]).toEqual([409, expect.stringContaining("offered a different rate")]);
  });

  it.each([{ status: "maybe" }, {}, "[]", { status: "accepted", rate: 1 }])(
    "that is %j is refused",
    async (body) => {
      const { status, json } = await put(await idOf(driver), body);
      expect([status, json.errors.length]).toEqual([422, 1]);
    },
  );
});

describe("an offer", () => {
  it("is made, and the same request again makes no other", async () => {
    const id = await idOf(driver);
    const body = { rate: 1320.5, note: " By noon,\r\nplease. ", good_for_minutes: 60 };
    const made = await put(`${id}/offers/1`, body);
    expect(made.status).toBe(201);
    expect(made.json.offers).toMatchObject([{ number: 1, made_by: "shipper", rate: 1320.5, status: "open" }]);
    const again = await put(`${id}/offers/1`, body);
    expect([again.status, again.json]).toEqual([200, made.json]);
    for (const other of [{ rate: 1320 }, { note: "" }, { good_for_minutes: 120 }])
      expect((await put(`${id}/offers/1`, { ...body, ...other })).status).toBe(409);
    const next = await put(`${id}/offers/2`, body);
    expect([next.status, next.json.detail]).toEqual([409, expect.stringContaining("still open")]);
    expect(await answersOf()).toEqual([["shipper", null]]);
  });

  it("counters the driver's, but none that the program has not seen", async () => {
    await withdrawRequest({ viewer: driver, loadId });
    await offers("1500");
    const id = await idOf(driver);
    expect((await put(`${id}/offers/1`, { rate: 1400 })).status).toBe(409);
    expect((await put(`${id}/offers/3`, { rate: 1400 })).status).toBe(409);
    expect((await put(`${id}/offers/2`, { rate: 1400 })).status).toBe(201);
    expect(await answersOf()).toEqual([
      ["driver", "countered"],
      ["shipper", null],
    ]);
  });

  it("at the same time is made once", async () => {
    const id = await idOf(driver);
    const answers = await Promise.all([1, 2, 3].map(() => put(`${id}/offers/1`, { rate: 1400 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(await answersOf()).toEqual([["shipper", null]]);
  });

  it.each([
    [{ rate: -1 }, "/rate"],
    [{ rate: "900" }, "/rate"],
    [{ rate: 900, good_for_minutes: 45 }, "/good_for_minutes"],
    [{ rate: 900, note: "x".repeat(501) }, "/note"],
  ])("%j is refused by its member", async (body, pointer) => {
    const { status, json } = await put(`${await idOf(driver)}/offers/1`, body);
    expect([status, json.errors.map((each: { pointer: string }) => each.pointer)]).toEqual([422, [pointer]]);
  });

  it.each(["0", "x", "01", "1.5"])("with the number %s is not found", async (number) => {
    expect((await put(`${await idOf(driver)}/offers/${number}`, { rate: 900 })).status).toBe(404);
  });
});

describe("an answer", () => {
  let id: string;
  beforeEach(async () => {
    await withdrawRequest({ viewer: driver, loadId });
    await offers("1500");
    id = await idOf(driver);
  });
  const answer = (body: unknown, number = 1) => put(`${id}/offers/${number}/answer`, body);

  it("accepts the driver's offer, and the same request again answers the same", async () => {
    const first = await answer({ answer: "accepted" });
    expect([first.status, first.json.status, first.json.offers[0].status]).toEqual([
      200,
      "accepted",
      "accepted",
    ]);
    expect((await loadRow(loadId)).agreed_rate_cents).toBe(150_000);
    expect((await answer({ answer: "accepted" })).json).toEqual(first.json);
    expect((await answer({ answer: "declined", reason: "Late" })).status).toBe(409);
  });

  it("declines with a reason, which is required", async () => {
    const without = await answer({ answer: "declined" });
    expect([without.status, without.json.errors[0].pointer]).toEqual([422, "/reason"]);
    const first = await answer({ answer: "declined", reason: " Too much " });
    expect([first.status, first.json.status, first.json.offers]).toMatchObject([
      200,
      "pending",
      [{ status: "declined", reason: "Too much" }],
    ]);
    expect((await answer({ answer: "declined", reason: "Too much" })).status).toBe(200);
    expect((await answer({ answer: "declined", reason: "Too late" })).status).toBe(409);
    expect((await answer({ answer: "accepted" })).status).toBe(409);
  });

  it("withdraws only the shipper's own offer", async () => {
    expect((await answer({ answer: "withdrawn" })).json.detail).toBe(
      "You can only withdraw your own offers.",
    );
    await put(`${id}/offers/2`, { rate: 1400 });
    expect((await answer({ answer: "accepted" }, 2)).status).toBe(409);
    const withdrawn = await answer({ answer: "withdrawn" }, 2);
    expect([withdrawn.status, withdrawn.json.offers[1].status]).toEqual([200, "withdrawn"]);
    expect((await answer({ answer: "withdrawn" }, 2)).status).toBe(200);
  });

  it("to an expired or unknown offer is refused", async () => {
    expect((await answer({ answer: "accepted" }, 9)).status).toBe(404);
    await letRunOut(loadId);
    const { status, json } = await answer({ answer: "accepted" });
    expect([status, json.detail]).toEqual([409, "This offer has expired."]);
    expect((await list()).at(-1).offers[0].status).toBe("expired");
  });

  it("comes too late after an edit, which ends the request", async () => {
    const edit = { body: loadBody({ total_rate: 1999 }), headers: { Prefer: "doubts=accept" } };
    expect((await ask(key, "PUT", "/loads/PO-1", edit)).status).toBe(200);
    const { json } = await ask(key, "GET", `${LIST}/${id}`);
    expect([json.status, json.offers[0].status]).toEqual(["rejected", "ended"]);
    expect((await answer({ answer: "accepted" })).status).toBe(409);
  });
});
