import { Link } from "#links";
import { chatPath } from "~/chat/inbox/address";

interface Props {
  call?: string;
  phoneNumber?: string | null;
  chatId?: string | null;
  directions?: string;
}

/** The phone number is hidden on phones, where there is no room for it. */
export function ContactLinks({ call, phoneNumber, chatId, directions }: Props) {
  if (!call && !chatId && !directions) return null;
  return (
    <p className="row contact">
      {call && (
        <a className="button plain" href={call}>
          Call <span className="brief">{phoneNumber}</span>
        </a>
      )}
      {chatId && (
        <Link className="button plain" to={chatPath(chatId)}>
          Message
        </Link>
      )}
      {directions && (
        <a className="button plain" href={directions} rel="noreferrer">
          Directions
        </a>
      )}
    </p>
  );
}
