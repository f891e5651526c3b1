import { useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Link } from "#links";
import { isBeingFilledIn } from "~/ui/forms/being-filled-in";
import { latestSubmission } from "~/ui/forms/submission";
import type { RoomName } from "./protocol";
import { useRoom } from "./use-room";

interface Props {
  room: RoomName;
  /** The loader's data: a new object after each revalidation. */
  shown: unknown;
  /** When the app began to read it, by the app's clock. A room that has been quiet since then has nothing new. */
  readMs?: number;
  /** The text shown instead of the change while a form is being filled in. */
  notice: string;
}

/** How surely the page has changed: a line that was broken may have missed a message, or nothing. */
const NOT = 0;
const PERHAPS = 1;
const SURELY = 2;

/** How often a page that has perhaps changed looks whether it is still being filled in. */
const LOOK_MS = 1_000;

/**
 * Revalidates a page when its room reports a change, or may have missed one. If a person has typed or chosen something on
 * the page, it shows a notice and a link instead, so that nothing typed is lost; but only of a change that was reported.
 */
export function LiveChanges({ room, shown, readMs = 0, notice }: Props) {
  const { pathname, search } = useLocation();
  const { state: page } = useNavigation();
  const { state: reading, revalidate } = useRevalidator();
  const [due, setDue] = useState(NOT);
  const [isOld, setOld] = useState(false);

  // While a form is sent nothing is missed: Remix reads the page again after its answer. A page that changed before
  // would lose the form, and with it the words of the answer.
  const look = (news: number) =>
    page !== "submitting" &&
    latestSubmission()?.state !== "sending" &&
    setDue((before) => Math.max(before, news));
  useRoom(room, { onMessage: () => look(SURELY), onRefresh: (quietMs) => quietMs < readMs || look(PERHAPS) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data ends the notice.
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
