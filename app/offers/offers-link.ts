import { isParty } from "~/access/policy";
import type { LoadTies } from "~/access/ties.server";
import { isOpen } from "~/trade/lifecycle";

/**
 * The one link of a load's page to its offers, by its words: a driver may offer while the load is open; its owner compares once
 * somebody asks; afterwards both find what they agreed on. Nobody else has one.
 */
export function offersLink(load: LoadTies, agreedRateCents: number | null): { offers?: string } {
  const { status, standing, expired } = load;
  if (!isOpen(status)) return isParty(standing) && agreedRateCents !== null ? { offers: "Offers" } : {};
  if (standing === "owner") return status === "pending" ? { offers: "Offers" } : {};
  return standing === "other shipper" || expired ? {} : { offers: "Offer a Rate" };
}
