/** What of a signed load changes only once both sides say so: the words and the rules as tables. Pure. */
import type { LoadStatus } from "./lifecycle";

export type ChangeSide = "owner" | "driver";

/** The rate confirmation is signed. */
const SIGNED = ["pickup", "in transit", "complete"] as const satisfies readonly LoadStatus[];

interface ChangeKind {
  label: string;
  /** Who asks for it. */
  by: readonly ChangeSide[];
  /** In which statuses it is asked for and confirmed. */
  stages: readonly LoadStatus[];
}

/** By the last part of a step's address: `?step=ask-delivery`. */
export const CHANGE_KINDS = {
  delivery: { label: "Delivery address", by: ["owner"], stages: ["pickup", "in transit"] },
  phone: { label: "Telephone number", by: ["owner", "driver"], stages: SIGNED },
  payee: { label: "Payee", by: ["driver"], stages: SIGNED },
} as const satisfies Readonly<Record<string, ChangeKind>>;

export type ChangeKindCode = keyof typeof CHANGE_KINDS;
export const CHANGE_KIND_CODES = Object.keys(CHANGE_KINDS) as [ChangeKindCode, ...ChangeKindCode[]];

/** `ended`: driver and load parted, or the load was edited, before anybody answered. */
export const CHANGE_STATES = ["asked", "confirmed", "refused", "withdrawn", "ended"] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

interface ChangeAct {
  by: "asker" | "other side";
  to: ChangeState;
  /** Only in the statuses in which such a change is asked for. */
  inStage: boolean;
}

/** What becomes of a change that was asked for. Nothing follows what was answered. */
export const CHANGE_ACTS = {
  confirm: { by: "other side", to: "confirmed", inStage: true },
  refuse: { by: "other side", to: "refused", inStage: false },
  withdraw: { by: "asker", to: "withdrawn", inStage: false },
} as const satisfies Readonly<Record<string, ChangeAct>>;

export type ChangeActName = keyof typeof CHANGE_ACTS;
export const CHANGE_ACT_NAMES = Object.keys(CHANGE_ACTS) as ChangeActName[];

/** Whether the load's rate confirmation is signed. */
export const isSigned = (status: LoadStatus): boolean => SIGNED.some((each: LoadStatus) => each === status);

/** Whether such a change is asked for and confirmed in that status. */
export const isStageOf = (kind: ChangeKindCode, status: LoadStatus): boolean =>
  CHANGE_KINDS[kind].stages.some((each: LoadStatus) => each === status);

/** What a side may ask for in that status. */
export const kindsToAsk = (side: ChangeSide, status: LoadStatus): ChangeKindCode[] =>
  CHANGE_KIND_CODES.filter(
    (kind) => isStageOf(kind, status) && CHANGE_KINDS[kind].by.some((each: ChangeSide) => each === side),
  );

/** What somebody may do with a change. */
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

/** For so long both sides read of a change that was confirmed. */
export const CHANGE_TOLD_HOURS = 24;
