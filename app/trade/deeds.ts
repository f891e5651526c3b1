import type { HistoryEvent } from "./lifecycle";

export const DEEDS: Readonly<Record<HistoryEvent, string>> = {
  post: "posted the load",
  assign: "took the driver off the load",
  request: "requested the load",
  withdraw: "withdrew the request",
  accept: "accepted a driver",
  reject: "rejected a request",
  "send documents": "sent the rate confirmation and the bill of lading",
  sign: "signed the rate confirmation",
  "pick up": "picked up the freight",
  deliver: "delivered the freight",
  edit: "changed the load",
  delete: "deleted the load",
  cancel: "canceled the load",
  release: "released the driver",
};

/** The text for a driver who got the load without the owner's acceptance. */
export const TAKEN = { booked: "booked the load", offer: "accepted the shipper's offer" } as const;
