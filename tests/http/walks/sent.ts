import type { Answer, Visitor } from "../support/visitor";
import type { ModelLoad } from "./model";
import type { VerbName } from "./verbs";

/** Each person has a browser at each of the two instances. */
export interface Walker {
  id: string;
  name: string;
  role: "shipper" | "driver";
  company: CompanyKind;
  people: readonly (readonly [Visitor, Visitor])[];
}

/** A company has only its founder, the founder and an owner, or two others after the founder left. */
export const COMPANY_KINDS = ["alone", "two", "founder left"] as const;
export type CompanyKind = (typeof COMPANY_KINDS)[number];

export interface SentRequest {
  verb: VerbName;
  person: Walker;
  visitor: Visitor;
  load: ModelLoad;
  driverId: string;
  mark: string;
  which: number;
  instance: 0 | 1;
  /** Undefined if it depends on the time that has passed, or if the action is not checked. */
  wasAllowed: boolean | undefined;
  answer?: Answer | undefined;
}

/** A redirect to the login page acknowledges nothing, because it means that the user's session has ended. */
export const isDone = (answer: Answer | undefined) =>
  answer !== undefined && answer.status < 400 && !answer.location?.startsWith("/login");

const ASKING: readonly VerbName[] = ["request", "offer a rate"];

/** If a request arrives before an offer of the same user, only the request adds a step to the history. */
export const leavesOneStep = ({ verb, person, load }: SentRequest, at: number, all: readonly SentRequest[]) =>
  !ASKING.includes(verb) ||
  !all
    .slice(0, at)
    .some((before) => ASKING.includes(before.verb) && before.person === person && before.load === load);

export const told = ({ verb, person, visitor, load, instance, answer }: SentRequest) =>
  `${verb} (${person.role} ${person.id.slice(-4)} by ${visitor.personId.slice(-4)}, load ${load.loadId.slice(-4)}, instance ${instance}): ${
    answer?.status ?? "nothing to send"
  }`;
