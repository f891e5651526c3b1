import { Link } from "#links";
import { chatPath } from "~/chat/inbox/address";

interface Props {
  /** The URL that dials the other party's phone number. */
  call?: string;
  phoneNumber?: string | null;
  chatId?: string | null;
  /** The URL of a route to the driver's next stop. */
  directions?: string;
}

/**
 * Links to call the other party, to open the chat and, for the driver, to get directions to the next stop.
 * The phone number is part of the link's text, and is hidden on phones, where there is no room for it.
 */
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
