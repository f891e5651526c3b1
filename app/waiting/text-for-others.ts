import type { LoadStatus } from "~/trade/lifecycle";

const TEXTS: Readonly<Record<LoadStatus, string>> = {
  new: "Drivers can request this load.",
  pending: "Drivers have requested this load.",
  "rate confirmation": "",
  "rate confirmation sent": "",
  pickup: "",
  "in transit": "",
  complete: "",
};

export const textForOthers = (status: LoadStatus): string => TEXTS[status];
