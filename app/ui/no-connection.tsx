import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Browsers report `online` only for the nearest hop. Only a request detects a broken connection beyond it.
 */
const RETRY_MS = 5_000;

/**
 * Shown in place of a page whose data could not be fetched. Refetches the data when there may be signal, or
 * on a click, and is then replaced by the page.
 */
export function NoConnection() {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const retry = () => navigator.onLine && revalidate();
    const timer = setInterval(retry, RETRY_MS);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [state, revalidate]);
  return (
    <>
      <h1>No connection</h1>
      <p>You're offline. This page loads when you're back.</p>
      <p>
        <button className="button main" type="button" onClick={revalidate} aria-disabled={state !== "idle"}>
          Try again
        </button>
      </p>
    </>
  );
}
