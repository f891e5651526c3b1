import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Link } from "#links";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { SubmitButton } from "~/ui/forms/submit-button";
import { Alert } from "~/ui/notice";
import { remember, renew, subscribe, subscription } from "./browser-phone";

interface Props {
  person: string;
  publicKey: string;
  isOn: boolean;
  isIphone: boolean;
  action: string;
}

type Ability = "unknown" | "none" | "from the Home Screen" | "blocked" | "off" | "on";

/** An iPad may identify itself as a Mac. */
const isTouchMac = () => /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

async function ability({ person, isOn, isIphone }: Props): Promise<Ability> {
  if (!("PushManager" in window && "Notification" in window && navigator.serviceWorker)) {
    const isInBrowser = !matchMedia("(display-mode: standalone)").matches;
    return isInBrowser && (isIphone || isTouchMac()) ? "from the Home Screen" : "none";
  }
  if (Notification.permission === "denied") return "blocked";
  const own = await subscription();
  if (isOn && own) {
    remember(person, own);
    return "on";
  }
  // The user may have removed this phone from the list on another device.
  await renew(person).catch(() => {});
  return "off";
}

const HOME_SCREEN = (
  <p>
    On an iPhone or iPad, notifications work only if Haulway is on your Home Screen.{" "}
    <Link to="/get-app">See how to add it</Link>. Then open Haulway from the Home Screen and turn on
    notifications here.
  </p>
);

const FAILED =
  "We couldn't turn on notifications. Check your signal, turn off private browsing, and try again.";

export function ThisPhone(props: Props) {
  const { person, publicKey, isOn, isIphone, action } = props;
  const [can, setCan] = useState<Ability>("unknown");
  const [hasFailed, setFailed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other props stay the same.
  useEffect(() => {
    ability(props).then(setCan, () => setCan("none"));
  }, [isOn]);

  async function turnOn(event: MouseEvent<HTMLFormElement>) {
    const button = (event.target as Element).closest("button");
    const form = event.currentTarget;
    if (!button) return;
    // The form is submitted below, after the browser has subscribed.
    event.preventDefault();
    setFailed(false);
    // Must be first: browsers show the permission prompt only during a user gesture.
    const answer = await Notification.requestPermission();
    if (answer === "denied") return setCan("blocked");
    if (answer !== "granted" || !field.current) return;
    try {
      field.current.value = JSON.stringify(await subscribe(person, publicKey));
      form.requestSubmit(button);
    } catch {
      setFailed(true);
    }
  }

  if (can === "on") return <p>Notifications are on.</p>;
  if (can === "none")
    return <p>This browser doesn't support notifications. Chrome, Edge, Firefox and Samsung Internet do.</p>;
  if (can === "from the Home Screen" || (can === "unknown" && isIphone)) return HOME_SCREEN;
  if (can === "unknown")
    return (
      <p>
        To turn on notifications, turn on JavaScript in your browser and turn off Data saver (bottom of page).
      </p>
    );
  if (can === "blocked")
    return (
      <p>
        This browser blocks notifications from Haulway. Tap the icon next to the address or open the site
        settings, allow notifications, and then reload this page.
      </p>
    );
  return (
    <KeyedForm action={action} className="stack" onClick={turnOn}>
      {hasFailed && <Alert>{FAILED}</Alert>}
      <p>Notifications are off. When you turn them on, your browser asks you to allow them.</p>
      <input type="hidden" name="subscription" ref={field} />
      <SubmitButton>Turn On for This Device</SubmitButton>
    </KeyedForm>
  );
}
