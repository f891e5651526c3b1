/** Notifications about suspensions and warnings. They contain no names and no reasons. */

/** Haulway suspended the company. */
export const SUSPENDED = "suspension:own";
/** The company's suspension is over. */
export const LIFTED = "suspension:over";
/** Haulway suspended the person, not the company. */
export const PERSON_SUSPENDED = "suspension:person";
/** The person's suspension is over. */
export const PERSON_LIFTED = "suspension:person-over";
/** Haulway suspended a company with which the reader has a load or a request. */
export const OTHER_SUSPENDED = "suspension:other";
/** A company with which the reader has a load or a request is in business again. */
export const OTHER_LIFTED = "suspension:other-over";
/** Haulway warned the company, or removed one of its loads or messages. */
export const WARNED = "suspension:warning";

const DAY_SECONDS = 24 * 3600;

const kind = (words: string) =>
  ({
    group: "steps",
    area: "work",
    words: () => words,
    opens: "inbox",
    isOwnLoad: false,
    urgency: "normal",
    ttlSeconds: DAY_SECONDS,
  }) as const;

/** Also emailed, because the email with the reason is sent only once, and no inbox message repeats it. */
const personal = (words: string) =>
  ({ ...kind(words), area: "own", opens: "support", isPersonal: true }) as const;

export const suspensionKinds = [
  // The separate emails contain the reason.
  [SUSPENDED, { ...kind("Haulway suspended your company."), hasOwnEmail: true }],
  [LIFTED, { ...kind("Your company's suspension is over."), hasOwnEmail: true }],
  [WARNED, { ...kind("Haulway sent your company a warning."), hasOwnEmail: true }],
  [PERSON_SUSPENDED, personal("Haulway suspended your account.")],
  [PERSON_LIFTED, personal("Your account's suspension is over.")],
  [OTHER_SUSPENDED, { ...kind("Haulway suspended a company that you deal with."), urgency: "high" }],
  [OTHER_LIFTED, kind("The suspension of a company that you deal with is over.")],
] as const;
