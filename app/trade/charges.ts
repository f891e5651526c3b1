import type { LoadStatus } from "./lifecycle";

/** A charge is possible in these statuses, and (`released`) after the owner has released the driver. */
export type Stage = LoadStatus | "released";

interface ChargeKind {
  label: string;
  inText: string;
  stages: readonly Stage[];
  needs: "words" | "receipt" | null;
}

const FROM_PICKUP = ["pickup", "in transit", "complete"] as const;

export const CHARGE_KINDS = {
  detention: { label: "Detention", inText: "detention", stages: [...FROM_PICKUP, "released"], needs: null },
  lumper: { label: "Lumper", inText: "lumper fees", stages: FROM_PICKUP, needs: "receipt" },
  layover: { label: "Layover", inText: "layover", stages: [...FROM_PICKUP, "released"], needs: null },
  tonu: {
    label: "TONU",
    inText: "TONU",
    stages: ["rate confirmation", "rate confirmation sent", "pickup", "released"],
    needs: null,
  },
  other: { label: "Other", inText: "something else", stages: [...FROM_PICKUP, "released"], needs: "words" },
} as const satisfies Readonly<Record<string, ChargeKind>>;

export type ChargeKindCode = keyof typeof CHARGE_KINDS;
export const CHARGE_KIND_CODES = Object.keys(CHARGE_KINDS) as [ChargeKindCode, ...ChargeKindCode[]];

export const kindsIn = (stage: Stage): ChargeKindCode[] =>
  CHARGE_KIND_CODES.filter((code) => CHARGE_KINDS[code].stages.some((each: Stage) => each === stage));

export const CHARGE_STATES = ["asked", "agreed", "refused", "withdrawn"] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

export type ChargeSide = "driver" | "owner";

interface ChargeAct {
  by: ChargeSide;
  /** The states in which the act is allowed. Empty for the act that creates a charge. */
  from: readonly ChargeState[];
  to: ChargeState;
  /** Whether the act is limited to the period in which charges can be requested. */
  inWindow: boolean;
}

/** The owner may still agree after declining. An agreed charge is final. */
export const CHARGE_ACTS = {
  ask: { by: "driver", from: [], to: "asked", inWindow: true },
  change: { by: "driver", from: ["asked"], to: "asked", inWindow: true },
  withdraw: { by: "driver", from: ["asked"], to: "withdrawn", inWindow: false },
  agree: { by: "owner", from: ["asked", "refused"], to: "agreed", inWindow: false },
  refuse: { by: "owner", from: ["asked"], to: "refused", inWindow: false },
} as const satisfies Readonly<Record<string, ChargeAct>>;

export type ChargeActName = keyof typeof CHARGE_ACTS;
export const CHARGE_ACT_NAMES = Object.keys(CHARGE_ACTS) as ChargeActName[];

export const leadsOn = (act: ChargeActName, state: ChargeState): boolean =>
  CHARGE_ACTS[act].from.some((each: ChargeState) => each === state);

export const CHARGE_WINDOW_DAYS = 7;

/** `soon`: after 90 minutes, if the free time is longer. `free time over`: when the free time ends. */
export const WAIT_MARKS = ["soon", "free time over"] as const;
export type WaitMark = (typeof WAIT_MARKS)[number];
