import { hauls, type LoadStatus, type Standing, verdict } from "~/trade/lifecycle";

/**
 * `sign`: the receiver signs on the driver's phone; the signature marks the load as delivered. `sign ahead`:
 * the same, before the server has received the pickup. An offline phone sends the signature after the PIN,
 * because the app refuses a signature that arrives before the PIN. `wait`: the receiver cannot sign yet.
 * `read`: the load is delivered, and the document can only be read.
 */
export type DeliveryStep = "sign" | "sign ahead" | "wait" | "read";

/** Null if the viewer is neither a party of the load nor its driver. */
export function deliveryStep(status: LoadStatus, standing: Standing): DeliveryStep | null {
  if (standing !== "owner" && !hauls(standing)) return null;
  if (status === "complete") return "read";
  if (verdict("deliver", status, standing) === "allowed") return "sign";
  return hauls(standing) && status === "pickup" ? "sign ahead" : "wait";
}

export const hasForm = (step: DeliveryStep | null): boolean => step === "sign" || step === "sign ahead";
