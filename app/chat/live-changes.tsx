import { Link, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { isBeingFilledIn } from "~/ui/being-filled-in";
import { latestSubmission } from "~/ui/submission";
import type { RoomName } from "./protocol";
import { useRoom } from "./use-room";

interface Props {
  room: RoomName;
  /** The loader's data: a new object after each revalidation. */
  shown: unknown;
  /** The text shown instead of the change while a form is being filled in. */
  notice: string;
}

/**
 * Revalidates a page when its room reports a change. If a person has typed or chosen something on the page, it shows a
 * notice and a link instead, so that nothing typed is lost.
 */
export function LiveChanges({ room, shown, notice }: Props) {
  const { pathname, search } = useLocation();
  const { state: page } = useNavigation();
  const { state: reading, revalidate } = useRevalidator();
  const [isDue, setDue] = useState(false);
  const [isOld, setOld] = useState(false);

  // While a form is sent nothing is missed: Remix reads the page again after its answer. A page that changed before
  // would lose the form, and with it the words of the answer.
  const look = () => page !== "submitting" && latestSubmission()?.state !== "sending" && setDue(true);
  useRoom(room, { onMessage: look, onRefresh: look });

  // biome-ignore lint/correctness/useExhaustiveDependencies: new data ends the notice.
  useEffect(() => setOld(false), [shown]);

  useEffect(() => {
    if (!isDue || page !== "idle" || reading !== "idle") return;
    setDue(false);
    if (isBeingFilledIn(document.getElementById("main"))) setOld(true);
    else revalidate();
  }, [isDue, page, reading, revalidate]);

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
