import { Link } from "#links";
import { useClosing } from "~/ui/account-menu";
import { Avatar } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { chatPath } from "./address";
import { askLeavePath } from "./page-address";
import type { Chat } from "./queries.server";

interface Props {
  chat: Chat;
  looks?: boolean;
}

export function ChatHead({ chat, looks }: Props) {
  const { groupId, name, other, isFeed, loadId, gone } = chat;
  return (
    <>
      <div className="bar">
        <Link className="button plain" to="/inbox">
          <Icon name="back" /> Inbox
        </Link>
        <div className="row">
          <Link className="button plain" to={chatPath(groupId)}>
            <Icon name="refresh" /> <span className="brief">Refresh</span>
          </Link>
          <ChatSettings chat={chat} looks={looks} />
        </div>
      </div>
      <div className="chat-head">
        <Avatar fullName={other?.fullName ?? name} avatarUrl={other?.avatarUrl ?? null} />
        <div>
          <h1>{name}</h1>
          <p className="quiet">
            {other && (
              <span>
                <bdi>{other.fullName}</bdi>, {other.role}
              </span>
            )}
            {isFeed && "Updates on your loads"}
            {loadId ? <Link to={`/load-details/${loadId}`}>View load</Link> : gone}
          </p>
        </div>
      </div>
    </>
  );
}

function ChatSettings({ chat: { groupId, other, theirs, isFeed }, looks }: Props) {
  return (
    <details className="menu chat-settings" ref={useClosing()}>
      <summary className="button plain">Settings</summary>
      <div className="menu-list">
        <h2>Members</h2>
        <ul>
          <li>You</li>
          {other && theirs && (
            <li>
              <bdi>{other.fullName}</bdi>
            </li>
          )}
        </ul>
        {!isFeed && (
          <>
            <Link to={`/report?chat=${groupId}`}>Report</Link>
            {!looks && (
              <Link className="danger" to={askLeavePath(groupId)}>
                Leave Group
              </Link>
            )}
          </>
        )}
      </div>
    </details>
  );
}
