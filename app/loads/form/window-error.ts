import { readTimeField } from "~/forms/typed-fields";
import { formatTime } from "~/text/dates";

interface WindowError {
  at: "start" | "end";
  says: string;
}

/**
 * A window needs a start, and must not end at its start. If its end is an earlier time of day, it ends on the
 * next day (`windowEnd`).
 */
export function windowError(start = "", end = ""): WindowError | null {
  const [from, until] = [readTimeField(start), readTimeField(end)];
  if (!until.value || from.problem) return null;
  if (!from.value) return { at: "start", says: "Enter the start of the window." };
  if (until.value !== from.value) return null;
  return { at: "end", says: `Enter a time other than ${formatTime(from.value)}, or leave it blank.` };
}
