/** Repeats the rules of access and of a load's life instead of reading them from the product. */
import type { BuiltLoad, BuiltPerson } from "~/builders";
import type { FileKind } from "~/trade/file-kinds";

export const STATUSES = [
  "new",
  "pending",
  "rate confirmation",
  "rate confirmation sent",
  "pickup",
  "in transit",
  "complete",
] as const;
export type Status = (typeof STATUSES)[number];

export const PEOPLE = [
  "signed out",
  "owner",
  "chosen driver",
  "assigned driver",
  "requesting driver",
  "rejected driver",
  "other driver",
  "other shipper",
] as const;
export type Who = (typeof PEOPLE)[number];

/**
 * Until a driver is accepted, the "chosen driver" has not even requested the load. Afterward, all other
 * requests are rejected.
 */
export const isOpen = (status: Status) => status === "new" || status === "pending";
export const owner = (who: Who) => who === "owner";
export const isChosen = (who: Who, status: Status) => who === "chosen driver" && !isOpen(status);
/** Until a driver is accepted, the assigned driver is a driver like any other. */
export const isAssigned = (who: Who, status: Status) => who === "assigned driver" && !isOpen(status);
export const isHauling = (who: Who, status: Status) => isChosen(who, status) || isAssigned(who, status);
export const isRequesting = (who: Who, status: Status) => who === "requesting driver" && status === "pending";
export const isParty = (who: Who, status: Status) => who === "owner" || isChosen(who, status);
export const isDriver = (who: Who) => who.endsWith("driver");
export const maySee = (who: Who, status: Status) =>
  isOpen(status) || isParty(who, status) || isAssigned(who, status);
export const beforeTransit = (status: Status) => status !== "in transit" && status !== "complete";
export const from = (status: Status) => STATUSES.indexOf(status);

/** `login` is a redirect to the login page, and `away` is any other redirect. */
export type Expected = 200 | 204 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | "login" | "away";

export type Rule = (who: Who, status: Status) => Expected;

export const inside =
  (rule: Rule): Rule =>
  (who, status) =>
    who === "signed out" ? "login" : rule(who, status);

export const visible = (rule: Rule): Rule =>
  inside((who, status) => (maySee(who, status) ? rule(who, status) : 404));

export const own = (rule: Rule): Rule =>
  visible((who, status) => (who === "owner" ? rule(who, status) : 403));

/** Each party may review the other after the load is complete. */
export function reviews(by: "owner" | "chosen driver", who: Who, status: Status): Expected {
  if (!isParty(who, status) || isOpen(status)) return 404;
  if (status !== "complete") return 409;
  return who === by ? 200 : 404;
}

export interface Scene {
  load: BuiltLoad;
  people: Readonly<Record<Exclude<Who, "signed out">, BuiltPerson>>;
  /** Chat ids by driver id. */
  chats: Readonly<Record<string, string>>;
  certificateId: string;
  strangersSessionId: string;
  strangersPhoneId: string;
  strangersSearchId: string;
  loadFileId: string;
}

export interface Row {
  path: (scene: Scene) => string;
  get: Rule;
  /** A page that shows no load is tested at only one status. */
  showsNoLoad?: true;
}

export const alone = (path: string, get: Rule): Row => ({ path: () => path, get, showsNoLoad: true });

export const signedIn = (path: string, rule: Rule): Row => alone(path, inside(rule));

export interface Action {
  name: string;
  path: (scene: Scene) => string;
  /** The fields of steps without files are valid. */
  fields: (scene: Scene) => Record<string, string>;
  rule: Rule;
  /** A form that names no load is tested at only one status. */
  namesNoLoad?: true;
  /** Programs use the route, so a refusal is a short text instead of a page. */
  isNoPage?: true;
  isExpired?: true;
  /** The form can end the session and therefore needs a separate session. */
  signsOut?: true;
}

export const nothing = () => ({});

type Asker = "chosen driver" | "requesting driver";

export const chatOf =
  (driver: Asker) =>
  ({ chats, people }: Scene) =>
    `/chat?group=${chats[people[driver].id] ?? "none"}`;

/** The owner and the driver may open the chat if the driver has ever requested the load. */
export function inChat(driver: Asker, who: Who, status: Status): Expected {
  const hasAsked = driver === "chosen driver" ? !isOpen(status) : status !== "new";
  return hasAsked && (who === "owner" || who === driver) ? 200 : 404;
}

export const KINDS = [
  "rate_confirmation",
  "bill_of_lading",
  "signed_rate_confirmation",
  "proof_of_delivery",
  "additional",
] as const satisfies readonly FileKind[];

export const mayOpen = (kind: (typeof KINDS)[number], who: Who, status: Status) =>
  who === "owner" ||
  ((isChosen(who, status) ||
    // These documents show no amount.
    (isAssigned(who, status) && (kind === "bill_of_lading" || kind === "proof_of_delivery"))) &&
    (kind !== "bill_of_lading" || from(status) >= from("in transit")));

export const PAPERS = [
  "insurance",
  "policy",
  "mc_cert",
  "w4",
  "avatar",
] as const satisfies readonly FileKind[];
export const DRIVERS_WITH_DOCUMENTS = ["chosen driver", "requesting driver", "rejected driver"] as const;

/**
 * Anyone may open a profile picture, and drivers may open their own documents. The owner may open all
 * documents of the accepted driver and, while a driver's request is open, that driver's documents except the
 * W4.
 */
export function mayOpenDriverDocument(
  paper: (typeof PAPERS)[number],
  of: (typeof DRIVERS_WITH_DOCUMENTS)[number],
  who: Who,
  status: Status,
): boolean {
  if (paper === "avatar" || who === of) return true;
  if (who !== "owner") return false;
  return isChosen(of, status) || (isRequesting(of, status) && paper !== "w4");
}
