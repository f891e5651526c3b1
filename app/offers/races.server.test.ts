import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { editLoad } from "~/loads/steps/edit-load.server";
import { Conflict } from "~/platform/errors";
import { acceptRequest } from "~/requests/decide-request.server";
import { withdrawRequest } from "~/requests/withdraw-request.server";
import { betweenLookAndWrite } from "../../tests/fixtures/between-look-and-write";
import { driverOf, loadRow, requestsOn } from "../../tests/fixtures/read-back";
import { answersOf, negotiation, newTerms, offersOf } from "../../tests/fixtures/scenes/negotiation";
import { acceptOffer } from "./answer-offer.server";

type Stage = Awaited<ReturnType<typeof negotiation>>;

const CLICKS = {
  accept: ({ act }: Stage) => act("accept", "shipper"),
  counter: ({ act }: Stage) => act("counter", "shipper", { amount: "1300" }),
  refuse: ({ act }: Stage) => act("refuse", "shipper"),
  withdraw: ({ act }: Stage) => act("withdraw", "driver"),
  "withdraw the request": ({ driver, loadId }: Stage) => withdrawRequest({ viewer: driver, loadId }),
  "edit the load": ({ owner, loadId }: Stage) => editLoad({ viewer: owner, loadId, fields: newTerms }),
  "accept the rival": ({ owner, rival, loadId }: Stage) =>
    acceptOffer({ viewer: owner, loadId, fields: { driver_id: rival.id } }),
} as const;
type Click = keyof typeof CLICKS;

const ACTS = ["accept", "counter", "refuse", "withdraw"] as const;
const pairs = ACTS.flatMap((late) =>
  (Object.keys(CLICKS) as Click[]).map((first): [Click, Click] => [late, first]),
);

async function stageWithOffers(): Promise<Stage> {
  const stage = await negotiation();
  await stage.act("offer", "driver");
  await stage.rivalOffers();
  return stage;
}

const ofBoth = async ({ loadId, driver, rival }: Stage) => [
  await loadRow(loadId),
  await requestsOn(loadId),
  await driverOf(loadId),
  await offersOf(loadId, driver),
  await offersOf(loadId, rival),
];

describe("between read and write", () => {
  it.each(pairs)("%s loses to: %s", async (late, first) => {
    const stage = await stageWithOffers();
    let after: unknown;
    const step = async () => {
      await CLICKS[first](stage);
      after = await ofBoth(stage);
    };
    await expect(betweenLookAndWrite(step, { of: () => CLICKS[late](stage) })).rejects.toThrow(Conflict);
    expect(await ofBoth(stage)).toEqual(after);
  });

  it.each([
    ["an edit", CLICKS["edit the load"], undefined],
    ["an acceptance", CLICKS["accept the rival"], undefined],
    [
      "an acceptance at the posted rate",
      ({ owner, driver, loadId }: Stage) => acceptRequest({ viewer: owner, loadId, driverId: driver.id }),
      "plain",
    ],
    ["an offer of the other party", ({ act }: Stage) => act("offer", "shipper"), "plain"],
  ] as const)("an offer loses to %s", async (_, first, plain) => {
    const stage = await negotiation({ asks: true });
    if (!plain) await stage.rivalOffers();
    const offering = betweenLookAndWrite(() => first(stage), { of: () => stage.act("offer", "driver") });
    await expect(offering).rejects.toThrow(Conflict);
    expect((await answersOf(stage.loadId, stage.driver)).filter(([by]) => by === "driver")).toEqual([]);
  });

  it("an acceptance at the posted rate loses to an offer", async () => {
    const stage = await negotiation({ asks: true });
    const { owner, driver, loadId, act } = stage;
    const accepting = betweenLookAndWrite(() => act("offer", "driver"), {
      of: () => acceptRequest({ viewer: owner, loadId, driverId: driver.id }),
    });
    await expect(accepting).rejects.toThrow(Conflict);
    expect(await driverOf(loadId)).toBeNull();
  });
});

describe("at once", () => {
  it("one of twenty clicks that each end the offer succeeds", async () => {
    const stage = await stageWithOffers();
    const each = ["accept", "counter", "refuse", "withdraw"] as const;
    const clicks = Array.from({ length: 20 }, (_, at) => CLICKS[each[at % each.length] ?? "accept"](stage));
    const results = await Promise.allSettled(clicks);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toBeInstanceOf(Conflict);
    const [offer] = await offersOf(stage.loadId, stage.driver);
    expect(offer?.answer).not.toBeNull();
  });

  it("one of two drivers' offers, accepted ten times each, is agreed", async () => {
    const stage = await stageWithOffers();
    const both = [CLICKS.accept, CLICKS["accept the rival"]];
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => both[at % 2]?.(stage)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const chosen = await driverOf(stage.loadId);
    const agreed = (await loadRow(stage.loadId)).agreed_rate_cents;
    expect(agreed).toBe(chosen === stage.driver.id ? 145_000 : 130_000);
    const answers = [
      ...(await answersOf(stage.loadId, stage.driver)),
      ...(await answersOf(stage.loadId, stage.rival)),
    ];
    expect(answers.map(([, answer]) => answer).sort()).toEqual(["accepted", "load taken"]);
  });

  it("the same offer sent ten times is stored once", async () => {
    const { driver, loadId, act } = await negotiation();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => act("offer", "driver")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await offersOf(loadId, driver)).toHaveLength(1);
  });
});
