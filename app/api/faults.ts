import type * as z from "zod";

export interface Fault {
  detail: string;
  pointer: string;
}

/** Limits the faults in a response, because a body can have thousands of unknown members. */
const MOST_FAULTS = 100;

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
