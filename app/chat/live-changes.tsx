import { Link, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { isBeingFilledIn } from "~/ui/being-filled-in";
import type { RoomName } from "./protocol";
import { useRoom } from "./use-room";

interface Props {
  room: RoomName;
  /** What the page's loader gave: a new object whenever the page was read again. */
  shown: unknown;
  /** Said instead of showing the change at once, while a form is being filled in. */
  notice: string;
}

/**
 * Keeps a page up to date while it is looked at. What a person has typed or chosen is never touched: then a quiet line
 * says that there is something new, and a link shows it.
 */
export function LiveChanges({ room, shown, notice }: Props) {
  const { pathname, search } = useLocation();
  const { state: page } = useNavigation();
  const { state: reading, revalidate } = useRevalidator();
  const [isDue, setDue] = useState(false);
  const [isOld, setOld] = useState(false);

  // While a form is on its way nothing is missed: the page is read again after its answer.
  const look = () => page !== "submitting" && setDue(true);
  useRoom(room, { onMessage: look, onRefresh: look });

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again is no longer old.
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
