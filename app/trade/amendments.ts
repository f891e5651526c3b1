import type { LoadStatus } from "./lifecycle";

export type AmendmentSide = "owner" | "driver";

const SIGNED = ["pickup", "in transit", "complete"] as const satisfies readonly LoadStatus[];

interface ChangeKind {
  label: string;
  /** The text of the button that opens the form. */
  button: string;
  by: readonly AmendmentSide[];
  stages: readonly LoadStatus[];
}

/** Keyed by the last part of a step's name in the URL, such as `delivery` in `?step=ask-delivery`. */
export const AMENDMENT_KINDS = {
  delivery: {
    label: "Delivery address",
    button: "Delivery Address",
    by: ["owner"],
    stages: ["pickup", "in transit"],
  },
  phone: { label: "Phone number", button: "Phone Number", by: ["owner", "driver"], stages: SIGNED },
  payee: { label: "Payee", button: "Payee", by: ["driver"], stages: SIGNED },
} as const satisfies Readonly<Record<string, ChangeKind>>;

export type AmendmentKindCode = keyof typeof AMENDMENT_KINDS;
export const AMENDMENT_KIND_CODES = Object.keys(AMENDMENT_KINDS) as [
  AmendmentKindCode,
  ...AmendmentKindCode[],
];

/** `ended`: before anyone answered, the load lost its driver or was deleted, or a party was closed. */
export const AMENDMENT_STATES = ["asked", "confirmed", "refused", "withdrawn", "ended"] as const;
export type ChangeState = (typeof AMENDMENT_STATES)[number];

interface ChangeAct {
  by: "asker" | "other side";
  to: ChangeState;
  inStage: boolean;
}

export const AMENDMENT_ACTS = {
  confirm: { by: "other side", to: "confirmed", inStage: true },
  refuse: { by: "other side", to: "refused", inStage: false },
  withdraw: { by: "asker", to: "withdrawn", inStage: false },
} as const satisfies Readonly<Record<string, ChangeAct>>;

export type AmendmentActName = keyof typeof AMENDMENT_ACTS;
export const AMENDMENT_ACT_NAMES = Object.keys(AMENDMENT_ACTS) as AmendmentActName[];

export const isSigned = (status: LoadStatus): boolean => SIGNED.some((each: LoadStatus) => each === status);

export const isStageOf = (kind: AmendmentKindCode, status: LoadStatus): boolean =>
  AMENDMENT_KINDS[kind].stages.some((each: LoadStatus) => each === status);

export const kindsToAsk = (side: AmendmentSide, status: LoadStatus): AmendmentKindCode[] =>
  AMENDMENT_KIND_CODES.filter(
    (kind) =>
      isStageOf(kind, status) && AMENDMENT_KINDS[kind].by.some((each: AmendmentSide) => each === side),
  );

export function actsOn(
  change: { kind: AmendmentKindCode; state: ChangeState; isOwn: boolean },
  status: LoadStatus,
): AmendmentActName[] {
  if (change.state !== "asked") return [];
  return AMENDMENT_ACT_NAMES.filter(
    (act) =>
      (AMENDMENT_ACTS[act].by === "asker") === change.isOwn &&
      (!AMENDMENT_ACTS[act].inStage || isStageOf(change.kind, status)),
  );
}

export const AMENDMENT_SHOWN_HOURS = 24;
