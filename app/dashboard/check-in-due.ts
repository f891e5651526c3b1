import { buttonNaming, CHECK_INS } from "~/tracking/check-in-rules";
import { positionOf } from "~/trade/stop-names";
import type { Matter } from "~/waiting/matters";

/**
 * There is only one button, so that a driver with several loads does not check in for the wrong load.
 * @param sharing for each load on the open tab, whether the driver shares the location. A load on another tab
 * gets no button, because the page has not read whether its form must send the location.
 */
export function checkInDueIn(
  matters: readonly Pick<Matter, "loadId" | "checkIn">[],
  sharing: ReadonlyMap<string, boolean>,
) {
  const at = matters.findIndex(({ loadId, checkIn }) => checkIn && sharing.has(loadId));
  const { loadId = "", checkIn } = matters[at] ?? {};
  return checkIn
    ? {
        at,
        button: buttonNaming(checkIn, positionOf(CHECK_INS[checkIn].stop ?? "pickup")),
        form: {
          action: `/load-details/${loadId}/timeline?step=${checkIn}`,
          ...(sharing.get(loadId) && { "data-place": true }),
        },
      }
    : null;
}
