/** Who may do what with a rate confirmation, by the status of its load. Pure; tests walk every status and standing. */
import { type LoadStatus, type Standing, verdict } from "~/trade/lifecycle";

/**
 * `make`: the owner makes and sends it. `make again`: the owner replaces what was sent and is not signed. `sign`: the chosen driver
 * signs what was made here; `upload`: what the shipper sent is a PDF of their own. `read`: a side of the load, later or earlier.
 */
export type PaperStep = "make" | "make again" | "sign" | "upload" | "read";

/** What the viewer of a load may do with its rate confirmation; null for who is no side of it. */
export function paperStep(status: LoadStatus, standing: Standing, isMade: boolean): PaperStep | null {
  if (standing !== "owner" && standing !== "chosen driver") return null;
  if (verdict("send documents", status, standing) === "allowed") return "make";
  if (mayMakeAgain(status, standing)) return "make again";
  if (verdict("sign", status, standing) === "allowed") return isMade ? "sign" : "upload";
  return "read";
}

/** Until it is signed, the owner may replace it: that voids what was sent. */
export const mayMakeAgain = (status: LoadStatus, standing: Standing): boolean =>
  standing === "owner" && status === "rate confirmation sent";
