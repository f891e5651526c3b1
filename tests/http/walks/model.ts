/** The model follows the tables in `app/trade` and the load's history. */
import { TEXTS } from "~/chat/automated-texts";
import {
  LOAD_STATUSES,
  type LoadEvent,
  type LoadStatus,
  type Standing,
  statusAfter,
  TRANSITIONS,
  verdict,
} from "~/trade/lifecycle";

type Effect = "asks" | "stops asking" | "is chosen" | "lets all go" | "nothing";

/** Each event in `app/trade` needs a row here. */
const EFFECTS: Readonly<Record<LoadEvent, Effect>> = {
  request: "asks",
  withdraw: "stops asking",
  accept: "is chosen",
  reject: "stops asking",
  "send documents": "nothing",
  sign: "nothing",
  "pick up": "nothing",
  deliver: "nothing",
  edit: "lets all go",
  delete: "lets all go",
  cancel: "lets all go",
  release: "lets all go",
};

export interface ModelLoad {
  loadId: string;
  ownerId: string;
  /** Null after the load is deleted. */
  status: LoadStatus | null;
  waiting: Set<string>;
  /** Drivers with an open request and an offer of their own. Read from the database after each step. */
  offering: Set<string>;
  chosen: string | null;
  /**
   * Drivers whose requests ended when another driver was accepted. They are notified if the accepted driver
   * cancels or is released.
   */
  lost: Set<string>;
  /** Read from the database after each step, because a load also expires without an action. */
  expired: boolean;
  /** Whether the pickup day has passed, in any status. */
  isPast: boolean;
  /** The number of stops between. Read from the database after each step, as are the next two. */
  between: number;
  /** The current driver's check-ins at stops, such as `arrived-between-1`. */
  checkIns: Set<string>;
  /** Whether another delivery address is proposed. */
  isAmending: boolean;
  /** The number of wrong PINs since the last edit. After five, the PIN is locked. */
  wrongPins: number;
  told: { personId: string; at: number }[];
}

export interface HistoryRow {
  rowid: number;
  load_id: string;
  event: LoadEvent | "post";
  from_status: LoadStatus | null;
  to_status: LoadStatus | null;
  actor_id: string;
  by_id: string | null;
  at: number;
}

export function postedLoad(loadId: string, ownerId: string): ModelLoad {
  const fresh = { status: "new", chosen: null } as const;
  const nobody = { waiting: new Set<string>(), offering: new Set<string>(), lost: new Set<string>() };
  const haul = { between: 0, checkIns: new Set<string>(), isAmending: false };
  const past = { expired: false, isPast: false, wrongPins: 0, told: [] };
  return { loadId, ownerId, ...fresh, ...nobody, ...haul, ...past };
}

export function standingOf(load: ModelLoad, person: { id: string; role: "shipper" | "driver" }): Standing {
  if (person.id === load.ownerId) return "owner";
  if (person.role === "shipper") return "other shipper";
  if (person.id === load.chosen) return "chosen driver";
  return load.waiting.has(person.id) ? "requesting driver" : "other driver";
}

export function allows(
  load: ModelLoad,
  event: LoadEvent,
  person: { id: string; role: "shipper" | "driver" },
): boolean {
  return (
    load.status !== null && verdict(event, load.status, standingOf(load, person), load.expired) === "allowed"
  );
}

/**
 * `named` is the driver whom the owner's decision names. @throws Error if the row is not a valid next step
 * from the previous state
 */
export function apply(load: ModelLoad, row: HistoryRow, named: string | null): void {
  const event = row.event as LoadEvent;
  const { from } = TRANSITIONS[event];
  const before = load.status;
  if (before === null || before !== row.from_status || !from.includes(before))
    throw new Error(`The event ${event} starts from ${row.from_status}, but the status was ${before}`);

  const byDriver = row.actor_id !== load.ownerId;
  const driver = byDriver ? row.actor_id : (named ?? load.chosen);
  const parts = event === "cancel" || event === "release";
  // After the pickup day, nobody can request the load, so nobody is notified that it is open again.
  const lost = load.isPast ? [] : load.lost;
  const others = [...(parts ? lost : load.waiting)].filter((id) => id !== driver);
  const texts = TEXTS[event]({ lane: "", shipper: "", driver: "", reason: "" });
  const told = [
    ...(texts.shipper ? [load.ownerId] : []),
    ...(texts.driver && driver ? [driver] : []),
    ...(texts.others && (EFFECTS[event] === "is chosen" || EFFECTS[event] === "lets all go") ? others : []),
  ];
  load.told.push(...told.map((personId) => ({ personId, at: row.at })));

  const effect = EFFECTS[event];
  if (effect === "asks" && driver) load.waiting.add(driver);
  if (effect === "stops asking" && driver) load.waiting.delete(driver);
  load.lost = new Set(effect === "is chosen" ? others : effect === "lets all go" ? [] : load.lost);
  if (effect === "is chosen" || effect === "lets all go") load.waiting.clear();
  if (effect === "is chosen") load.chosen = driver;
  if (effect === "lets all go") Object.assign(load, { chosen: null, wrongPins: 0 });
  load.status = statusAfter(event, load.waiting.size > 0);
  if (load.status !== row.to_status)
    throw new Error(`${event} leads to ${row.to_status} instead of ${load.status}`);
}

/**
 * The statuses of the loads with which a walk can begin. Statuses in which many users may act are more
 * frequent.
 */
export const BEGINNINGS: readonly LoadStatus[] = [
  ...LOAD_STATUSES,
  "pending",
  "pending",
  "pending",
  "pickup",
  "in transit",
  "in transit",
];
