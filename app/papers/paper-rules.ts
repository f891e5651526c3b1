/**
 * Decides who may do what with a rate confirmation, by the status of the load. Pure; the tests walk every
 * status and standing.
 */
import { type LoadStatus, type Standing, verdict } from "~/trade/lifecycle";

/**
 * `make`: the owner makes and sends it. `make again`: the owner replaces one that is sent and not signed.
 * `sign`: the chosen driver signs one that Haulway made. `upload`: the chosen driver signs the shipper's own
 * PDF elsewhere and uploads it. `read`: a party of the load, earlier or later.
 */
export type PaperStep = "make" | "make again" | "sign" | "upload" | "read";

/** Returns what the viewer may do with a load's rate confirmation; null if the viewer is no party of it. */
export function paperStep(status: LoadStatus, standing: Standing, isMade: boolean): PaperStep | null {
  if (standing !== "owner" && standing !== "chosen driver") return null;
  if (verdict("send documents", status, standing) === "allowed") return "make";
  if (mayMakeAgain(status, standing)) return "make again";
  if (verdict("sign", status, standing) === "allowed") return isMade ? "sign" : "upload";
  return "read";
}

/** Whether the owner may replace it: possible until it is signed, and voids the one that was sent. */
export const mayMakeAgain = (status: LoadStatus, standing: Standing): boolean =>
  standing === "owner" && status === "rate confirmation sent";
