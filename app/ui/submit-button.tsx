import { useNavigation } from "@remix-run/react";
import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { latestSubmission, type Submission, watchSubmissions } from "./submission";

interface Props {
  children: ReactNode;
  /** The form's address, on a page with several forms. */
  action?: string;
  look?: "main" | "plain" | "danger" | "link";
  name?: string;
  value?: string;
  /** Sends the form to another address than its own. */
  formAction?: string;
  disabled?: boolean;
  "aria-describedby"?: string;
}

const none = () => null;

/** The progress of an upload under the pressed button, and the reason if the form was not sent. */
function Progress({ of: { state, sent, cancel }, giveBack }: { of: Submission; giveBack: () => void }) {
  if (state === "failed")
    return (
      <p role="alert" className="news wrong">
        No connection. What you typed is still here; try again when you have signal.
      </p>
    );
  if (state === "signed out")
    return (
      <p role="alert" className="news wrong">
        You were signed out.{" "}
        <a href="/login" target="_blank" rel="noreferrer">
          Log in
        </a>{" "}
        in another tab, then send this again.
      </p>
    );
  if (state === "cancelled")
    return (
      <p role="status" className="news">
        Cancelled. Nothing was uploaded; your files are still chosen.
      </p>
    );
  if (state !== "sending" || sent === null) return null;
  const percent = Math.floor(sent * 100);
  return (
    <div className="news row">
      <progress value={percent} max={100} aria-label="Uploaded" />
      <span>{percent < 100 ? `${percent}%` : "Uploaded. Waiting for the answer..."}</span>
      {percent < 100 && (
        <button
          type="button"
          className="button plain"
          onClick={() => {
            cancel();
            giveBack();
          }}
        >
          Cancel
        </button>
      )}
    </div>
  );
}

/**
 * A submit button that shows "Loading..." while its form is sent, and ignores a second press (without scripts the server
 * does). While busy it is not `disabled`, which would lose the focus.
 */
export function SubmitButton({ children, action, look = "main", ...button }: Props) {
  const element = useRef<HTMLButtonElement>(null);
  const latest = useSyncExternalStore(watchSubmissions, latestSubmission, none);
  const { state, formAction, formMethod } = useNavigation();
  const own = latest && latest.button === element.current ? latest : null;
  const isSending = latest?.state === "sending" && latest.form.isConnected;
  const isNavigating = state !== "idle" && formAction !== undefined;
  const isBusy = isSending || isNavigating;
  const wasSent = latest?.state === "answered" && formMethod === "POST";
  const isMeant = wasSent ? own !== null : action === undefined || formAction?.includes(action);
  const isOwn = isSending ? own !== null : isNavigating && isMeant;
  return (
    <>
      <button
        type="submit"
        className={look === "link" ? "link" : `button ${look}`}
        ref={element}
        data-submission=""
        aria-disabled={isBusy || undefined}
        {...button}
      >
        {isOwn ? "Loading..." : children}
      </button>
      {own && <Progress of={own} giveBack={() => element.current?.focus()} />}
    </>
  );
}
