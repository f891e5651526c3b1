/** Routes do not build error responses: `app/forms/refusals.server.ts` maps the error to a response. */
export abstract class Refusal extends Error {
  abstract readonly status: 400 | 403 | 404 | 409 | 413 | 429 | 503;
}

/** 404: the resource does not exist, or the viewer may not see it. */
export class NotFound extends Refusal {
  readonly status = 404;
  constructor(
    message = "We couldn't find that page. It may have been removed, or the address has a typo.",
    readonly onPage = message,
  ) {
    super(message);
  }
}

export const NO_LOAD = "No load information found at this time.";

const NO_RECORD = "No records found with the provided load_id. This load is no longer on the board.";

export const noSuchLoad = (message = NO_RECORD) => new NotFound(message, NO_LOAD);

/** 403: the viewer may see the resource, but may not take this step. */
export class Forbidden extends Refusal {
  readonly status = 403;
  constructor(message = "Your account can't do that.") {
    super(message);
  }
}

/** 409: another user was faster, or the current state does not allow the step. */
export class Conflict extends Refusal {
  readonly status = 409;
  constructor(
    message: string,
    readonly fields?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }
}

/** The start of the message of a refusal that does not name who was faster. */
const SOMEONE = "Someone got there first. ";

const OUTDATED = new WeakSet<Conflict>();

export function outdated(message = `${SOMEONE}Here is the current version.`): Conflict {
  const refusal = new Conflict(message);
  OUTDATED.add(refusal);
  return refusal;
}

export const isOutdated = (error: unknown): error is Conflict =>
  error instanceof Conflict && OUTDATED.has(error);

/** @param did who did what, without a period */
export const outdatedBy = (did: string, { message }: Conflict): Conflict =>
  new Conflict(`${did} first. ${message.replace(SOMEONE, "")}`);

type RaceReason =
  | "load moved"
  | "account still open"
  | "company still open"
  | "message not added"
  | "customer stored"
  | "customer changed"
  | "later reading stored"
  | "read lately"
  | "checkout replaced"
  | "reference taken"
  | "search not saved"
  | "search not changed"
  | "search not deleted"
  | "offer answered"
  | "invitation used"
  | "truck changed"
  | "webhook changed"
  | "sent before"
  | "no try left";

/** A guarded write failed because the state changed after the app read it. */
export class Raced extends Conflict {
  constructor(
    readonly reason: RaceReason,
    message = "Someone got there first. Please try again.",
  ) {
    super(message);
  }
}

export function isRaced(error: unknown, reason: RaceReason): error is Raced {
  return error instanceof Raced && error.reason === reason;
}

/** 503: the request cannot be served now, through no fault of the user. Nothing was written. */
export class Unavailable extends Refusal {
  readonly status = 503;
  constructor(
    message = "Haulway can't save this right now. Nothing was changed. Please try again.",
    override readonly cause?: unknown,
    /** The typed values, if the refusing code has read the form. */
    readonly typed?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }

  withTyped(typed: Readonly<Record<string, string>>): Unavailable {
    return new Unavailable(this.message, this.cause, typed);
  }
}

/** 503: the connection broke after a write was sent. Sending the form again may save it twice. */
export class OutcomeUnknown extends Refusal {
  readonly status = 503;
  constructor(override readonly cause?: unknown) {
    super(
      "The connection dropped while Haulway was saving this. Check whether it was saved before you send it again.",
    );
  }
}

/** 400, 413 or 429: the form cannot be accepted as sent. */
export class Invalid extends Refusal {
  constructor(
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly status: 400 | 413 | 429 = 400,
    /** The typed values, if the refusing code has read the form. */
    readonly typed?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }

  withTyped(typed: Readonly<Record<string, string>>): Invalid {
    return new Invalid(this.message, this.fields, this.status, typed);
  }
}
