/**
 * The steps that are posted to a load's page, `/load-details/{loadId}?step=…`, and what the person reads afterwards. In the
 * address, not in the body: whether a step fits is known before its files are received.
 */
export const STEPS = {
  request: { done: "Request sent. The shipper will answer." },
  withdraw: { done: "Request withdrawn." },
  accept: { done: "Driver accepted. Send the rate confirmation and the bill of lading next." },
  reject: { done: "Request rejected." },
  "send-documents": { done: "File uploaded successfully!" },
  sign: { done: "File uploaded successfully!" },
  "pick-up": { done: "Pickup confirmed. Safe travels." },
  deliver: { done: "File uploaded successfully!" },
  delete: { done: "Load deleted." },
} as const;

export type Step = keyof typeof STEPS;

export function readStep(request: Request): Step | null {
  const step = new URL(request.url).searchParams.get("step") ?? "";
  return step in STEPS ? (step as Step) : null;
}

/** Where a step's form goes. */
export function stepAddress(loadId: string, step: Step): string {
  return `/load-details/${loadId}?step=${step}`;
}
