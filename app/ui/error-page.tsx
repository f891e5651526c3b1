import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { useVisit } from "./visit";

const NO_CONNECTION = {
  title: "No connection",
  advice: "The page could not be fetched. Try again when you have signal.",
};

const PAGES: Readonly<Record<number, { title: string; advice: string }>> = {
  400: { title: "That did not work", advice: "Go back, check what was entered, and try again." },
  403: { title: "Not allowed here", advice: "Nothing was changed." },
  404: { title: "Nothing here", advice: "It may have been taken or removed, or the address has a typo." },
  405: { title: "That does not work here", advice: "This page cannot take what was sent to it." },
  409: { title: "Too late for that", advice: "Things have moved on since. Look at how they stand now." },
  413: { title: "Too large", advice: "Choose smaller files: at most 10 MB each." },
  429: { title: "Too often", advice: "Wait a little, then try again." },
  500: {
    title: "Our fault",
    advice: "Something broke on our side. Nothing was half saved. Try again in a moment.",
  },
};

/** Only in a browser, where scripts fetch pages: each has words of its own for a line that broke. */
const isUnreached = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load failed|connection/i.test(error.message);

/** Where the same again may go better. What is not there, not theirs or past stays so. */
const MAY_PASS: ReadonlySet<number> = new Set([429, 500]);

interface Props {
  /** What this page says where the fault is ours. */
  failed?: string;
}

/**
 * The page for whatever went wrong. It never shows what a program says, only what a person wrote for it. Every route of a
 * page exports it as its `ErrorBoundary`: where a form is refused Remix loads the data of what stands above the boundary
 * only, and with the root's own one the page would not know who is signed in.
 */
export function ErrorPage({ failed }: Props) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const signedIn = Boolean(useVisit()?.viewer);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isCut = isUnreached(error);
  const found = isCut ? NO_CONNECTION : PAGES[status];
  const { title, advice } = found ?? (PAGES[500] as (typeof PAGES)[500] & object);
  const explanation =
    isRouteErrorResponse(error) && typeof error.data === "string" && status < 500 ? error.data : failed;
  return (
    <main className="page narrow" id="main">
      {!isCut && <p className="quiet">{status}</p>}
      <h1>{title}</h1>
      {explanation && !explanation.startsWith("Error: ") && <p role="alert">{explanation}</p>}
      <p>{advice}</p>
      <p className="row">
        <Link className="button main" to={signedIn ? "/dashboard" : "/"}>
          {signedIn ? "Dashboard" : "Home"}
        </Link>
        {MAY_PASS.has(status) && (
          <a className="button plain" href={isCut ? pathname + search : pathname}>
            Try again
          </a>
        )}
      </p>
    </main>
  );
}
