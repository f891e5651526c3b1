/** What a driver may ask beside the rate, and what becomes of it: the words and the rules as tables. Pure. */
import type { LoadStatus } from "./lifecycle";

/** When a charge may be asked: the status of the load, or after the owner released the driver. */
export type Stage = LoadStatus | "released";

interface ChargeKind {
  label: string;
  stages: readonly Stage[];
  /** What has to come with it. */
  needs: "words" | "receipt" | null;
}

const FROM_PICKUP = ["pickup", "in transit", "complete"] as const;

/** By the code of the form's field `kind`. */
export const CHARGE_KINDS = {
  detention: { label: "Detention", stages: [...FROM_PICKUP, "released"], needs: null },
  lumper: { label: "Lumper", stages: FROM_PICKUP, needs: "receipt" },
  layover: { label: "Layover", stages: [...FROM_PICKUP, "released"], needs: null },
  tonu: {
    label: "Truck ordered, not used",
    stages: ["rate confirmation", "rate confirmation sent", "pickup", "released"],
    needs: null,
  },
  other: { label: "Other", stages: [...FROM_PICKUP, "released"], needs: "words" },
} as const satisfies Readonly<Record<string, ChargeKind>>;

export type ChargeKindCode = keyof typeof CHARGE_KINDS;
export const CHARGE_KIND_CODES = Object.keys(CHARGE_KINDS) as [ChargeKindCode, ...ChargeKindCode[]];

/** The kinds that may be asked in a stage. */
export const kindsIn = (stage: Stage): ChargeKindCode[] =>
  CHARGE_KIND_CODES.filter((code) => CHARGE_KINDS[code].stages.some((each: Stage) => each === stage));

export const CHARGE_STATES = ["asked", "agreed", "refused", "withdrawn"] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

export type ChargeSide = "driver" | "owner";

interface ChargeAct {
  by: ChargeSide;
  /** The states from which it leads on; none: it begins a charge. */
  from: readonly ChargeState[];
  to: ChargeState;
  /** It ends with the window in which charges are asked. */
  inWindow: boolean;
}

/** Who may do what with a charge in which state. A refusal may still be turned into agreement; what is agreed stays. */
export const CHARGE_ACTS = {
  ask: { by: "driver", from: [], to: "asked", inWindow: true },
  change: { by: "driver", from: ["asked"], to: "asked", inWindow: true },
  withdraw: { by: "driver", from: ["asked"], to: "withdrawn", inWindow: false },
  agree: { by: "owner", from: ["asked", "refused"], to: "agreed", inWindow: false },
  refuse: { by: "owner", from: ["asked"], to: "refused", inWindow: false },
} as const satisfies Readonly<Record<string, ChargeAct>>;

export type ChargeActName = keyof typeof CHARGE_ACTS;
export const CHARGE_ACT_NAMES = Object.keys(CHARGE_ACTS) as ChargeActName[];

/** Whether the act leads on from that state. */
export const leadsOn = (act: ChargeActName, state: ChargeState): boolean =>
  CHARGE_ACTS[act].from.some((each: ChargeState) => each === state);

/** Days after the delivery, or the release, in which charges are asked. */
export const CHARGE_WINDOW_DAYS = 7;

/** Of what waiting the owner is told: at 90 minutes, and at the end of the free time. */
export const WAIT_MARKS = ["soon", "free time over"] as const;
export type WaitMark = (typeof WAIT_MARKS)[number];
