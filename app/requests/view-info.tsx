import { useLocation, useNavigate } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { Link } from "#links";
import { onDemand } from "~/ui/on-demand";
import { driverPath } from "./dialog-answer";
import { HASH, OPENED_HERE } from "./driver-hash";

/** Loaded at the first press on View Info, which most visits do without. */
const DriverDialog = lazy(async () => {
  const { DriverDialog: Dialog } = await onDemand<typeof import("./driver-dialog")>("driver-dialog");
  return { default: Dialog };
});

/** The dialog of the driver that the address names, if any. */
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

/** A plain click in a browser that has dialogs; any other click follows the link. */
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
        // In the address, so that Back closes the dialog; in its fragment, so that no loader runs.
        navigate({ search, hash: HASH + driverId }, { preventScrollReset: true, state: OPENED_HERE });
      }}
    >
      View Info
    </Link>
  );
}
