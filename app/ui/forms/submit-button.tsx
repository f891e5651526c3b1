import { useNavigation } from "@remix-run/react";
import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { latestSubmission, type Submission, watchSubmissions } from "./submission";

interface Props {
  children: ReactNode;
  /** `for-readers`: invisible, for the Enter key. */
  look?: "main" | "plain" | "danger" | "link" | "for-readers";
  /** The id of the form, if the button is outside of it. */
  form?: string;
  formAction?: string;
  disabled?: boolean;
  "aria-describedby"?: string;
  "aria-label"?: string;
  "aria-hidden"?: "true";
  tabIndex?: -1;
}

const none = () => null;

function News({ button, state, sent, cancel, lost = [], said }: Submission) {
  if (state === "failed")
    return (
      <p role="alert" className="news wrong">
        You're offline. Nothing is lost. Try again when you have signal.
      </p>
    );
  if (state === "lost")
    return (
      <p role="alert" className="news wrong">
        This file has changed or is no longer on this device. Choose it again. <bdi>({lost.join(", ")})</bdi>
      </p>
    );
  if (state === "kept")
    return (
      <p role="status" className="news">
        Saved on this device. Sends when you're back online.
      </p>
    );
  if (state === "signed-out") {
    const { message = "You were signed out.", company, link = "Log in" } = said ?? {};
    return (
      <p role="alert" className="news wrong">
        {message}{" "}
        {company !== "" && (
          <>
            <a href={company ?? "/login?again"} target="_blank" rel="noopener">
              {link}
            </a>{" "}
            in another tab, then send this again.
          </>
        )}
      </p>
    );
  }
  if (state === "cancelled")
    return (
      <p role="status" className="news">
        Canceled. Your files are still selected.
      </p>
    );
  if (state !== "sending" || sent === undefined) return null;
  const percent = Math.floor(sent * 100);
  return (
    <div className="news row">
      <progress value={percent} max={100} aria-label="Uploaded" />
      <span>{percent < 100 ? `${percent}%` : "Uploaded. Please wait..."}</span>
      {percent < 100 && (
        <button
          type="button"
          className="button plain"
          onClick={() => {
            cancel?.();
            button.focus();
          }}
        >
          Cancel
        </button>
      )}
    </div>
  );
}

/** The busy button is not `disabled`, because a disabled button would lose the focus. */
export function SubmitButton({ children, look = "main", ...button }: Props) {
  const element = useRef<HTMLButtonElement>(null);
  const latest = useSyncExternalStore(watchSubmissions, latestSubmission, none);
  const { formAction } = useNavigation();
  const own = latest?.button === element.current ? latest : null;
  const isSending = latest?.state === "sending" && latest.form.isConnected;
  // Also true during the navigation after the form's response.
  const isBusy = isSending || formAction !== undefined;
  return (
    <>
      <button
        type="submit"
        className={look === "link" || look === "for-readers" ? look : `button ${look}`}
        ref={element}
        data-submission=""
        aria-disabled={isBusy || undefined}
        {...button}
      >
        {isBusy && own ? "Loading..." : children}
      </button>
      {own && <News {...own} />}
    </>
  );
}
