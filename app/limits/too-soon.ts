import { Invalid } from "~/platform/errors";

export class TooSoon extends Invalid {
  constructor(
    message: string,
    readonly waitMs: number,
  ) {
    super(message, {}, 429);
  }
}
