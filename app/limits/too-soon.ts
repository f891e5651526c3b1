import { Invalid } from "~/platform/errors";

/** Status 429: the step was tried too often. */
export class TooSoon extends Invalid {
  constructor(
    message: string,
    /** The time until the step may be tried again, in milliseconds. */
    readonly waitMs: number,
  ) {
    super(message, {}, 429);
  }
}
