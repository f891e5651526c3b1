/** The actions of a haul that add no event to a load's history: check-ins and amendments of the address. */
import { readCheckIn } from "~/tracking/check-in-rules";
import { type StopName, stopNames } from "~/trade/stop-names";
import type { ModelLoad } from "./model";
import type { Scene, Verb } from "./verb";

const KINDS = ["arrived", "departed"] as const;

/** Returns all check-ins at the stops of a load, and those of a stop that the load does not have. */
const checkInsOf = ({ between }: ModelLoad): string[] =>
  stopNames(between + 1).flatMap((stop) => KINDS.map((kind) => `${kind}-${stop}`));

const drawn = ({ load, which }: Pick<Scene, "load" | "which">): string => {
  const all = checkInsOf(load);
  return all[which % all.length] ?? "";
};

const stopOf = (step: string) => step.replace(/^(arrived|departed)-/, "") as StopName;

/** Whether the first check-in cannot be later than the second one. */
function precedes(step: string, other: string): boolean {
  if (stopOf(step) === stopOf(other)) return step.startsWith("arrived") && other.startsWith("departed");
  return stopOf(step) === "pickup";
}

/**
 * The stops between may be reached in any order, each arrival and departure once. If a later moment of the
 * haul is already reported, a check-in is accepted only within the next minute.
 */
function mayCheckIn({ load, which, personId }: Parameters<NonNullable<Verb["allows"]>>[0]) {
  const step = drawn({ load, which });
  const isPickup = stopOf(step) === "pickup";
  const isInTime = load.status === "in transit" || (isPickup && load.status === "pickup");
  const hasStop = stopNames(load.between).includes(stopOf(step));
  if (personId !== load.chosen || !isInTime || !hasStop || load.checkIns.has(step)) return false;
  const isPast = step === "arrived-pickup" && load.status === "in transit";
  return isPast || [...load.checkIns].some((other) => precedes(step, other)) ? undefined : true;
}

const isSigned = ({ status }: ModelLoad) => status === "pickup" || status === "in transit";

const amendment =
  (act: "confirm" | "withdraw") =>
  async ({ app, visitor, load }: Scene) => {
    const change = await app.value<string | undefined>(
      "SELECT change_id FROM load_changes WHERE load_id = ? AND state = 'asked'",
      load.loadId,
    );
    const page = `/load-details/${load.loadId}/changes`;
    return change === undefined ? undefined : visitor.post(`${page}?step=${act}`, { change });
  };

export const HAUL_VERBS = {
  "check in": {
    by: "chosen driver",
    often: 8,
    allows: mayCheckIn,
    send: ({ visitor, load, which }) => {
      const step = drawn({ load, which });
      if (!readCheckIn(step)) throw new Error(`There is no check-in ${step}.`);
      return visitor.post(`/load-details/${load.loadId}/timeline?step=${step}`);
    },
  },
  "propose an address": {
    by: "owner",
    often: 3,
    allows: ({ load, personId }) => personId === load.ownerId && isSigned(load) && !load.isAmending,
    send: ({ visitor, load, mark, which }) =>
      visitor.post(`/load-details/${load.loadId}/changes?step=ask-delivery`, {
        destination_address_street: mark,
        destination_address_zip: which % 2 === 0 ? "89801" : "84101",
      }),
  },
  "confirm the address": {
    by: "chosen driver",
    often: 3,
    allows: ({ load, personId }) => personId === load.chosen && isSigned(load) && load.isAmending,
    send: amendment("confirm"),
  },
  "withdraw the address": {
    by: "owner",
    often: 1,
    allows: ({ load, personId }) => personId === load.ownerId && load.status !== null && load.isAmending,
    send: amendment("withdraw"),
  },
} satisfies Record<string, Verb>;
