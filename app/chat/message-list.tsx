import { Link } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import type { Clock } from "./clock";
import { piecesOf } from "./links";
import { byDay, type ChatMessage } from "./timeline";

type Shown = ChatMessage & { loadId?: string | null };

interface Props {
  messages: readonly Shown[];
  clock: Clock;
  /** By id. Nobody of that id: the name of the product. */
  names: Readonly<Record<string, string>>;
  viewerId: string;
  /** Stands at the end of the messages. */
  children?: ReactNode;
}

/** Messages under their days, oldest first; the end of the list is in view first, without scripts too. */
export function MessageList({ messages, clock, children, ...people }: Props) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached from the keyboard.
    <div className="talk" role="log" aria-label="Messages" tabIndex={0}>
      <div>
        {byDay(messages, clock.day).map((day, index) => (
          <section key={day.messages[0]?.position} aria-labelledby={`${id}-${index}`}>
            <h2 className="day" id={`${id}-${index}`}>
              {day.name}
            </h2>
            <ol className="said">
              {day.messages.map((message) => (
                <Message key={message.position} message={message} clock={clock} {...people} />
              ))}
            </ol>
          </section>
        ))}
        {children}
      </div>
    </div>
  );
}

type MessageProps = Pick<Props, "clock" | "names" | "viewerId"> & { message: Shown };

function Message({ message, clock, names, viewerId }: MessageProps) {
  const isOwn = message.senderId === viewerId;
  return (
    <li className={isOwn ? "own" : undefined}>
      <p className="quiet">
        <bdi>{isOwn ? "You" : (names[message.senderId] ?? "Haulway")}</bdi>{" "}
        <time dateTime={new Date(message.at).toISOString()}>{clock.time(message.at)}</time>
      </p>
      <p className="words" dir="auto">
        {piecesOf(message.content).map(({ text, href }, index) =>
          href ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message never change.
            <a key={index} href={href} rel="nofollow noopener noreferrer" target="_blank">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
      {message.loadId && <Link to={`/load-details/${message.loadId}`}>Open load</Link>}
    </li>
  );
}
