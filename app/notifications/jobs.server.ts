import type { Round } from "~/platform/jobs.server";
import { SECOND_MS } from "~/text/time";
import { pushDue } from "./push-due.server";
import { tellUnseen } from "./tell-unseen.server";

/** The pause between two rounds when there is more to do. */
const WHEN_MORE_MS = 200;

/** Pushes what was quiet or broken off, and mails or texts what nobody saw. */
export const tellInTime: Round = {
  name: "tell what nobody saw",
  everyMs: 5 * SECOND_MS,
  work: async () => {
    const more = [await pushDue(), await tellUnseen()];
    return more.includes(true) ? WHEN_MORE_MS : undefined;
  },
};
