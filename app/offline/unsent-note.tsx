import { useEffect, useState } from "react";
import { forgetWaiting, showBadge } from "~/outbox/badge";
import { countItems } from "~/outbox/items";

/** Sets the badge, so that it no longer counts the matters of the ended session. */
export function UnsentNote() {
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    const show = (count: number) => {
      setUnsent(count);
      showBadge(count);
    };
    forgetWaiting();
    countItems().then(show, () => {});
  }, []);
  if (unsent === 0) return null;
  return (
    <p className="notice warning" role="status">
      {unsent === 1 ? "1 item on this device is" : `${unsent} items on this device are`} not sent yet. They'll
      send when the user who saved them logs in here.
    </p>
  );
}
