import { Link, useLocation, useNavigate } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useState, useSyncExternalStore } from "react";
import { driverPath, HASH } from "./dialog-answer";
import type { Driver } from "./driver-dialog";

const OPENED_HERE = { openedHere: true };
/** Fetched when it is opened first: whoever opens no dialog does not pay for it. */
const DriverDialog = lazy(async () => ({ default: (await import("./driver-dialog")).DriverDialog }));

/** A plain click in a browser that knows dialogs; any other goes where the link leads. */
function opensDialog(event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain && typeof HTMLDialogElement === "function" && "showModal" in HTMLDialogElement.prototype;
}

/** View Info: a page of its own; with JavaScript a dialog over this one. */
export function ViewInfo({ loadId, driverId }: { loadId: string; driverId: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Link
      className="button plain"
      aria-describedby={driverId}
      to={driverPath(driverId, loadId)}
      onClick={(event) => {
        if (!opensDialog(event)) return;
        event.preventDefault();
        // In the address, and there after the #: the back button closes the dialog, and no loader runs for it.
        navigate({ search, hash: HASH + driverId }, { preventScrollReset: true, state: OPENED_HERE });
      }}
    >
      View Info
    </Link>
  );
}

const never = () => () => {};

/** What stands after the # of the address. Empty while hydrating: it was never sent to the server. */
function useHash(): string {
  const { hash } = useLocation();
  return useSyncExternalStore(
    never,
    () => hash,
    () => "",
  );
}

/** The dialog of these drivers, from when the address names one first. It stays then, to hand back the focus it took. */
export function DriverDialogs({ loadId, drivers }: { loadId: string; drivers: readonly Driver[] }) {
  const isAsked = useHash().startsWith(HASH);
  const [isWanted, want] = useState(false);
  if (isAsked && !isWanted) want(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <DriverDialog loadId={loadId} drivers={drivers} />
    </Suspense>
  );
}
