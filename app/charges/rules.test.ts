import { describe, expect, it } from "vitest";
import {
  CHARGE_ACT_NAMES,
  CHARGE_ACTS,
  CHARGE_KIND_CODES,
  CHARGE_STATES,
  type ChargeActName,
  type ChargeKindCode,
  type ChargeState,
  kindsIn,
  leadsOn,
  type Stage,
} from "~/trade/charges";
import { LOAD_STATUSES } from "~/trade/lifecycle";

/** An independent check of `CHARGE_KINDS`. */
const MAY_BE_ASKED: Readonly<Record<Stage, readonly ChargeKindCode[]>> = {
  new: [],
  pending: [],
  "rate confirmation": ["tonu"],
  "rate confirmation sent": ["tonu"],
  pickup: ["detention", "lumper", "layover", "tonu", "other"],
  "in transit": ["detention", "lumper", "layover", "other"],
  complete: ["detention", "lumper", "layover", "other"],
  released: ["detention", "layover", "tonu", "other"],
};

it.each([...LOAD_STATUSES, "released"] as const)("in %s exactly these kinds can be requested", (stage) => {
  expect(kindsIn(stage)).toEqual(MAY_BE_ASKED[stage]);
});

const FOLLOWS: Readonly<Record<ChargeState, Partial<Record<ChargeActName, ChargeState>>>> = {
  asked: { change: "asked", withdraw: "withdrawn", agree: "agreed", refuse: "refused" },
  agreed: {},
  refused: { agree: "agreed" },
  withdrawn: {},
};

describe.each(CHARGE_STATES)("a charge that is %s", (state) => {
  it.each(CHARGE_ACT_NAMES)("%s", (act) => {
    expect(leadsOn(act, state) ? CHARGE_ACTS[act].to : undefined).toBe(FOLLOWS[state][act]);
  });
});

it("each step belongs to one side, and only steps that request more end with the window", () => {
  expect(CHARGE_ACT_NAMES.map((act) => [act, CHARGE_ACTS[act].by, CHARGE_ACTS[act].inWindow])).toEqual([
    ["ask", "driver", true],
    ["change", "driver", true],
    ["withdraw", "driver", false],
    ["agree", "owner", false],
    ["refuse", "owner", false],
  ]);
  expect(CHARGE_KIND_CODES).toEqual(["detention", "lumper", "layover", "tonu", "other"]);
});
