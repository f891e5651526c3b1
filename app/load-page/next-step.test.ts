import { describe, expect, it } from "vitest";
import { type CheckInStep, checkInsOffered } from "~/tracking/check-in-rules";
import { LOAD_STATUSES, type LoadStatus, STANDINGS, type Standing } from "~/trade/lifecycle";
import { BETWEEN_NAMES, MOST_BETWEEN } from "~/trade/stop-names";
import { NEXT_STEPS, type NextStep, nextStep, type StepFacts } from "./next-step";

const NOTHING: StepFacts = {
  expired: false,
  mayBook: false,
  isMade: false,
  checkIns: [],
  invoice: null,
  mayReview: false,
};

const left = (status: LoadStatus, ...sent: CheckInStep[]) => ({
  checkIns: checkInsOffered(status, new Set(sent)),
});

/** The check-ins left on a load with eight stops between, after those that were sent. */
const leftBetween = (...sent: CheckInStep[]) => ({
  checkIns: checkInsOffered("in transit", new Set(["departed-pickup", ...sent]), MOST_BETWEEN),
});

type Row = [status: LoadStatus, standing: Standing, facts: Partial<StepFacts>, step: NextStep | null];

const open = (status: LoadStatus): Row[] => [
  [status, "other driver", {}, "request"],
  [status, "other driver", { mayBook: true }, "book"],
  [status, "other driver", { expired: true, mayBook: true }, null],
  [status, "requesting driver", {}, null],
  [status, "requesting driver", { mayBook: true }, "book"],
  [status, "requesting driver", { expired: true, mayBook: true }, null],
];

const TABLE: Row[] = [
  ...open("new"),
  ...open("pending"),
  ["rate confirmation", "owner", {}, "make papers"],
  ["rate confirmation", "chosen driver", left("rate confirmation"), null],
  ["rate confirmation sent", "chosen driver", { isMade: true }, "sign"],
  ["rate confirmation sent", "chosen driver", {}, "send signed copy"],
  ["pickup", "chosen driver", left("pickup"), "arrived-pickup"],
  ["pickup", "chosen driver", left("pickup", "arrived-pickup"), "confirm pickup"],
  ["pickup", "chosen driver", left("pickup", "arrived-pickup", "departed-pickup"), "confirm pickup"],
  ["in transit", "chosen driver", left("in transit"), "departed-pickup"],
  [
    "in transit",
    "chosen driver",
    left("in transit", "arrived-pickup", "departed-pickup"),
    "arrived-delivery",
  ],
  [
    "in transit",
    "chosen driver",
    left("in transit", "departed-pickup", "arrived-delivery"),
    "prove delivery",
  ],
  ["in transit", "chosen driver", left("in transit", "arrived-delivery"), "prove delivery"],
  ...BETWEEN_NAMES.flatMap((stop, at): Row[] => {
    const before = BETWEEN_NAMES.slice(0, at).map((each) => `departed-${each}` as const);
    return [
      ["in transit", "chosen driver", leftBetween(...before), `arrived-${stop}`],
      ["in transit", "chosen driver", leftBetween(...before, `arrived-${stop}`), `departed-${stop}`],
    ];
  }),
  ["in transit", "chosen driver", leftBetween("arrived-delivery"), "prove delivery"],
  ["pickup", "assigned driver", left("pickup"), "arrived-pickup"],
  ["pickup", "assigned driver", left("pickup", "arrived-pickup"), "confirm pickup"],
  ["in transit", "assigned driver", left("in transit", "arrived-delivery"), "prove delivery"],
  ["complete", "chosen driver", { invoice: "make", mayReview: true }, "make invoice"],
  ["complete", "chosen driver", { mayReview: true }, "review"],
  ["complete", "chosen driver", {}, null],
  ["complete", "owner", { invoice: "approve", mayReview: true }, "approve invoice"],
  ["complete", "owner", { mayReview: true }, "review"],
  ["complete", "owner", {}, null],
];

describe("the next step", () => {
  it.each(TABLE)("%s, for the %s with %o: %s", (status, standing, facts, step) => {
    expect(nextStep(status, standing, { ...NOTHING, ...facts })).toBe(step);
  });

  it("is nothing in every other status and standing, whatever the facts", () => {
    const everything: StepFacts = {
      expired: false,
      mayBook: true,
      isMade: true,
      checkIns: ["arrived-pickup", "departed-pickup", "arrived-delivery", "departed-delivery", "here"],
      invoice: "make",
      mayReview: true,
    };
    const others = LOAD_STATUSES.flatMap((status) =>
      STANDINGS.filter((standing) => !TABLE.some((row) => row[0] === status && row[1] === standing)).map(
        (standing) => [status, standing, nextStep(status, standing, everything)] as const,
      ),
    );
    expect(others.length).toBeGreaterThan(10);
    expect(others.filter(([, , step]) => step !== null)).toEqual([]);
  });

  it("never offers a step of another party or of a later status", () => {
    expect(new Set(TABLE.flatMap(([, , , step]) => step ?? []))).toEqual(new Set(NEXT_STEPS));
    const make = { ...NOTHING, invoice: "make", mayReview: true } as const;
    expect(nextStep("complete", "owner", make)).toBe("review");
    expect(nextStep("in transit", "chosen driver", make)).toBe("prove delivery");
  });
});
