/**
 * A verb refuses with one of these errors. Routes do not build refusals: they pass the error on to
 * `refusals.server.ts`, which maps it to an answer (404, 403, 409, 400, 503 …).
 */
export abstract class Refusal extends Error {
  abstract readonly status: 400 | 403 | 404 | 409 | 413 | 429 | 503;
}

/** 404: what the viewer may not see does not exist for them. */
export class NotFound extends Refusal {
  readonly status = 404;
  constructor(message = "We could not find that page. It was removed, or the address has a typo.") {
    super(message);
  }
}

/** 403: the viewer may see it, but not do it. */
export class Forbidden extends Refusal {
  readonly status = 403;
  constructor(message = "Your account cannot do that.") {
    super(message);
  }
}

/** 409: someone was faster, or the step does not fit the present state. */
export class Conflict extends Refusal {
  readonly status = 409;
}

/** What a guarded write may find changed since its verb looked. */
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
 * A guard of a write did not hold: someone was faster. The verb that wrote tells by the reason which guard it was, looks
 * again and mostly goes on; where it lets the refusal travel, people read the message.
 */
export class Raced extends Conflict {
  constructor(
    readonly reason: RaceReason,
    message = "Someone was faster. Please try again.",
  ) {
    super(message);
  }
}

/** Whether an error is a race that was lost for that reason. */
export function isRaced(error: unknown, reason: RaceReason): error is Raced {
  return error instanceof Raced && error.reason === reason;
}

/** 503: not now, through no fault of the person. Nothing is written. */
export class Unavailable extends Refusal {
  readonly status = 503;
  constructor(
    message = "Haulway cannot save this at the moment. Nothing was changed: please try again.",
    /** The fault behind it, for the log. */
    override readonly cause?: unknown,
    /** The values typed, if the code that refuses has also read the form. */
    readonly typed?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }

  /** The same refusal with the values typed. */
  withTyped(typed: Readonly<Record<string, string>>): Unavailable {
    return new Unavailable(this.message, this.cause, typed);
  }
}

/**
 * 503: the line to a hosted database broke after a write was sent, so nobody knows whether it was saved. Whoever sends it again
 * may send it twice.
 */
export class OutcomeUnknown extends Refusal {
  readonly status = 503;
  constructor(
    /** The fault behind it, for the log. */
    override readonly cause?: unknown,
  ) {
    super(
      "The connection broke while Haulway was saving this. It may be saved: please look before you send it again.",
    );
  }
}

/** 400, 413 or 429: the form cannot be accepted as sent. It has a message and, where known, one for each field. */
export class Invalid extends Refusal {
  constructor(
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly status: 400 | 413 | 429 = 400,
    /** The values typed, if the code that refuses has also read the form. */
    readonly typed?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }

  /** The same refusal with the values typed. */
  withTyped(typed: Readonly<Record<string, string>>): Invalid {
    return new Invalid(this.message, this.fields, this.status, typed);
  }
}
