import { hauls, type LoadStatus, type Standing, verdict } from "~/trade/lifecycle";

/** `sign ahead`: the server has not received the pickup, so the phone sends the signature after the PIN. */
export type DeliveryStep = "sign" | "sign ahead" | "wait" | "read";

/** Null if the viewer is neither a party of the load nor its driver. */
export function deliveryStep(status: LoadStatus, standing: Standing): DeliveryStep | null {
  if (standing !== "owner" && !hauls(standing)) return null;
  if (status === "complete") return "read";
  if (verdict("deliver", status, standing) === "allowed") return "sign";
  return hauls(standing) && status === "pickup" ? "sign ahead" : "wait";
}

export const hasForm = (step: DeliveryStep | null): boolean => step === "sign" || step === "sign ahead";
