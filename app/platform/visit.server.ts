import { type Asking, viewerOf } from "~/accounts/session.server";
import { openedChat } from "~/chat/address";
import { unreadCount } from "~/chat/unread.server";
import { ownLink } from "~/mail/own-link.server";
import { takeFlash } from "~/platform/flash.server";
import { lowDataBy } from "~/platform/low-data.server";
import { isForVisitors } from "~/ui/page-handle";

/**
 * What every page knows of its visitor. One module for the root route: each further one would cost the browser a request.
 * @returns the data, and the `Set-Cookie` value that removes a confirmation once shown
 */
export async function visitOf(asking: Asking) {
  const viewer = await viewerOf(asking);
  const url = new URL(asking.request.url);
  const [waiting, unread] = await Promise.all([
    takeFlash(asking.request),
    viewer && !isForVisitors(url.pathname) ? unreadCount(viewer.id, openedChat(url)) : 0,
  ]);
  const saver = lowDataBy(asking.request);
  const visit = {
    viewer,
    /** Messages that wait, at most a hundred of them counted; 0 on pages that say the same to everyone. */
    unread,
    flash: waiting && { message: waiting.message, isAlert: waiting.isAlert },
    lowData: saver !== null,
    /** What the switch in the footer shows; null where the browser decides. */
    lowDataSwitch: saver === "browser" ? null : saver === "switch",
    /** Of this installation, for canonical addresses. */
    origin: new URL(ownLink("/")).origin,
  };
  return { visit, setCookie: waiting?.clear ?? null };
}
