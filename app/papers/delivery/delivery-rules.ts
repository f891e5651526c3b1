/**
 * Decides who may do what with the proof of delivery that a receiver signs, by the status of the load. Pure;
 * the tests walk every status and standing.
 */
import { type LoadStatus, type Standing, verdict } from "~/trade/lifecycle";

/**
 * `sign`: the receiver signs on the driver's phone, which delivers the load. `sign ahead`: the same before
 * the server knows of the pickup, for an offline phone, which sends it after the PIN; the app refuses it
 * until then. `wait`: a party of the load, earlier. `read`: a party, later.
 */
export type DeliveryStep = "sign" | "sign ahead" | "wait" | "read";

/** Returns what the viewer may do with a load's proof of delivery; null if the viewer is no party of it. */
export function deliveryStep(status: LoadStatus, standing: Standing): DeliveryStep | null {
  if (standing !== "owner" && standing !== "chosen driver") return null;
  if (status === "complete") return "read";
  if (verdict("deliver", status, standing) === "allowed") return "sign";
  return standing === "chosen driver" && status === "pickup" ? "sign ahead" : "wait";
}

/** Whether the page has the signature form. */
export const hasForm = (step: DeliveryStep | null): boolean => step === "sign" || step === "sign ahead";
