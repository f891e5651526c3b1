import { AMENDMENT_KINDS, actsOn } from "~/trade/amendments";
import { addressLine } from "~/trade/ends";
import type { Row } from "./row";

export const amendments =
  (isDelivery: boolean): Row["find"] =>
  (facts) =>
    facts.changes
      .filter(({ kind, isOwn }) => {
        const acts = actsOn({ kind, state: "asked", isOwn }, facts.status);
        return (kind === "delivery") === isDelivery && !isOwn && acts.length > 0;
      })
      .map(({ kind, by, value: [street = null, city = null, state = null, zip = null], atMs }) => ({
        of: kind,
        says: isDelivery
          ? `New delivery address: ${addressLine({ street, city, state, zip })}. ${by} asks you to confirm it`
          : `${by} wants to change the ${AMENDMENT_KINDS[kind].label.toLowerCase()}`,
        more: isDelivery ? "The old address applies until you confirm." : null,
        sinceMs: atMs,
        page: "changes",
        // The page of changes shows the old and new values side by side, because requesting a false payee
        // or phone number is a known fraud.
        acts: [{ words: "Review Change", to: "changes" }],
      }));
