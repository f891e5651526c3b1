import { Instant } from "~/ui/instant";
import type { Freshness } from "../steps/freshness";

/** Shows when the owner last confirmed an open load. */
export function Confirmed({ freshness: { confirmedAtMs } }: { freshness: Freshness }) {
  return (
    confirmedAtMs && (
      <p>
        Confirmed available <Instant ms={confirmedAtMs} isNamed />
      </p>
    )
  );
}
