/** Responses that refuse a request to the API: problem details (RFC 9457). */

const TITLES = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  412: "Precondition Failed",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  503: "Service Unavailable",
} as const;

export type ProblemStatus = keyof typeof TITLES;

export const titleOfStatus = (status: number): string =>
  Object.entries(TITLES).find(([each]) => each === String(status))?.[1] ?? "";

export interface Fault {
  detail: string;
  /** The JSON pointer of the faulty value (RFC 6901). Absent if the fault is not about one value. */
  pointer?: string;
}

export interface Problem {
  status: ProblemStatus;
  detail: string;
  errors?: readonly Fault[];
  headers?: Readonly<Record<string, string>>;
}

export function problemAnswer({ status, detail, errors = [], headers }: Problem): Response {
  const problem = {
    type: "about:blank",
    title: TITLES[status],
    status,
    detail,
    ...(errors.length > 0 && { errors }),
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
  });
}
