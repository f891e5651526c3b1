import { type ReactNode, useEffect, useId, useRef } from "react";
import { Link } from "#links";
import { Numbered } from "~/trade/numbered";
import type { Clock } from "./clock";
import { messageParts } from "./links";
import { byDay, type ChatMessage, type Colleague, latestRead, type Reader, writerOf } from "./timeline";

interface Props extends Reader {
  messages: readonly ChatMessage[];
  clock: Clock;
  colleagues?: readonly Colleague[];
  /** The link to older messages, above the first message. */
  older: ReactNode;
  ending: ReactNode;
}

/** The list starts scrolled to its end, even without scripts. */
export function MessageList({ messages, clock, colleagues = [], older, ending, ...reader }: Props) {
  const id = useId();
  const talk = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  const read = latestRead(messages, colleagues);
  const ownLast = last?.senderId === reader.viewerId ? last.position : 0;
  // Scrolls to the message that the user just sent, even if they had scrolled up.
  useEffect(() => {
    if (ownLast > 0) talk.current?.scrollTo(0, 0);
  }, [ownLast]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach an element that scrolls.
    <div ref={talk} className="talk" role="log" aria-label="Messages" tabIndex={0}>
      <div>
        {older && <p>{older}</p>}
        {byDay(messages, clock.day).map((day, index) => (
          <section key={day.messages[0]?.position} aria-labelledby={`${id}-${index}`}>
            <h2 className="day" id={`${id}-${index}`}>
              {day.name}
            </h2>
            <ol className="said">
              {day.messages.map((message) => (
                <Message
                  key={message.position}
                  message={message}
                  readBy={message.position === read?.position && read.names}
                  clock={clock}
                  {...reader}
                />
              ))}
            </ol>
          </section>
        ))}
        {messages.length === 0 && <p className="quiet">No messages yet.</p>}
        {ending}
      </div>
    </div>
  );
}

const saidAt = (pressedAt: number, at: number, { day, time, instant }: Clock) =>
  day(pressedAt) === day(at) ? time(pressedAt) : instant(pressedAt);

type MessageProps = Reader &
  Pick<Props, "clock"> & {
    message: ChatMessage;
    /** The names of the colleagues who have read the message, if none has read a later one. */
    readBy: string | false | undefined;
  };

function Message({ message, readBy, clock, ...reader }: MessageProps) {
  const isOwn = message.senderId === reader.viewerId;
  return (
    <li className={isOwn ? "mine" : undefined}>
      <p className="quiet">
        <bdi>{writerOf(message, reader)}</bdi>{" "}
        {message.pressedAt && `written at ${saidAt(message.pressedAt, message.at, clock)}, sent `}
        <time dateTime={new Date(message.at).toISOString()}>{clock.time(message.at)}</time>
      </p>
      <p className="words" dir="auto" id={`words-${message.position}`}>
        {messageParts(message.content).map(({ text, href }, index) =>
          href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change.
            <a key={index} href={href} rel="nofollow noopener noreferrer" target="_blank">
              {text}
            </a>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change.
            <Numbered key={index}>{text}</Numbered>
          ),
        )}
      </p>
      {message.link && (
        <Link to={message.link.to} aria-describedby={`words-${message.position}`}>
          {message.link.words}
        </Link>
      )}
      {readBy && <p className="quiet">{`Read by ${readBy}`}</p>}
    </li>
  );
}
