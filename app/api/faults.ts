/** The faults that a schema finds in a request's body, with JSON pointers (RFC 6901). Pure. */
import type * as z from "zod";

/** A member that cannot be accepted. */
export interface Fault {
  detail: string;
  pointer: string;
}

/** The maximum number of faults in one response. A body can have thousands of unknown members. */
const MOST_FAULTS = 100;

/** The messages of an object's own faults, for zod. */
export const WRONG_OBJECT = {
  error: ({ code }: { code?: string }) =>
    code === "unrecognized_keys" ? "There is no such member." : "Send an object.",
};

export const pointerTo = (path: readonly PropertyKey[]): string =>
  path.map((name) => `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

export const faultsIn = ({ issues }: z.ZodError): Fault[] =>
  issues
    .flatMap((issue) =>
      (issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]).map(
        (path) => ({ detail: issue.message, pointer: pointerTo(path) }),
      ),
    )
    .slice(0, MOST_FAULTS);
