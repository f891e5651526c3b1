import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** The browser's `online` event says nothing about the connection beyond the nearest hop. */
const RETRY_MS = 5_000;

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
      <p>You're offline. This page loads when you're back online.</p>
      <p>
        <button className="button main" type="button" onClick={revalidate} aria-disabled={state !== "idle"}>
          Try Again
        </button>
      </p>
    </>
  );
}
