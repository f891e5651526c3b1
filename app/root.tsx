import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { viewerOf } from "~/accounts/session.server";
import { takeFlash } from "~/platform/flash.server";
import { useNonce } from "~/platform/nonce";
import { startCourier } from "~/ui/courier";
import { ErrorPage } from "~/ui/error-page";
import { useFollowFocus } from "~/ui/follow-focus";
import { AppHeader, Footer, PublicHeader } from "~/ui/header";
import { Done } from "~/ui/notice";
import type { PageHandle } from "~/ui/page-handle";
import { Stylesheet } from "~/ui/stylesheet";

export const links: LinksFunction = () => [{ rel: "icon", href: "/icon.svg", type: "image/svg+xml" }];

export const meta: MetaFunction = () => [
  { title: "Haulway" },
  { name: "description", content: "The freight load board that works on one bar of signal." },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context });
  const waiting = await takeFlash(request);
  const lowData = request.headers.get("save-data") === "on";
  return data(
    { viewer, flash: waiting?.message ?? null, lowData },
    { headers: waiting ? { "Set-Cookie": waiting.clear } : {} },
  );
}

/** Also after a refused form: the confirmation of the step before would stand beside the refusal. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus >= 400 || defaultShouldRevalidate;

/** Whether this page sends scripts: its route asks for them, and the visitor does not save data. */
function useScripts(lowData: boolean): boolean {
  return useMatches().some((match) => (match.handle as PageHandle | undefined)?.scripts) && !lowData;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const root = useRouteLoaderData<typeof loader>("root");
  const scripts = useScripts(root?.lowData ?? true);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
        <Stylesheet lowData={root?.lowData ?? true} />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {children}
        <LiveReload nonce={nonce} />
        {scripts && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  const { viewer, flash } = useLoaderData<typeof loader>();
  useEffect(startCourier, []);
  useFollowFocus();
  const isWork = useMatches().some((match) => (match.handle as PageHandle | undefined)?.scripts);
  return (
    <>
      {viewer && isWork ? <AppHeader viewer={viewer} /> : <PublicHeader signedIn={viewer !== null} />}
      {flash && (
        <div className="page flash">
          <Done>{flash}</Done>
        </div>
      )}
      <Outlet />
      <Footer />
    </>
  );
}

export function ErrorBoundary() {
  const viewer = useRouteLoaderData<typeof loader>("root")?.viewer ?? null;
  return (
    <>
      {viewer ? <AppHeader viewer={viewer} /> : <PublicHeader signedIn={false} />}
      <ErrorPage signedIn={viewer !== null} />
      <Footer />
    </>
  );
}
