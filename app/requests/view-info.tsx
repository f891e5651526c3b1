import { Link, useLocation, useNavigate } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { driverPath } from "./dialog-answer";
import { HASH, OPENED_HERE } from "./driver-hash";

/** Comes with the first press on View Info: most loads are looked at without. */
const DriverDialog = lazy(async () => ({ default: (await import("./driver-dialog")).DriverDialog }));

/** The dialog of whichever of the drivers the address names, once it names one. */
export function DriverDialogOnDemand(props: {
  loadId: string;
  drivers: readonly { id: string; fullName: string }[];
}) {
  const { hash } = useLocation();
  const [isWanted, want] = useState(false);
  useEffect(() => {
    if (hash.startsWith(HASH)) want(true);
  }, [hash]);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <DriverDialog {...props} />
    </Suspense>
  );
}

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
