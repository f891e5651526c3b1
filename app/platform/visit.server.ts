import { type Asking, viewerOf } from "~/accounts/session.server";
import { ownLink } from "~/mail/own-link.server";
import { takeFlash } from "~/platform/flash.server";
import { lowDataBy } from "~/platform/low-data.server";

/**
 * What every page knows of its visitor. One module for the root route: each further one would cost the browser a request.
 * @returns the data, and the `Set-Cookie` value that removes a confirmation once shown
 */
export async function visitOf(asking: Asking) {
  const viewer = await viewerOf(asking);
  const waiting = await takeFlash(asking.request);
  const saver = lowDataBy(asking.request);
  const visit = {
    viewer,
    flash: waiting?.message ?? null,
    lowData: saver !== null,
    /** What the switch in the footer shows; null where the browser decides. */
    lowDataSwitch: saver === "browser" ? null : saver === "switch",
    /** Of this installation, for canonical addresses. */
    origin: new URL(ownLink("/")).origin,
  };
  return { visit, setCookie: waiting?.clear ?? null };
}
