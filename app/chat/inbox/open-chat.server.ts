import type { AppLoadContext } from "@remix-run/node";
import { isPrefetch } from "~/http/offline-headers";
import { NotFound } from "~/platform/errors";
import { mayIn } from "~/trade/areas";
import { byOf, type Viewer } from "~/trade/viewer";
import { NO_SUCH_CHAT } from "../words";
import { readPosition } from "./address";
import { markRead } from "./mark-read.server";
import { chatFor, newestMessages } from "./queries.server";
import { marksIn, readersIn } from "./reads.server";

interface Asked {
  request: Request;
  context: AppLoadContext;
}

/**
 * A prefetch or a page of older messages leaves the marks unchanged.
 * @throws NotFound (not a member)
 */
export async function openChat(viewer: Viewer, { request, context }: Asked) {
  const params = new URL(request.url).searchParams;
  const groupId = params.get("group") ?? "";
  const before = readPosition(params.get("before"));
  const isTeam = context.isAlone === false;
  const asked = chatFor(viewer.id, groupId);
  const [found, page, readers] = await Promise.all([
    asked,
    newestMessages(viewer, groupId, before, () => asked),
    isTeam ? readersIn(viewer.id, groupId) : undefined,
  ]);
  if (!found) throw new NotFound(NO_SUCH_CHAT);
  const { theirReadAt, ...chat } = found;
  const marks = marksIn(found, readers, viewer);
  const newest = page.messages.at(-1)?.position ?? 0;
  // Colleagues share the company's mark, but each colleague also has a mark of their own.
  const own = readers?.find(({ id }) => id === viewer.personId)?.position ?? 0;
  const readTo = readers && mayIn(viewer, "work") ? Math.min(chat.readPosition, own) : chat.readPosition;
  if (before === null && newest > readTo && !isPrefetch(request)) {
    await markRead({ viewer, groupId, what: "seen", position: newest, isTeam });
    Object.assign(chat, { readPosition: newest, deliveredPosition: newest });
  }
  return {
    ...page,
    chat: { ...chat, theirs: marks.theirs },
    ...(marks.readers && { readers: marks.readers }),
    viewerId: viewer.id,
    ...(!mayIn(viewer, "work") && { looks: true as const }),
    ...(byOf(viewer) && { member: { id: viewer.personId, company: viewer.fullName } }),
    before,
    draftId: context.requestId,
    nowMs: context.readMs,
  };
}

export type OpenChat = Awaited<ReturnType<typeof openChat>>;
