/**
 * A verb refuses by throwing one of these errors. Routes do not build refusals: they pass the error to
 * `app/forms/refusals.server.ts`, which maps it to a response (404, 403, 409, 400, 503 …).
 */
export abstract class Refusal extends Error {
  abstract readonly status: 400 | 403 | 404 | 409 | 413 | 429 | 503;
}

/** 404: anything that the viewer may not see does not exist for them. */
export class NotFound extends Refusal {
  readonly status = 404;
  constructor(
    message = "We could not find that page. It was removed, or the address has a typo.",
    /** The words of a page that is opened, if those of a form that is sent do not fit. */
    readonly onPage = message,
  ) {
    super(message);
  }
}

/** What every page says of a load that does not exist for the viewer. */
export const NO_LOAD = "No load information found at this time.";

const NO_RECORD = "No records found with the provided load_id. This load is not on the board any more.";

/** The refusal if the load does not exist for the viewer, in the words of a form and those of a page. */
export const noSuchLoad = (message = NO_RECORD) => new NotFound(message, NO_LOAD);

/** 403: the viewer may see the thing, but may not take this step. */
export class Forbidden extends Refusal {
  readonly status = 403;
  constructor(message = "Your account cannot do that.") {
    super(message);
  }
}

/** 409: another user was faster, or the step does not fit the current state. */
export class Conflict extends Refusal {
  readonly status = 409;
  constructor(
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** The changes since the verb's read that can make its guarded write fail. */
type RaceReason =
  | "load moved"
  | "account still open"
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
  | "sent before";

/**
 * A write's guard failed because the state changed after it was read. The verb finds out from `reason` which
 * guard it was, reads the state again and usually continues. If it rethrows, users see the message.
 */
export class Raced extends Conflict {
  constructor(
    readonly reason: RaceReason,
    message = "Someone was faster. Please try again.",
  ) {
    super(message);
  }
}

/** Returns whether an error is a lost race for this reason. */
export function isRaced(error: unknown, reason: RaceReason): error is Raced {
  return error instanceof Raced && error.reason === reason;
}

/** 503: not possible now, through no fault of the user. Nothing is written. */
export class Unavailable extends Refusal {
  readonly status = 503;
  constructor(
    message = "Haulway cannot save this at the moment. Nothing was changed: please try again.",
    /** The underlying error, for the log. */
    override readonly cause?: unknown,
    /** The typed values, if the code that refuses has also read the form. */
    readonly typed?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }

  /** Returns the same refusal with the typed values. */
  withTyped(typed: Readonly<Record<string, string>>): Unavailable {
    return new Unavailable(this.message, this.cause, typed);
  }
}

/**
 * 503: the connection to a hosted database broke after a write was sent, so it is unknown whether the write
 * was saved. Sending the form again may save it twice.
 */
export class OutcomeUnknown extends Refusal {
  readonly status = 503;
  constructor(
    /** The underlying error, for the log. */
    override readonly cause?: unknown,
  ) {
    super(
      "The connection broke while Haulway was saving this. It may be saved: please look before you send it again.",
    );
  }
}

/** 400, 413 or 429: the form cannot be accepted as sent. Has a message and, if known, one for each field. */
export class Invalid extends Refusal {
  constructor(
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly status: 400 | 413 | 429 = 400,
    /** The typed values, if the code that refuses has also read the form. */
    readonly typed?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }

  /** Returns the same refusal with the typed values. */
  withTyped(typed: Readonly<Record<string, string>>): Invalid {
    return new Invalid(this.message, this.fields, this.status, typed);
  }
}
