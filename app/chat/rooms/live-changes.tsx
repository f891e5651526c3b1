import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Link } from "#links";
import { isBeingFilledIn } from "~/ui/forms/being-filled-in";
import { latestSubmission, ownChange } from "~/ui/forms/submission";
import type { RoomName } from "./protocol";
import { useRoom } from "./use-room";

interface Props {
  room: RoomName;
  /** The loader's data: a new object after each revalidation. */
  shown: unknown;
  /** When the data was read, by the app's clock. If the room has been silent since, the page is current. */
  readMs?: number;
  notice: string;
}

/** How certain it is that the data has changed. */
const NOT = 0;
const PERHAPS = 1;
const SURELY = 2;

const LOOK_MS = 1_000;

/**
 * Reads the page's data again after a change. If the user has typed or chosen something on the page, a
 * certain change shows a note and a link instead, so that no input is lost. A possible change waits until the
 * form is no longer in use.
 */
export function LiveChanges({ room, shown, readMs = 0, notice }: Props) {
  const { pathname, search } = useLocation();
  const { state: page } = useNavigation();
  const { state: reading, revalidate } = useRevalidator();
  const [due, setDue] = useState(NOT);
  const [isOld, setOld] = useState(false);
  const heard = useRef(0);

  // Ignores changes while a form is being sent, because Remix reloads the data after the response. An earlier
  // reload would lose the form and the messages in its response.
  const look = (news: number) =>
    page !== "submitting" &&
    latestSubmission()?.state !== "sending" &&
    setDue((before) => Math.max(before, news));
  // The first change reported after the user's own form was most likely caused by that form, so it shows no
  // note.
  const changed = () => {
    const own = ownChange();
    const isOwn = own !== 0 && own !== heard.current;
    heard.current = own;
    look(isOwn ? PERHAPS : SURELY);
  };
  useRoom(room, { onMessage: changed, onRefresh: (quietMs) => quietMs < readMs || look(PERHAPS) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data removes the note.
  useEffect(() => setOld(false), [shown]);

  useEffect(() => {
    if (!due || page !== "idle" || reading !== "idle") return;
    const act = () => {
      const isBusy = isBeingFilledIn(document.getElementById("main"));
      if (isBusy && due === PERHAPS) return;
      setDue(NOT);
      if (isBusy) setOld(true);
      else revalidate();
    };
    act();
    const timer = setInterval(act, LOOK_MS);
    return () => clearInterval(timer);
  }, [due, page, reading, revalidate]);

  return (
    <div className="live" aria-live="polite">
      {isOld && (
        <p>
          {notice} <Link to={pathname + search}>Show</Link>
        </p>
      )}
    </div>
  );
}
