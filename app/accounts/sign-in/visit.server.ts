import { openedChat } from "~/chat/inbox/address";
import { unreadCount } from "~/chat/inbox/unread.server";
import { takeFlash } from "~/forms/flash.server";
import { lowDataBy } from "~/http/low-data.server";
import { isPrefetch } from "~/http/offline-headers";
import { ownLink } from "~/mail/own-link.server";
import { noticesFor } from "~/operator/notices.server";
import { mayIn } from "~/trade/areas";
import { forBrowser, type Viewer } from "~/trade/viewer";
import { hasSecretAddress } from "~/ui/page-handle";
import { isForVisitors } from "~/ui/public-pages";
import type { Visit } from "~/ui/visit";
import { lostCompany } from "./act-for.server";
import { viewerOf } from "./session.server";
import type { RequestArgs } from "./session-lookup.server";

async function flashFor({ request, context }: RequestArgs, viewer: Viewer | null) {
  const [waiting, company] = await Promise.all([takeFlash(request), lostCompany(context, viewer)]);
  if (!company) return waiting;
  const { message = "", isAlert = true, clear = null } = waiting ?? {};
  // If a form for that company was refused, the refusal already says that the seat has ended.
  const sentences = [message, message.includes(company.lost) ? "" : company.lost, company.now];
  return { message: sentences.filter(Boolean).join(" "), isAlert, clear };
}

/**
 * The root route imports only this module, because browsers request an empty stub for each module that it
 * imports.
 */
export async function visitOf(args: RequestArgs) {
  const viewer = await viewerOf(args);
  const url = new URL(args.request.url);
  const [waiting, unread, notices] = await Promise.all([
    isPrefetch(args.request) ? null : flashFor(args, viewer),
    viewer && !viewer.noCompany && viewer.twoStepFor === undefined && !isForVisitors(url.pathname)
      ? unreadCount(viewer.id, openedChat(url))
      : 0,
    noticesFor(viewer?.role),
  ]);
  const saver = lowDataBy(args.request);
  // The outbox is stored on the device, and only a script can list it, so `?list` turns Data saver off for
  // that page.
  const listsOutbox = url.pathname === "/outbox" && url.searchParams.has("list");
  const shown = ({ clear: _, ...flash }: NonNullable<typeof waiting>) => flash;
  const visit: Visit = {
    // For a person who may not act on loads, the navigation leads to the search, as for drivers.
    viewer: viewer && { ...forBrowser(viewer), role: mayIn(viewer, "work") ? viewer.role : "driver" },
    unread,
    flash: waiting && shown(waiting),
    lowData: saver !== null && !listsOutbox,
    lowDataSwitch: saver === "browser" || hasSecretAddress(url.pathname) ? null : saver === "switch",
    origin: new URL(ownLink("/")).origin,
    // Absent otherwise, because every byte of a page counts.
    ...(notices.length > 0 && { notices }),
  };
  return { visit, setCookie: waiting?.clear ?? null };
}
