import { loadFields } from "../support/visitor";
import {
  type Action,
  beforeTransit,
  type Expected,
  inside,
  isAssigned,
  isChosen,
  isDriver,
  isHauling,
  isOpen,
  isParty,
  isRequesting,
  nothing,
  own,
  owner,
  type Rule,
  type Scene,
  STATUSES,
  type Status,
  visible,
  type Who,
} from "./people-of-a-load";

function step(
  name: string,
  by: (who: Who, status: Status) => boolean,
  statuses: readonly Status[],
  {
    allowed = "away",
    fields = nothing,
    isExpired,
  }: { allowed?: Expected; fields?: Action["fields"]; isExpired?: true } = {},
): Action {
  const ofDrivers = name === "request" || name === "withdraw";
  return {
    name,
    fields,
    isExpired,
    path: ({ load }) => `/load-details/${load.loadId}?step=${name}`,
    rule: visible((who, status) => {
      if (by(who, status)) return statuses.includes(status) ? allowed : 409;
      return ofDrivers && isDriver(who) ? 409 : 403;
    }),
  };
}

const asking = ({ people }: Scene) => ({ driver_id: people["requesting driver"].id });
export const terms = () => loadFields({ weight_lb: "41000" });

export const OF_A_LOAD: readonly Action[] = [
  step("request", (who, status) => isDriver(who) && !isChosen(who, status) && !isRequesting(who, status), [
    "new",
    "pending",
  ]),
  step("withdraw", isRequesting, ["pending"]),
  // On a new load, the app refuses this step, because there is no request.
  step("accept", owner, ["pending"], { fields: asking }),
  step("reject", owner, ["pending"], { fields: asking }),
  step("send-documents", owner, ["rate confirmation"], { allowed: 400 }),
  step("sign", isChosen, ["rate confirmation sent"], { allowed: 400 }),
  step("pick-up", isHauling, ["pickup"], { allowed: 400, fields: () => ({ verification_pin: "none" }) }),
  step("deliver", isHauling, ["in transit"], { allowed: 400 }),
  step("delete", owner, STATUSES.filter(beforeTransit)),
  step("renew", owner, []),
  step("renew", owner, ["new", "pending"], { isExpired: true }),
  step("confirm-open", owner, ["new", "pending"]),
  step("confirm-open", owner, [], { isExpired: true }),
];

/** Accepting another driver also rejects the request. */
export const wasRefused = (who: Who, status: Status) =>
  who === "rejected driver" || (who === "requesting driver" && !isOpen(status));

export const EDIT: Action = {
  name: "edit",
  path: ({ load }) => `/edit-load/${load.loadId}`,
  fields: terms,
  rule: own((_, status) => (beforeTransit(status) ? 200 : 409)),
};

/** Until the pickup, the accepted driver may cancel, and the owner may release the driver. */
export function cancellation(
  name: "cancel" | "release",
  by: (who: Who, status: Status) => boolean,
  reason: string,
): Action {
  return {
    name,
    path: ({ load }) => `/load-details/${load.loadId}/${name}`,
    fields: () => ({ reason }),
    rule: visible((who, status) => {
      if (!by(who, status)) return 403;
      return beforeTransit(status) && !isOpen(status) ? "away" : 409;
    }),
  };
}

const SIGNED = { typed_name: "Dale Roads", agree_electronic: "true", agree_terms: "true" };

/** Signing is refused, because the owner has uploaded a PDF instead. */
export const DOCUMENT_STEPS: readonly Action[] = [
  paperStep("preview", owner, ["rate confirmation", "rate confirmation sent"], { allowed: 200 }),
  paperStep("make", owner, ["rate confirmation", "rate confirmation sent"]),
  paperStep("sign", isChosen, [], { fields: SIGNED }),
  paperStep("sign", isChosen, []),
];

function paperStep(
  name: "make" | "preview" | "sign",
  by: (who: Who, status: Status) => boolean,
  statuses: readonly Status[],
  { fields = {}, allowed = "away" }: { fields?: Record<string, string>; allowed?: Expected } = {},
): Action {
  return {
    name: `${name} a rate confirmation`,
    path: ({ load }) => `/load-details/${load.loadId}/rate-confirmation?step=${name}`,
    fields: () => fields,
    rule: visible((who, status) => (by(who, status) ? (statuses.includes(status) ? allowed : 409) : 403)),
  };
}

/** The app refuses the form, because it is empty. */
export const RECEIVER_SIGNS: Action = {
  name: "sign for a delivery",
  path: ({ load }) => `/load-details/${load.loadId}/receiver-signature`,
  fields: nothing,
  rule: visible((who, status) => (isHauling(who, status) ? (status === "in transit" ? 400 : 409) : 403)),
};

/** The forms of a drop between, on a load that has none. */
export const DROPS: readonly Action[] = ["stop", "upload"].map((parameter) => ({
  name: `${parameter} for a drop`,
  path: ({ load }) => `/load-details/${load.loadId}/receiver-signature?${parameter}=between-1`,
  fields: nothing,
  rule: visible((who, status) => (isHauling(who, status) ? (status === "in transit" ? 404 : 409) : 403)),
}));

/** The accepted driver removes the assigned driver from the load, because the form names nobody. */
export const ASSIGNMENT: Action = {
  name: "assign",
  path: ({ load }) => `/load-details/${load.loadId}/driver`,
  fields: nothing,
  rule: visible((who, status) => {
    if (!isChosen(who, status)) return 403;
    return status === "complete" ? 409 : "away";
  }),
};

/**
 * If a shipper does not own a selected load, nothing changes, and a message says that the load is not on the
 * shipper's list.
 */
export function chosen(path: string, answer: Expected): Action {
  return {
    name: path,
    path: () => path,
    fields: ({ load }) => ({ load: load.loadId }),
    rule: inside((who) => (isDriver(who) ? 403 : answer)),
  };
}

function trackingStep(
  step: string,
  statuses: readonly Status[],
  fields = {},
  allowed: Expected = "away",
): Action {
  return {
    name: `tell ${step}`,
    path: ({ load }) => `/load-details/${load.loadId}/timeline?step=${step}`,
    fields: () => fields,
    rule: visible((who, status) =>
      isHauling(who, status) ? (statuses.includes(status) ? allowed : 409) : 403,
    ),
  };
}

/**
 * Drivers may make offers to the owner, and the owner may make offers to a driver who has requested the load.
 */
function offering(step: string, fields = {}): Action {
  const isOffer = step === "offer";
  return {
    name: `${step} (a rate)`,
    path: ({ load }) => `/load-details/${load.loadId}/offers?step=${step}`,
    fields: ({ people }) => ({ driver_id: people["requesting driver"].id, ...fields }),
    rule: visible((who, status) => {
      if (who === "other shipper") return 403;
      if (isAssigned(who, status)) return 404;
      if (!isOffer || !isOpen(status)) return 409;
      return isDriver(who) || status === "pending" ? "away" : 409;
    }),
  };
}

export const OFFERS: readonly Action[] = [
  offering("offer", { amount: "1450", note: "Team drivers" }),
  offering("counter", { amount: "1450" }),
  offering("accept"),
  offering("refuse", { reason: "Too much" }),
  offering("withdraw"),
  { ...offering("none"), rule: inside(() => 404) },
];

/** Nobody may book the load yet. */
function booking(step: string, rule: Rule, fields = {}): Action {
  return {
    name: `${step} (book now)`,
    path: ({ load }) => `/load-details/${load.loadId}/book-now?step=${step}`,
    fields: () => fields,
    rule: visible(rule),
  };
}

export const BOOKINGS: readonly Action[] = [
  {
    ...booking("book", () => 403),
    // A driver who is too late learns that another driver has the load, even if the driver can no longer see
    // the load.
    rule: (who, status) => (isDriver(who) ? 409 : visible(() => 403)(who, status)),
  },
  booking("allow", (who, status) => (who !== "owner" ? 403 : isOpen(status) ? "away" : 409), {
    book_now: "fits",
  }),
  booking("allow", (who, status) => (who !== "owner" ? 403 : isOpen(status) ? 400 : 409), {
    book_now: "all",
  }),
  { ...booking("none", () => 404), rule: inside(() => 404) },
];

const FROM_ACCEPTANCE: readonly Status[] = [
  "rate confirmation",
  "rate confirmation sent",
  "pickup",
  "in transit",
];

export const CHECK_INS: readonly Action[] = [
  trackingStep("arrived-pickup", ["pickup", "in transit"]),
  trackingStep("departed-pickup", ["pickup", "in transit"]),
  // The load has no stop between.
  {
    ...trackingStep("arrived-between-1", []),
    rule: visible((who, status) => (isHauling(who, status) ? 404 : 403)),
  },
  trackingStep("arrived-delivery", ["in transit"]),
  trackingStep("departed-delivery", ["in transit"]),
  trackingStep("here", FROM_ACCEPTANCE),
  // The app refuses the form, because it lacks the consent text that the page showed.
  trackingStep("share", []),
  {
    ...trackingStep("stop-sharing", []),
    rule: visible((who, status) => (isHauling(who, status) ? "away" : 403)),
  },
  // The app refuses the form, because the driver has not consented and the form contains no position.
  trackingStep("place", FROM_ACCEPTANCE, {}, 400),
  // The app refuses the form, because it selects no check-in.
  trackingStep("correct", STATUSES, {}, 400),
  {
    ...trackingStep("make-link", []),
    rule: visible((who, status) => {
      if (!isParty(who, status)) return 403;
      return isOpen(status) || status === "complete" ? 409 : 200;
    }),
  },
  { ...trackingStep("revoke-link", []), rule: visible((who, status) => (isParty(who, status) ? 404 : 403)) },
  { ...trackingStep("none", []), rule: visible(() => 404) },
];
