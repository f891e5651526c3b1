/** Refusals that only programs receive. The verbs' own refusals are in `app/platform/errors.ts`. */
import type { Fault, ProblemStatus } from "~/http/problem";

export class Refused extends Error {
  constructor(
    readonly status: ProblemStatus,
    detail: string,
    readonly more: { errors?: readonly Fault[]; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(detail);
  }
}
