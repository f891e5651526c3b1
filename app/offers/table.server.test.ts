/** Runs the verb for each entry of the table of rules. Refused steps must change nothing. */
import "../../tests/fixtures/servers/own-database";

import { describe, expect, it } from "vitest";
import { editLoad } from "~/loads/steps/edit-load.server";
import { NotFound } from "~/platform/errors";
import { rejectRequest } from "~/requests/decide-request.server";
import { everythingOf } from "../../tests/fixtures/read-back";
import { letRunOut, negotiation, newTerms, offersOf } from "../../tests/fixtures/scenes/negotiation";
import { acceptOffer } from "./answer-offer.server";
import { ACTS, type Act, RULES, type Situation } from "./rules";

type Stage = Awaited<ReturnType<typeof negotiation>>;

const WAYS: Readonly<Record<Situation, (stage: Stage, side: "driver" | "shipper") => Promise<unknown>>> = {
  "nothing offered": async () => {},
  "mine is open": ({ act }, side) => act("offer", side),
  "theirs is open": ({ act }, side) => act("offer", side === "driver" ? "shipper" : "driver"),
  answered: async ({ act }) => {
    await act("offer", "driver");
    await act("refuse", "shipper");
  },
  "ran out": async ({ act, loadId }) => {
    await act("offer", "driver");
    await letRunOut(loadId);
  },
  "load edited": async (stage) => {
    await stage.act("offer", "driver");
    await editLoad({ viewer: stage.owner, loadId: stage.loadId, fields: newTerms });
  },
  "not asking": async ({ act, owner, driver, loadId }) => {
    await act("offer", "driver");
    await rejectRequest({ viewer: owner, loadId, driverId: driver.id });
  },
  "load taken": async ({ act, rivalOffers, owner, rival, loadId }) => {
    await act("offer", "driver");
    await rivalOffers();
    await acceptOffer({ viewer: owner, loadId, fields: { driver_id: rival.id } });
  },
};

const DONE: Readonly<Record<Act, [answer: string | null, isOwn: boolean]>> = {
  offer: [null, true],
  counter: ["countered", true],
  accept: ["accepted", false],
  refuse: ["refused", false],
  withdraw: ["withdrawn", true],
};

describe.each(["driver", "shipper"] as const)("the table, by the verbs of the %s", (side) => {
  describe.each(Object.keys(WAYS) as Situation[])("if %s", (situation) => {
    it.each(ACTS)("%s", async (act: Act) => {
      const stage = await negotiation({ asks: true });
      await WAYS[situation](stage, side);
      const rule = RULES[side][situation][act];
      if (rule === null) {
        await stage.act(act, side);
        const [last, before] = (await offersOf(stage.loadId, stage.driver)).reverse();
        const answered = act === "counter" ? before : last;
        expect([answered?.answer ?? null, last?.made_by === side]).toEqual(DONE[act]);
        return;
      }
      const before = [
        await everythingOf(stage.loadId, [stage.owner, stage.driver]),
        await offersOf(stage.loadId, stage.driver),
      ];
      // A driver who was not chosen can no longer see the load.
      const isGone = side === "driver" && situation === "load taken";
      await expect(stage.act(act, side)).rejects.toThrow(isGone ? NotFound : rule);
      const after = [
        await everythingOf(stage.loadId, [stage.owner, stage.driver]),
        await offersOf(stage.loadId, stage.driver),
      ];
      expect(after).toEqual(before);
    });
  });

  it("five offers and no sixth", async () => {
    const { act } = await negotiation({ asks: true });
    for (let turn = 1; turn <= 5; turn += 1) {
      await act("offer", side);
      await act("withdraw", side);
    }
    await expect(act("offer", side)).rejects.toThrow(/limit of 5 offers/);
  });
});
