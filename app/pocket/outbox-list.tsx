import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useState } from "react";
import { contentOf, nameOf, stateOf } from "~/outbox/in-words";
import { change, type Item, itemsOf } from "~/outbox/items";
import { clockOf } from "~/outbox/phone-clock";
import { DeliveryForm, isMadeHere, mayDeliver } from "./delivery-form";

/** What waits, with what may be done about it: read from this phone, and again whenever the worker has sent something. */
export function OutboxList({ person }: { person: string }) {
  const [items, setItems] = useState<readonly Item[]>();
  const { hash } = useLocation();
  const read = useCallback(() => void itemsOf(person).then(setItems), [person]);
  useEffect(() => {
    read();
    const { serviceWorker } = navigator;
    serviceWorker?.addEventListener("message", read);
    return () => serviceWorker?.removeEventListener("message", read);
  }, [read]);
  if (!items) return <h1>Not sent yet</h1>;
  const changed = () => {
    read();
    navigator.serviceWorker?.controller?.postMessage("here");
  };
  return (
    <>
      {hash === "#sign-out" && items.length > 0 ? (
        <SignOutQuestion count={items.length} />
      ) : (
        <h1>Not sent yet</h1>
      )}
      {items.length === 0 && <p role="status">Everything is sent.</p>}
      <ol className="unsent">
        {items.map((item) => (
          <li key={item.key}>
            <Waiting item={item} items={items} changed={changed} />
          </li>
        ))}
      </ol>
    </>
  );
}

function SignOutForm() {
  return (
    <form method="post" action="/logout?unsent=discard" className="row">
      <button type="submit" className="button danger">
        Sign out and discard
      </button>
      <a className="button plain" href="/dashboard">
        Stay
      </a>
    </form>
  );
}

/** Signing out takes what is not sent with it, so it asks. */
function SignOutQuestion({ count }: { count: number }) {
  return (
    <>
      <h1>Sign out?</h1>
      <p className="notice warning">{count} not sent yet. Signing out discards what is not sent.</p>
      <SignOutForm />
    </>
  );
}

/** Under low data no script reads what waits. What was pressed before is still there, and the way out leads over this page. */
export function WithoutScripts() {
  return (
    <>
      <h1>Not sent yet</h1>
      <p>
        What waits on this phone is listed once you choose Use full data below. Signing out discards what is
        not sent.
      </p>
      <SignOutForm />
    </>
  );
}

interface WaitingProps {
  item: Item;
  items: readonly Item[];
  changed: () => void;
}

function Waiting({ item, items, changed }: WaitingProps) {
  const { key, state, page } = item;
  const put = (state: Item["state"]) => change({ ...item, state }).then(changed);
  const edit = async () => {
    if (state === "waiting") await change({ ...item, state: "held" });
    location.assign(`${page}#edit=${key}`);
  };
  const content = contentOf(item);
  return (
    <>
      <h2>{nameOf(item)}</h2>
      <p className="quiet">{[item.load, `pressed ${clockOf(item.atMs)}`].filter(Boolean).join(" · ")}</p>
      {content.length > 0 && (
        <ul>
          {content.map(({ name, text }) => (
            <li key={name + text}>
              {name}: <bdi>{text}</bdi>
            </li>
          ))}
        </ul>
      )}
      <p className={state === "refused" ? "notice alert" : "state"}>{stateOf(item, items)}</p>
      <p className="row">
        {state === "held" && (
          <button type="button" className="button main" onClick={() => put("waiting")}>
            Send
          </button>
        )}
        {/* What was made here is made anew here, once it is discarded. */}
        {!isMadeHere(item, items) && (
          <button type="button" className="button plain" onClick={edit}>
            Edit
          </button>
        )}
        <button
          type="button"
          className="button plain danger"
          onClick={() => change(null, [key]).then(changed)}
        >
          Discard
        </button>
      </p>
      {mayDeliver(item, items) && <DeliveryForm after={item} changed={changed} />}
    </>
  );
}
