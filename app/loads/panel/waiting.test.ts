import { describe, expect, it } from "vitest";
import { LOAD_STATUSES, type LoadStatus, STANDINGS } from "~/trade/lifecycle";
import { waitingText } from "./waiting";

/** Returns the texts for the owner, the chosen driver and another shipper. */
const TEXTS: Record<LoadStatus, [owner: string, driver: string, otherShipper: string]> = {
  new: ["Drivers can request this load now.", "", "Drivers can request this load."],
  pending: ["Choose a driver below.", "", "Drivers have requested this load."],
  "rate confirmation": [
    "Send the rate confirmation and the bill of lading next. Then the driver signs.",
    "You were chosen. The shipper sends the rate confirmation next.",
    "",
  ],
  "rate confirmation sent": [
    "The driver has the rate confirmation and signs it next.",
    "Read the rate confirmation, sign it, and send the signed copy next.",
    "",
  ],
  pickup: [
    "Give the driver this pin when the freight is loaded:",
    "Pick up the freight next. The shipper tells you the pin once it is loaded.",
    "",
  ],
  "in transit": [
    "The freight is on the road. The proof of delivery comes next.",
    "Deliver the freight, then send the proof of delivery.",
    "",
  ],
  complete: ["Delivered.", "Delivered. Thank you.", ""],
};

describe.each(LOAD_STATUSES)("a load in %s", (status) => {
  it.each(STANDINGS)("tells the %s what comes next", (standing) => {
    const [owner, driver, otherShipper] = TEXTS[status];
    const asked = "The shipper's answer comes to this page and to your inbox.";
    const said = {
      "requesting driver": asked,
      owner,
      "chosen driver": driver,
      "other shipper": otherShipper,
    };
    const text = standing in said ? said[standing as keyof typeof said] : "";
    expect(waitingText({ status, standing, expired: false })).toBe(text);
    expect(waitingText({ status, standing, expired: true })).toBe("");
  });
});
