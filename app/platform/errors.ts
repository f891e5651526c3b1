/**
 * The four ways a verb says no. Routes never build refusals themselves: they let these travel to
 * `refusals.server.ts`, which turns each into an answer (404, 403, 409, 400 …).
 */
export abstract class Refusal extends Error {
  abstract readonly status: 400 | 403 | 404 | 409 | 413 | 429;
}

/** What the viewer may not see does not exist for them: 404. */
export class NotFound extends Refusal {
  readonly status = 404;
  constructor(message = "We could not find that page.") {
    super(message);
  }
}

/** The viewer may see it, but not do it: 403. */
export class Forbidden extends Refusal {
  readonly status = 403;
  constructor(message = "Your account cannot do that.") {
    super(message);
  }
}

/** Someone was faster, or the step does not fit the present state: 409. */
export class Conflict extends Refusal {
  readonly status = 409;
}

/** The form cannot be accepted as sent: 400, 413 or 429, with a message and, where known, one per field. */
export class Invalid extends Refusal {
  constructor(
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly status: 400 | 413 | 429 = 400,
    /** What was typed, where whoever refuses has read the form too. */
    readonly typed?: Readonly<Record<string, string>>,
  ) {
    super(message);
  }

  /** The same refusal, which knows what was typed. */
  withTyped(typed: Readonly<Record<string, string>>): Invalid {
    return new Invalid(this.message, this.fields, this.status, typed);
  }
}
