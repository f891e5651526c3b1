import { Link } from "#links";
import type { Answers } from "~/ui/forms/field";
import { chatPath } from "./address";
import type { Clock } from "./clock";
import { MessageList } from "./message-list";
import type { OpenChat } from "./open-chat.server";
import { olderPath } from "./page-address";
import type { Chat } from "./queries.server";
import { SendBox } from "./send-box";
import { useClock } from "./use-clock";
import { type Talk as OpenTalk, useTalk } from "./use-talk";

interface Props {
  opened: OpenChat;
  refusal?: Answers & { message: string };
}

export function Talk({ opened, refusal }: Props) {
  const { chat, viewerId, member, before, hasOlder, draftId, nowMs, looks } = opened;
  const { groupId, other, isFeed } = chat;
  const clock = useClock(nowMs);
  const talk = useTalk(opened);
  const [oldest] = talk.messages;
  const older = hasOlder && oldest && <Link to={olderPath(groupId, oldest.position)}>Older messages</Link>;
  return (
    <>
      {before !== null && (
        <nav className="bar" aria-label="Messages">
          {older}
          <Link to={chatPath(groupId)}>Newest messages</Link>
        </nav>
      )}
      <MessageList
        messages={talk.messages}
        colleagues={talk.colleagues}
        clock={clock}
        viewerId={viewerId}
        member={member}
        names={other ? { [other.id]: other.fullName } : {}}
        older={before === null && older}
        ending={before === null && other && !chat.theirs && <Gone who={other} />}
      />
      {!isFeed && !looks && before === null && (refusal || !other?.isClosed) && (
        <>
          <p className="quiet talk-state">{stateOf(talk, viewerId, other?.fullName ?? "Someone", clock)}</p>
          <SendBox
            groupId={groupId}
            draftId={draftId}
            refusal={refusal}
            onType={talk.onType}
            lastSent={talk.messages.findLast(({ senderId }) => senderId === viewerId)?.content}
          />
        </>
      )}
    </>
  );
}

function Gone({ who: { fullName, isClosed, role } }: { who: NonNullable<Chat["other"]> }) {
  return (
    <p className="notice warning">
      {isClosed ? (
        "This account is closed. Nobody reads new messages here."
      ) : (
        <>
          <bdi>{fullName}</bdi> left this chat and won't see new messages unless{" "}
          {role === "driver" ? "they request" : "you request"} the load again.
        </>
      )}
    </p>
  );
}

function stateOf(
  { messages, theirs, isLive, isTyping }: OpenTalk,
  viewerId: string,
  name: string,
  { brief }: Clock,
): string {
  if (isTyping) return `${name} is typing…`;
  const last = messages.at(-1);
  if (!theirs || last?.senderId !== viewerId) return "";
  if (theirs.read >= last.position) {
    // A seen message stays seen, so the time is right even without scripts.
    if (theirs.readAt) return `Seen ${brief(theirs.readAt)}`;
    if (isLive) return "Seen";
  }
  if (!isLive) return "";
  return theirs.delivered >= last.position ? "Delivered" : "Sent";
}
