import { isParty } from "~/access/policy";
import type { LoadTies } from "~/access/ties.server";
import { isOpen } from "~/trade/lifecycle";

/**
 * The one link of a load's page to its offers: a driver may offer while the load is open; its owner compares once somebody asks;
 * afterwards both find what they agreed on. Nobody else has one.
 */
export function offersLink({ loadId, status, standing, expired }: LoadTies, agreedRateCents: number | null) {
  const to = `/load-details/${loadId}/offers`;
  if (!isOpen(status))
    return isParty(standing) && agreedRateCents !== null ? { offers: { to, word: "Offers" } } : {};
  if (standing === "owner") return status === "pending" ? { offers: { to, word: "Offers" } } : {};
  return standing === "other shipper" || expired ? {} : { offers: { to, word: "Offer a Rate" } };
}
