export const UPLOADED = "File uploaded successfully!";

/**
 * The message after each step; null if the page itself shows the result. The step is in the URL, so that a
 * bad step is refused before its files arrive.
 */
export const STEPS = {
  request: null,
  withdraw: "Request withdrawn.",
  accept: "Driver accepted. Send the rate confirmation and the bill of lading next.",
  reject: "Request rejected.",
  "send-documents": UPLOADED,
  sign: UPLOADED,
  "pick-up": "Pickup confirmed. Safe travels.",
  deliver: UPLOADED,
  delete: "Load deleted.",
  renew: "Load renewed. It's back on the board.",
  "confirm-open": "Drivers can now see that this load is still available.",
} as const satisfies Record<string, string | null>;

export type Step = keyof typeof STEPS;

export function readStep(request: Request): Step | null {
  const step = new URL(request.url).searchParams.get("step") ?? "";
  return Object.hasOwn(STEPS, step) ? (step as Step) : null;
}

/** @param page the page of requests to return to */
export function stepAddress(loadId: string, step: Step, page = 1): string {
  return `/load-details/${loadId}?step=${step}${page > 1 ? `&page=${page}` : ""}`;
}

export function afterStep(loadId: string, step: Step | null, page: number): string {
  if (step === "delete") return "/dashboard";
  return `/load-details/${loadId}${step === "reject" && page > 1 ? `?page=${page}` : ""}`;
}

export function revisionIn(fields: Record<string, string>): number | undefined {
  return /^\d{1,9}$/.test(fields.revision ?? "") ? Number(fields.revision) : undefined;
}

/** The revision is in the URL, so that an outdated form is refused before its files are received. */
export const revisionShown = ({ url }: Request): number | undefined =>
  revisionIn(Object.fromEntries(new URL(url).searchParams));
