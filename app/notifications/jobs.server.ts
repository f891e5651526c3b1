import type { Job } from "~/platform/jobs.server";
import { SECOND_MS } from "~/text/time";
import { pushDue } from "./push-due.server";
import { tellUnseen } from "./tell-unseen.server";

const WHEN_MORE_MS = 200;

export const tellInTime: Job = {
  name: "send unseen notifications",
  everyMs: 5 * SECOND_MS,
  work: async () => {
    const more = [await pushDue(), await tellUnseen()];
    return more.includes(true) ? WHEN_MORE_MS : undefined;
  },
};
