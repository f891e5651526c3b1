import { Link } from "#links";
import { Numbered } from "~/trade/numbered";
import { Avatar } from "~/ui/avatar";
import { chatPath } from "./address";
import type { Clock } from "./clock";
import type { InboxChat } from "./inbox.server";

/** On each page, chats without messages come last. */
export function InboxList({ chats, clock }: { chats: readonly InboxChat[]; clock: Clock }) {
  const ordered = [...chats].sort((a, b) => Number(a.preview === null) - Number(b.preview === null));
  return (
    <ul className="chats" aria-label="Chats">
      {ordered.map((chat) => (
        <li key={chat.groupId} className={chat.unread > 0 ? "new" : undefined}>
          <Avatar fullName={chat.other?.fullName ?? chat.name} avatarUrl={chat.other?.avatarUrl ?? null} />
          <div className="who">
            <h2>
              <Link to={chatPath(chat.groupId)}>
                <bdi>{chat.other?.fullName ?? chat.name}</bdi>
                {chat.other && <span className="for-readers">, {chat.name}</span>}
              </Link>
            </h2>
            <p className="quiet">
              <Numbered>{chat.other ? chat.name : "Updates on your loads"}</Numbered>
            </p>
          </div>
          <p className="latest">
            {(chat.isOwn || chat.by) && <span className="quiet">{chat.isOwn ? "You" : chat.by}: </span>}
            <bdi>{chat.preview ?? <span className="quiet">No messages yet</span>}</bdi>
          </p>
          <time className="quiet" dateTime={new Date(chat.at).toISOString()}>
            {clock.brief(chat.at)}
          </time>
          {chat.unread > 0 && (
            <p className="unread">
              {chat.unread > 99 ? "99+" : chat.unread}
              <span className="for-readers"> unread</span>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
