import { openedChat } from "~/chat/address";
import { unreadCount } from "~/chat/unread.server";
import { ownLink } from "~/mail/own-link.server";
import { takeFlash } from "~/platform/flash.server";
import { lowDataBy } from "~/platform/low-data.server";
import { isForVisitors } from "~/ui/page-handle";
import type { Visit } from "~/ui/visit";
import { type Asking, viewerOf } from "./session.server";

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
  const visit: Visit = {
    viewer,
    unread,
    flash: waiting && { message: waiting.message, isAlert: waiting.isAlert },
    lowData: saver !== null,
    lowDataSwitch: saver === "browser" ? null : saver === "switch",
    origin: new URL(ownLink("/")).origin,
  };
  return { visit, setCookie: waiting?.clear ?? null };
}
