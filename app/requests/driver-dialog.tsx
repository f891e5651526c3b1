import { useLocation, useNavigate } from "@remix-run/react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "~/ui/icon";
import { Alert } from "~/ui/notice";
import { onDemand } from "~/ui/on-demand";
import { HASH } from "./driver-hash";
import type { DriverInfo } from "./driver-info.server";
import { driverPath } from "./driver-path";

const sheet = () => onDemand<typeof import("./driver-info")>("driver-info");
const DriverSheet = lazy(async () => ({ default: (await sheet()).DriverSheet }));

type Answer = DriverInfo | { problem: string };

const FAILED: Answer = { problem: "Error fetching data" };

/** @throws TypeError if the connection breaks; SyntaxError if the response is not JSON */
async function ask(driverId: string, loadId: string): Promise<Answer> {
  const answer = await fetch(`/driver-request/${driverId}/info.json?load=${loadId}`);
  if (answer.status === 404) return { problem: await answer.text() };
  // A response after a redirect is the login page.
  return answer.ok && !answer.redirected ? answer.json() : FAILED;
}

function Content({ loadId, driverId }: { loadId: string; driverId: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const read = useCallback(() => {
    setAnswer(null);
    Promise.all([ask(driverId, loadId), sheet()]).then(
      ([got]) => setAnswer(got),
      () => setAnswer(FAILED),
    );
  }, [loadId, driverId]);
  useEffect(read, [read]);
  const loading = <p role="status">Loading...</p>;
  if (!answer) return loading;
  if ("driver" in answer) {
    return (
      <Suspense fallback={loading}>
        <DriverSheet info={answer} />
      </Suspense>
    );
  }
  return (
    <>
      <Alert>{answer.problem}</Alert>
      <p className="row">
        <button type="button" className="button main" onClick={read}>
          Try Again
        </button>
        <a className="button plain" href={driverPath(driverId, loadId)}>
          Open as a Page
        </a>
      </p>
    </>
  );
}

const never = () => () => {};

/** Empty during hydration, because the server never receives the fragment. */
function useHash(): string {
  const { hash } = useLocation();
  return useSyncExternalStore(
    never,
    () => hash,
    () => "",
  );
}

interface Driver {
  id: string;
  fullName: string;
}

export function DriverDialog({ loadId, drivers }: { loadId: string; drivers: readonly Driver[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { search, state, key } = useLocation();
  const hash = useHash();
  const driver = drivers.find(({ id }) => hash === HASH + id);
  const isOpen = driver !== undefined;

  // Runs at every navigation, not only if `isOpen` changes, because `isOpen` does not change if the dialog is
  // closed and quickly opened again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the address.
  useEffect(() => {
    const { current } = dialog;
    if (isOpen && !current?.open) current?.showModal();
    if (!isOpen && current?.open) current.close();
  }, [isOpen, key]);

  useEffect(() => {
    const { current } = dialog;
    // Closes the dialog only if the click starts and ends outside it. Otherwise, selecting text from the
    // inside to the outside would close it.
    let pressedOutside = false;
    const press = (event: Event) => {
      pressedOutside = event.target === current;
    };
    const release = (event: Event) => {
      if (pressedOutside && event.target === current) current?.close();
    };
    current?.addEventListener("pointerdown", press);
    current?.addEventListener("click", release);
    return () => {
      current?.removeEventListener("pointerdown", press);
      current?.removeEventListener("click", release);
    };
  }, []);

  const closed = () => {
    if (!isOpen) return;
    if (state?.openedHere) navigate(-1);
    else navigate({ search }, { replace: true, preventScrollReset: true });
  };

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="driver-dialog-name" onClose={closed}>
      {driver && (
        <div className="dialog-body">
          <div className="bar">
            <h2 id="driver-dialog-name">{driver.fullName}</h2>
            <button type="button" className="button plain" onClick={() => dialog.current?.close()}>
              <Icon name="close" /> Close
            </button>
          </div>
          <Content key={driver.id} loadId={loadId} driverId={driver.id} />
        </div>
      )}
    </dialog>
  );
}
