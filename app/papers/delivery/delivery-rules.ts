/** Who may do what with the proof of delivery that a receiver signs, by the status of its load. Pure; tests walk every status and standing. */
import { type LoadStatus, type Standing, verdict } from "~/trade/lifecycle";

/**
 * `sign`: the receiver signs on the driver's phone, which delivers the load. `sign ahead`: the same before the pickup has arrived, for a
 * phone without signal, which sends it after the pin; the app refuses it until then. `wait`: a side of the load, earlier. `read`: later.
 */
export type DeliveryStep = "sign" | "sign ahead" | "wait" | "read";

/** What the viewer of a load may do with its proof of delivery; null for who is no side of it. */
export function deliveryStep(status: LoadStatus, standing: Standing): DeliveryStep | null {
  if (standing !== "owner" && standing !== "chosen driver") return null;
  if (status === "complete") return "read";
  if (verdict("deliver", status, standing) === "allowed") return "sign";
  return standing === "chosen driver" && status === "pickup" ? "sign ahead" : "wait";
}

/** Whether the page has the form to sign in. */
export const hasForm = (step: DeliveryStep | null): boolean => step === "sign" || step === "sign ahead";
