import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Link } from "#links";
import { NoConnection } from "./no-connection";
import { isAppThere, loadPlainly } from "./plain-fallback";
import { useVisit } from "./visit";

const PAGES: Readonly<Record<number, { title: string; advice?: string }>> = {
  400: { title: "Something went wrong", advice: "Check what you entered and try again." },
  403: { title: "You don't have access" },
  404: { title: "Not found" },
  405: { title: "That doesn't work here", advice: "Nothing was changed." },
  409: { title: "This has changed", advice: "Reload to see the latest." },
  413: { title: "Too large", advice: "Choose smaller files, up to 10 MB each." },
  429: { title: "Too many attempts", advice: "Wait a moment and try again." },
  500: {
    title: "Server error",
    advice: "Something broke on our side. Try again in a moment.",
  },
};

/**
 * Browsers word network errors differently. A response that Remix cannot decode comes from a proxy or a Wi-Fi
 * login page.
 */
const isNetworkError = (error: unknown) =>
  (error instanceof TypeError && /fetch|network|load failed|connection/i.test(error.message)) ||
  (error instanceof Error && error.message.startsWith("Unable to decode"));

/** Remix gives all errors from the server the same message. */
const isOfBrowser = (error: unknown) =>
  typeof document !== "undefined" &&
  !isRouteErrorResponse(error) &&
  !(error instanceof Error && error.message === "Unexpected Server Error");

/** The text does not say that the user's step failed, because it may have succeeded on the server. */
function BrowserFault() {
  const { pathname, search } = useLocation();
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    isAppThere().then((isThere) => (isThere ? loadPlainly() : setAway(true)));
  }, []);
  if (isAway)
    return (
      <main className="page narrow" id="main">
        <NoConnection />
      </main>
    );
  return (
    <main className="page narrow" id="main">
      <h1>This browser couldn't show the page</h1>
      <p>
        <a className="button main" href={pathname + search}>
          Open without Scripts
        </a>
      </p>
    </main>
  );
}

interface Props {
  failed?: string;
}

/**
 * Never shows the message of an internal error. Page routes export it, so that the root loader runs after a
 * refused form: Remix runs only the loaders above the boundary.
 */
export function ErrorPage({ failed }: Props) {
  const error = useRouteError();
  const { pathname } = useLocation();
  const viewer = useVisit()?.viewer;
  const signedIn = Boolean(viewer);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (isNetworkError(error))
    return (
      <main className="page narrow" id="main">
        <NoConnection />
      </main>
    );
  if (isOfBrowser(error)) return <BrowserFault />;
  const { title, advice } = PAGES[status] ?? (PAGES[500] as (typeof PAGES)[500] & object);
  const explanation =
    isRouteErrorResponse(error) && typeof error.data === "string" && status !== 500 ? error.data : failed;
  return (
    <main className="page narrow" id="main">
      <p className="quiet">{status}</p>
      <h1>{title}</h1>
      {explanation && !explanation.startsWith("Error: ") && <p role="alert">{explanation}</p>}
      {advice && <p>{advice}</p>}
      {viewer?.otherCompanies === "open" && (
        <p>
          <Link to={`/company?redirectTo=${encodeURIComponent(pathname)}`}>Switch companies</Link>
        </p>
      )}
      <p className="row">
        <Link className="button main" to={signedIn ? "/dashboard" : "/"}>
          {signedIn ? "Dashboard" : "Home"}
        </Link>
        {(status === 429 || status >= 500) && (
          <a className="button plain" href={pathname}>
            Try Again
          </a>
        )}
      </p>
    </main>
  );
}
