/** What changes on a signed load only if both sides confirm it: kinds, states and rules as tables. Pure. */
import type { LoadStatus } from "./lifecycle";

export type ChangeSide = "owner" | "driver";

/** The statuses in which the rate confirmation is signed. */
const SIGNED = ["pickup", "in transit", "complete"] as const satisfies readonly LoadStatus[];

interface ChangeKind {
  label: string;
  /** The sides that may ask for it. */
  by: readonly ChangeSide[];
  /** The statuses in which it can be asked for and confirmed. */
  stages: readonly LoadStatus[];
}

/** Keyed by the last part of a step's address: `?step=ask-delivery`. */
export const CHANGE_KINDS = {
  delivery: { label: "Delivery address", by: ["owner"], stages: ["pickup", "in transit"] },
  phone: { label: "Telephone number", by: ["owner", "driver"], stages: SIGNED },
  payee: { label: "Payee", by: ["driver"], stages: SIGNED },
} as const satisfies Readonly<Record<string, ChangeKind>>;

export type ChangeKindCode = keyof typeof CHANGE_KINDS;
export const CHANGE_KIND_CODES = Object.keys(CHANGE_KINDS) as [ChangeKindCode, ...ChangeKindCode[]];

/** `ended`: the driver left the load, or the load was edited, before anyone answered. */
export const CHANGE_STATES = ["asked", "confirmed", "refused", "withdrawn", "ended"] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

interface ChangeAct {
  by: "asker" | "other side";
  to: ChangeState;
  /** Whether the act is limited to the statuses in which such a change can be asked for. */
  inStage: boolean;
}

/** Who may do what with an open change, and the state that follows. An answered change is final. */
export const CHANGE_ACTS = {
  confirm: { by: "other side", to: "confirmed", inStage: true },
  refuse: { by: "other side", to: "refused", inStage: false },
  withdraw: { by: "asker", to: "withdrawn", inStage: false },
} as const satisfies Readonly<Record<string, ChangeAct>>;

export type ChangeActName = keyof typeof CHANGE_ACTS;
export const CHANGE_ACT_NAMES = Object.keys(CHANGE_ACTS) as ChangeActName[];

/** Returns whether the load's rate confirmation is signed. */
export const isSigned = (status: LoadStatus): boolean => SIGNED.some((each: LoadStatus) => each === status);

/** Returns whether such a change can be asked for and confirmed in that status. */
export const isStageOf = (kind: ChangeKindCode, status: LoadStatus): boolean =>
  CHANGE_KINDS[kind].stages.some((each: LoadStatus) => each === status);

/** Returns the kinds of change that a side may ask for in that status. */
export const kindsToAsk = (side: ChangeSide, status: LoadStatus): ChangeKindCode[] =>
  CHANGE_KIND_CODES.filter(
    (kind) => isStageOf(kind, status) && CHANGE_KINDS[kind].by.some((each: ChangeSide) => each === side),
  );

/** Returns what the viewer may do with a change. */
export function actsOn(
  change: { kind: ChangeKindCode; state: ChangeState; isOwn: boolean },
  status: LoadStatus,
): ChangeActName[] {
  if (change.state !== "asked") return [];
  return CHANGE_ACT_NAMES.filter(
    (act) =>
      (CHANGE_ACTS[act].by === "asker") === change.isOwn &&
      (!CHANGE_ACTS[act].inStage || isStageOf(change.kind, status)),
  );
}

/** Hours in which both sides see a note about a confirmed change. */
export const CHANGE_TOLD_HOURS = 24;
