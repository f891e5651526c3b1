import { useLocation, useNavigate } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { Link } from "#links";
import { onDemand } from "~/ui/on-demand";
import { driverPath } from "./dialog-answer";
import { HASH, OPENED_HERE } from "./driver-hash";

/** Loaded on the first click on View Info, because most visits never open it. */
const DriverDialog = lazy(async () => {
  const { DriverDialog: Dialog } = await onDemand<typeof import("./driver-dialog")>("driver-dialog");
  return { default: Dialog };
});

/** Shows the dialog of the driver in the address, if any. */
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

/**
 * Returns whether a click opens the dialog: a plain click in a browser with dialogs. Other clicks follow the
 * link.
 */
function opensDialog(event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain && typeof HTMLDialogElement === "function" && "showModal" in HTMLDialogElement.prototype;
}

/** Links to the driver's page. With JavaScript, the link opens a dialog instead. */
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
        // The dialog's state is stored in the address, so that Back closes the dialog, and in the fragment,
        // so that no loader runs.
        navigate({ search, hash: HASH + driverId }, { preventScrollReset: true, state: OPENED_HERE });
      }}
    >
      View Info
    </Link>
  );
}
