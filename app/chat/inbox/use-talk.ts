import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { RoomMessage } from "../rooms/protocol";
import { useRoom } from "../rooms/use-room";
import { isEndInView } from "./end-in-view";
import type { OpenChat } from "./open-chat.server";
import { askMissed, reportMark } from "./talk-requests";
import { append, type ChatMessage, type Colleague, join } from "./timeline";

const TYPING_MS = 5_000;
const SAY_TYPING_EVERY_MS = 3_000;

interface Marks {
  read: number;
  delivered: number;
  /** When the other person saw the message at `read`, in UTC milliseconds, if the page shows it. */
  readAt?: number;
}

export interface Talk {
  messages: readonly ChatMessage[];
  /** Null in a feed, and after the other party has left. */
  theirs: Marks | null;
  isLive: boolean;
  colleagues: readonly Colleague[] | undefined;
  isTyping: boolean;
  onType: () => void;
}

/** Does not update a page of older messages. */
export function useTalk({ chat, viewerId, member, messages, before, readers }: OpenChat): Talk {
  const { groupId, isFeed } = chat;
  const isNewest = before === null;
  const [known, setKnown] = useState<readonly ChatMessage[]>(messages);
  const [theirs, setTheirs] = useState<Marks | null>(chat.theirs);
  const [colleagues, setColleagues] = useState(readers);
  const [typedMs, setTypedMs] = useState(0);
  const { revalidate } = useRevalidator();
  const last = useRef(0);
  last.current = known.at(-1)?.position ?? 0;
  const isAlone = useRef(false);
  isAlone.current = chat.theirs === null;

  useEffect(() => setKnown((present) => join(present, messages)), [messages]);
  useEffect(() => setTheirs((marks) => furthest(marks, chat.theirs)), [chat.theirs]);
  useEffect(() => setColleagues(readers), [readers]);

  const isAsking = useRef(false);
  const askAgain = useRef(false);
  const catchUp = useCallback(async () => {
    askAgain.current = true;
    if (isAsking.current) return;
    isAsking.current = true;
    let after = last.current;
    while (askAgain.current) {
      askAgain.current = false;
      const missed = await askMissed(groupId, after);
      // The viewer left in another tab or was signed out. The revalidated page shows this.
      if (missed === "gone") revalidate();
      if (!missed || missed === "gone") break;
      setKnown((present) => join(present, missed.messages));
      setTheirs((marks) => furthest(marks, missed.theirs));
      setColleagues(missed.readers);
      // The other person left or returned. The revalidated page shows this.
      if ((missed.theirs === null) !== isAlone.current) revalidate();
      after = missed.messages.at(-1)?.position ?? after;
      askAgain.current ||= missed.more;
    }
    isAsking.current = false;
  }, [groupId, revalidate]);

  const onMessage = (heard: RoomMessage) => {
    if (heard.type === "changed") catchUp();
    if (heard.type === "message") {
      const next = append(known, heard);
      const isOwn = heard.senderId === viewerId;
      if (next !== "gap") setKnown((present) => join(present, [heard]));
      if (next === "gap" || (isAlone.current && !isOwn)) catchUp();
      if (!isOwn) setTypedMs(0);
    }
    if (heard.type === "typing" && heard.party !== viewerId) setTypedMs(Date.now());
    if (heard.type === "seen" || heard.type === "delivered") {
      if (heard.party !== viewerId) setTheirs((marks) => marks && furthest(marks, marksOf(heard)));
      else if (colleagues && heard.type === "seen") catchUp();
    }
  };
  const room = isFeed ? (`user:${viewerId}` as const) : (`group:${groupId}` as const);
  const { isLive, sayTyping } = useRoom(isNewest ? room : null, { onMessage, onRefresh: catchUp });

  useMarks(groupId, newestOf(known, viewerId, member?.id), isNewest ? chat : null);
  useEffect(() => {
    if (typedMs === 0) return;
    const timer = setTimeout(() => setTypedMs(0), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typedMs]);

  const saidMs = useRef(0);
  const onType = () => {
    if (Date.now() - saidMs.current < SAY_TYPING_EVERY_MS) return;
    saidMs.current = Date.now();
    sayTyping();
  };
  return {
    messages: isNewest ? known : messages,
    theirs,
    isLive,
    colleagues: isNewest ? colleagues : undefined,
    isTyping: isLive && typedMs > 0,
    onType,
  };
}

/** Marks never move back: the room may send a newer mark before the app's older response arrives. */
function furthest(marks: Marks | null, next: Marks | null): Marks | null {
  if (!marks || !next) return next;
  const isKnown = next.readAt ? next.read < marks.read : next.read <= marks.read;
  return {
    ...(isKnown ? marks : next),
    delivered: Math.max(marks.delivered, next.delivered),
  };
}

function marksOf({ type, position }: { type: "seen" | "delivered"; position: number }): Marks {
  return { delivered: position, read: type === "seen" ? position : 0 };
}

const newestOf = (messages: readonly ChatMessage[], viewerId: string, memberId?: string) =>
  messages.findLast(({ senderId, by }) => senderId !== viewerId || by?.id !== memberId)?.position ?? 0;

const VIEW_EVENTS = ["visibilitychange", "scroll", "resize"];

function useMarks(groupId: string, newest: number, chat: OpenChat["chat"] | null): void {
  const told = useRef({ seen: chat?.readPosition ?? 0, delivered: chat?.deliveredPosition ?? 0 });
  const isOpen = chat !== null;
  useEffect(() => {
    if (!isOpen) return;
    const tell = () => {
      const what = isEndInView() ? "seen" : "delivered";
      if (newest <= told.current[what]) return;
      const before = told.current;
      told.current = what === "seen" ? { seen: newest, delivered: newest } : { ...before, delivered: newest };
      reportMark(groupId, what, newest).catch(() => {
        told.current = before;
      });
    };
    tell();
    for (const event of VIEW_EVENTS) addEventListener(event, tell, true);
    return () => {
      for (const event of VIEW_EVENTS) removeEventListener(event, tell, true);
    };
  }, [groupId, newest, isOpen]);
}
