import { Invalid } from "~/platform/errors";

/** 429: the step is refused for now, because it was tried too often. */
export class TooSoon extends Invalid {
  constructor(
    message: string,
    /** The time until the step may be tried again, in milliseconds. */
    readonly waitMs: number,
  ) {
    super(message, {}, 429);
  }
}
