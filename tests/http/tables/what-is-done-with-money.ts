import {
  type Action,
  inside,
  isChosen,
  isOpen,
  isParty,
  nothing,
  owner,
  type Rule,
  type Status,
  type Who,
} from "./people-of-a-load";

const REACHED: readonly Status[] = ["pickup", "in transit", "complete"];

/** Only the load's parties may see its charges. */
function charging(
  step: string,
  by: (who: Who, status: Status) => boolean,
  allowed: Rule,
  page = "charges",
): Action {
  return {
    name: `${page} ${step}`,
    path: ({ load }) => `/load-details/${load.loadId}/${page}?step=${step}`,
    fields: nothing,
    rule: inside((who, status) => {
      if (!isParty(who, status)) return 404;
      return by(who, status) ? allowed(who, status) : 403;
    }),
  };
}

export const CHARGES: readonly Action[] = [
  // The form is empty.
  charging("ask", isChosen, () => 400),
  charging("time", isParty, (_, status) => (REACHED.includes(status) ? 400 : 409)),
  // These forms name no charge.
  charging("change", isChosen, () => 404),
  charging("withdraw", isChosen, () => 404),
  charging("agree", owner, () => 404),
  charging("refuse", owner, () => 404),
  charging("none", isParty, () => 404),
];

const isSigned = (status: Status) => REACHED.includes(status);

/** The forms are empty and name no amendment. */
export const CHANGES: readonly Action[] = [
  charging(
    "ask-delivery",
    owner,
    (_, status) => (isSigned(status) && status !== "complete" ? 400 : 409),
    "changes",
  ),
  charging("ask-phone", isParty, (_, status) => (isSigned(status) ? 400 : 409), "changes"),
  charging("ask-payee", isChosen, (_, status) => (isSigned(status) ? 400 : 409), "changes"),
  charging("confirm", isParty, () => 404, "changes"),
  charging("refuse", isParty, () => 404, "changes"),
  charging("withdraw", isParty, () => 404, "changes"),
  charging("none", isParty, () => 404, "changes"),
];

export const INVOICES: readonly Action[] = [
  charging("make", isChosen, (_, status) => (status === "complete" ? "away" : 409), "invoice"),
  // These forms name no invoice.
  charging("receive", owner, () => 409, "invoice"),
  charging("approve", owner, () => 409, "invoice"),
  charging("pay", owner, () => 409, "invoice"),
  charging("reopen", owner, () => 409, "invoice"),
  charging("none", isParty, () => 404, "invoice"),
];

export const BROKERAGE: readonly Action[] = [
  // The form is empty.
  charging("say", owner, (_, status) => (isOpen(status) ? 409 : 400), "record"),
];
