/** What every step with files says once it is done. */
export const UPLOADED = "File uploaded successfully!";

/**
 * The steps that are posted to a load's page, `/load-details/{loadId}?step=…`, and what the person reads once it is done;
 * null where the page itself says it. The step is in the address, not in the body: whether it fits is known before its
 * files are received.
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
  renew: "Load renewed. It is on the board again.",
  "confirm-open": "Drivers see now that this load is still open.",
} as const satisfies Record<string, string | null>;

export type Step = keyof typeof STEPS;

export function readStep(request: Request): Step | null {
  const step = new URL(request.url).searchParams.get("step") ?? "";
  return Object.hasOwn(STEPS, step) ? (step as Step) : null;
}

/** Where a step's form goes. @param page of the requests, to come back to */
export function stepAddress(loadId: string, step: Step, page = 1): string {
  return `/load-details/${loadId}?step=${step}${page > 1 ? `&page=${page}` : ""}`;
}

/** Where a step that is done leads. */
export function afterStep(loadId: string, step: Step | null, page: number): string {
  if (step === "delete") return "/dashboard";
  return `/load-details/${loadId}${step === "reject" && page > 1 ? `?page=${page}` : ""}`;
}
