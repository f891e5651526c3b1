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
import type { ReactNode } from "react";
import type { Viewer } from "~/accounts/session.server";
import { useNonce } from "~/platform/nonce";
import { visitOf } from "~/platform/visit.server";
import styles from "~/styles/index.css";
import { ErrorPage } from "~/ui/error-page";
import { Footer } from "~/ui/footer";
import { AppHeader, PublicHeader } from "~/ui/header";
import { useLowData } from "~/ui/low-data";
import { Done } from "~/ui/notice";
import type { PageHandle } from "~/ui/page-handle";
import { Places } from "~/ui/places";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: MetaFunction = () => [
  { title: "Haulway" },
  { name: "description", content: "The freight load board that works on one bar of signal." },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { visit, setCookie } = await visitOf({ request, context });
  return data(visit, { headers: setCookie ? { "Set-Cookie": setCookie } : {} });
}

/** Also after a refused form: the confirmation of the step before would stand beside the refusal. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus >= 400 || defaultShouldRevalidate;

/** What the routes of this page say of it. */
function useHandles(): PageHandle[] {
  return useMatches().flatMap(({ handle }) => (handle as PageHandle | undefined) ?? []);
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const handles = useHandles();
  const lowData = useLowData();
  const scripts = handles.some((handle) => handle.scripts) && !lowData;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#14181c" />
        {!handles.some((handle) => handle.listed) && <meta name="robots" content="noindex" />}
        <Meta />
        <Links />
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

function Shell({ viewer, isWork, lowDataSwitch, children }: ShellProps) {
  const content = (
    <>
      {children}
      <Footer lowData={lowDataSwitch} />
    </>
  );
  if (!viewer || !isWork)
    return (
      <>
        <PublicHeader viewer={viewer} />
        {content}
      </>
    );
  return (
    <>
      <AppHeader viewer={viewer} />
      <div className="desk">
        <Places role={viewer.role} />
        <div className="work">{content}</div>
      </div>
    </>
  );
}

interface ShellProps {
  viewer: Viewer | null;
  /** A page of the app, not one for visitors. */
  isWork: boolean;
  lowDataSwitch: boolean | null;
  children: ReactNode;
}

export default function App() {
  const { viewer, flash, lowDataSwitch } = useLoaderData<typeof loader>();
  const isWork = useHandles().some((handle) => handle.scripts);
  return (
    <Shell viewer={viewer} isWork={isWork} lowDataSwitch={lowDataSwitch}>
      {flash && (
        <div className="page flash">
          <Done>{flash}</Done>
        </div>
      )}
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const { viewer = null, lowDataSwitch = null } = useRouteLoaderData<typeof loader>("root") ?? {};
  return (
    <Shell viewer={viewer} isWork lowDataSwitch={lowDataSwitch}>
      <ErrorPage signedIn={viewer !== null} />
    </Shell>
  );
}
