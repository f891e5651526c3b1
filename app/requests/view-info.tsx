import { useLocation, useNavigate } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { Link } from "#links";
import { namedWith } from "~/ui/named-with";
import { onDemand } from "~/ui/on-demand";
import { HASH, OPENED_HERE } from "./driver-hash";
import { driverPath } from "./driver-path";

interface DialogProps {
  loadId: string;
  drivers: readonly { id: string; fullName: string }[];
}

/** Shown instead of the dialog if the dialog's script cannot be loaded. */
function NoDialog({ loadId, drivers }: DialogProps) {
  const { hash } = useLocation();
  const driver = drivers.find(({ id }) => hash === HASH + id);
  if (!driver) return null;
  return (
    <p className="notice alert" role="alert">
      Error fetching data. <a href={driverPath(driver.id, loadId)}>Open as a page</a>
    </p>
  );
}

/** Loaded on the first click on View Info, because most visitors never open the dialog. */
const DriverDialog = lazy(() =>
  onDemand<typeof import("./driver-dialog")>("driver-dialog").then(
    ({ DriverDialog: Dialog }) => ({ default: Dialog }),
    () => ({ default: NoDialog }),
  ),
);

export function DriverDialogOnDemand(props: DialogProps) {
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

/** Only a plain click in a browser that supports dialogs opens the dialog. Other clicks follow the link. */
function opensDialog(event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return isPlain && typeof HTMLDialogElement === "function" && "showModal" in HTMLDialogElement.prototype;
}

/** A link to the page about the driver. With JavaScript, a click opens a dialog instead. */
export function ViewInfo({
  loadId,
  driverId,
  isOnly,
  name,
}: {
  loadId: string;
  driverId: string;
  isOnly: boolean;
  name: string;
}) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Link
      {...namedWith("View Info", name, driverId, isOnly)}
      to={driverPath(driverId, loadId)}
      onClick={(event) => {
        if (!opensDialog(event)) return;
        event.preventDefault();
        // The URL contains the id of the driver in the open dialog, so that Back closes the dialog. The id is
        // in the fragment, so that no loader runs.
        navigate({ search, hash: HASH + driverId }, { preventScrollReset: true, state: OPENED_HERE });
      }}
    >
      View Info
    </Link>
  );
}
