import { type LoadStatus, type Standing, verdict } from "~/trade/lifecycle";

/**
 * `make again`: the owner replaces a sent, unsigned confirmation. `upload`: the chosen driver signs the
 * shipper's own PDF elsewhere.
 */
export type PaperStep = "make" | "make again" | "sign" | "upload" | "read";

/** Null if the viewer is not a party of the load. */
export function paperStep(status: LoadStatus, standing: Standing, isMade: boolean): PaperStep | null {
  if (standing !== "owner" && standing !== "chosen driver") return null;
  if (verdict("send documents", status, standing) === "allowed") return "make";
  if (mayMakeAgain(status, standing)) return "make again";
  if (verdict("sign", status, standing) === "allowed") return isMade ? "sign" : "upload";
  return "read";
}

/** Whether the viewer may replace the documents, which voids the earlier ones. */
export const mayMakeAgain = (status: LoadStatus, standing: Standing): boolean =>
  standing === "owner" && status === "rate confirmation sent";
