import { useEffect, useState } from "react";
import { showBadge } from "~/outbox/badge";
import { countItems } from "~/outbox/items";

/**
 * Where a person signs in: that something waits on this phone, whoever's it is. It says no more than that. The badge counts no messages any
 * more of a session that has ended elsewhere.
 */
export function UnsentNote() {
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    const show = (count: number) => {
      setUnsent(count);
      showBadge(count);
    };
    countItems().then(show, () => {});
  }, []);
  if (unsent === 0) return null;
  return (
    <p className="notice warning" role="status">
      {unsent === 1 ? "1 thing that was" : `${unsent} things that were`} pressed on this phone{" "}
      {unsent === 1 ? "is" : "are"} not sent yet. That happens once whoever pressed it logs in here.
    </p>
  );
}
