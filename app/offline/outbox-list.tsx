import { useLocation } from "@remix-run/react";
import { type MouseEvent, useCallback, useEffect, useState } from "react";
import { contentOf, nameOf, stateOf } from "~/outbox/in-words";
import { change, countItems, type Item, itemsOf } from "~/outbox/items";
import { clockOf } from "~/outbox/phone-clock";
import { isWaiting } from "~/outbox/rules";
import { DeliveryForm, mayDeliver, pinBefore, receiverPage } from "./delivery-form";
import { departureAfter, mayDepart } from "./departure";
import { OtherCompanies, type OtherCompany, type Waiting, withItems } from "./other-companies";

interface Props {
  person: string;
  companies?: readonly OtherCompany[];
}

const countOf = (waiting: readonly Waiting[]) => waiting.reduce((sum, { keys }) => sum + keys.length, 0);

/** Reads the items again after each message from the worker. */
export function OutboxList({ person, companies }: Props) {
  const [elsewhere, setElsewhere] = useState<readonly Waiting[]>([]);
  const [items, setItems] = useState<readonly Item[]>();
  const [others, setOthers] = useState(0);
  const { hash } = useLocation();
  const read = useCallback(async () => {
    const own = await itemsOf(person);
    const waiting = await withItems(companies ?? []);
    setElsewhere(waiting);
    setOthers((await countItems()) - own.length - countOf(waiting));
    setItems(own);
  }, [person, companies]);
  useEffect(() => {
    void read();
    const { serviceWorker } = navigator;
    serviceWorker?.addEventListener("message", read);
    return () => serviceWorker?.removeEventListener("message", read);
  }, [read]);
  if (!items) return <h1>Outbox</h1>;
  const changed = () => {
    void read();
    navigator.serviceWorker?.controller?.postMessage("here");
  };
  const all = items.length + countOf(elsewhere) + others;
  return (
    <>
      {hash === "#sign-out" && all > 0 ? (
        <SignOutQuestion own={all - others} others={others} />
      ) : (
        <h1>Outbox</h1>
      )}
      {items.length === 0 && <p role="status">Nothing waiting to send.</p>}
      <ol className="unsent">
        {items.map((item) => (
          <li key={item.key}>
            <WaitingItem item={item} items={items} changed={changed} />
          </li>
        ))}
      </ol>
      <OtherCompanies waiting={elsewhere} changed={changed} />
    </>
  );
}

function goBack(event: MouseEvent) {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
}

function SignOutForm() {
  return (
    <form method="post" action="/logout?unsent=discard" className="row">
      <button type="submit" className="button danger">
        Sign Out and Discard
      </button>
      <a className="button plain" href="/dashboard" onClick={goBack}>
        Stay
      </a>
    </form>
  );
}

/** Signing out discards unsent items. Shows only the number of other users' items. */
function SignOutQuestion({ own, others }: { own: number; others: number }) {
  const whose = [own > 0 && `${own} of yours`, others > 0 && `${others} from another account on this device`];
  return (
    <>
      <h1>Sign out?</h1>
      <p className="notice warning">
        Not sent yet: {whose.filter(Boolean).join(" and ")}. Signing out discards unsent items.
      </p>
      <SignOutForm />
    </>
  );
}

/** The page exists because earlier items may still be stored, and signing out then leads to this page. */
export function WithoutScripts() {
  return (
    <>
      <h1>Outbox</h1>
      <p>
        <a href="/outbox?list">List unsent items on this device</a> (loads about 100 KB). Signing out discards
        unsent items.
      </p>
      <SignOutForm />
    </>
  );
}

interface ItemProps {
  item: Item;
  items: readonly Item[];
  changed: () => void;
}

function WaitingItem({ item, items, changed }: ItemProps) {
  const { key, state, page } = item;
  const send = () => change({ ...item, state: "waiting", heldMs: 0 }).then(changed);
  const edit = async () => {
    await change({ ...item, heldMs: Date.now() });
    location.assign(`${page}#edit=${key}`);
  };
  const content = contentOf(item);
  // Until the PIN is sent, the user can change the proof only on this page.
  const pin = pinBefore(item, items);
  return (
    <>
      <h2>{nameOf(item)}</h2>
      <p className="quiet">{[item.load, `tapped ${clockOf(item.atMs)}`].filter(Boolean).join(" · ")}</p>
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
        {!isWaiting(item) && (
          <button type="button" className="button main" onClick={send}>
            {state === "refused" ? "Send Again" : "Send"}
          </button>
        )}
        {!pin && (
          <button type="button" className="button plain" onClick={edit}>
            Edit
          </button>
        )}
        {mayDepart(item, items) && (
          <button
            type="button"
            className="button plain"
            onClick={() => change(departureAfter(item, Date.now())).then(changed)}
          >
            Departed
          </button>
        )}
      </p>
      <details>
        <summary>Discard</summary>
        <p>It's saved only on this device, so you can't get it back.</p>
        <button
          type="button"
          className="button plain danger"
          onClick={() => change(null, [key]).then(changed)}
        >
          Delete Permanently
        </button>
      </details>
      {pin && <DeliveryForm after={pin} instead={item} changed={changed} />}
      {mayDeliver(item, items) && (
        <>
          <DeliveryForm after={item} changed={changed} />
          <p>
            <a className="button plain" href={receiverPage(item)}>
              Receiver Signs Here
            </a>
          </p>
        </>
      )}
    </>
  );
}
