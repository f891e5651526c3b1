import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Links,
  LiveReload,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { visitOf } from "~/accounts/sign-in/visit.server";
import "~/bundles/on-demand";
import { ErrorBoundary as ErrorPage } from "~/bundles/page";
import { Unread, useUnread } from "~/chat/inbox/use-unread";
import { useNonce } from "~/http/nonce";
import { Numbered } from "~/trade/numbered";
import type { BrowserViewer } from "~/trade/viewer";
import { CountedMeta } from "~/ui/counted-meta";
import { useFollowFocus } from "~/ui/follow-focus";
import { Footer } from "~/ui/footer";
import { KeyedForm } from "~/ui/forms/keyed-form";
import { earned, startSubmissions } from "~/ui/forms/submission";
import { SubmitButton } from "~/ui/forms/submit-button";
import { AppHeader, PublicHeader } from "~/ui/header";
import { Instant } from "~/ui/instant";
import { useLowData } from "~/ui/low-data";
import { MainNav } from "~/ui/main-nav";
import { Alert, Done } from "~/ui/notice";
import type { PageHandle } from "~/ui/page-handle";
import { Stylesheet } from "~/ui/stylesheet";
import { useVisit, type Visit } from "~/ui/visit";

export const meta: MetaFunction = () => [
  { title: "Haulway" },
  { name: "description", content: "The freight load board that works on one bar of signal." },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { visit, setCookie } = await visitOf({ request, context });
  return data(visit, { headers: setCookie ? { "Set-Cookie": setCookie } : {} });
}

function useHandles(): PageHandle[] {
  return useMatches().flatMap(({ handle }) => (handle as PageHandle | undefined) ?? []);
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const handles = useHandles();
  const lowData = useLowData();
  const scripts = handles.some((handle) => handle.scripts) && !lowData;
  const unread = useUnread(useVisit(), scripts);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#14181c" />
        {!handles.some((handle) => handle.listed) && <meta name="robots" content="noindex" />}
        <CountedMeta unread={unread} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Stylesheet scripts={scripts}>
          <Links />
        </Stylesheet>
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <Unread.Provider value={unread}>{children}</Unread.Provider>
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

/** Keeps the message until the user navigates, because a live page may revalidate before that. */
function useFlash(waiting: Visit["flash"]): Visit["flash"] {
  const { key } = useLocation();
  // A form's confirmation stays even if the next page could not be fetched.
  const [kept, keep] = useState({ key, waiting, flash: earned.flash ?? waiting });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a confirmation is for one page.
  useEffect(() => {
    earned.flash = null;
  }, [key]);
  const isNew = waiting !== kept.waiting;
  if (key === kept.key && !(isNew && waiting)) return kept.flash;
  const next = { key, waiting, flash: earned.flash ?? (isNew ? waiting : null) };
  keep(next);
  return next.flash;
}

function Shell({ viewer, isWork, lowDataSwitch, children }: ShellProps) {
  const unread = useContext(Unread);
  const content = (
    <>
      {useVisit()?.notices?.map(({ text, untilMs }) => (
        <div className="page flash" key={text}>
          <div role="status" className="notice warning">
            {text}
            {untilMs && <Instant ms={untilMs} isNamed />}
          </div>
        </div>
      ))}
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
      <AppHeader viewer={viewer} unread={unread} />
      <div className="desk">
        <MainNav role={viewer.role} unread={unread} />
        <div className="work">{content}</div>
      </div>
    </>
  );
}

function Flash({ flash }: { flash: Visit["flash"] }) {
  if (!flash) return null;
  return (
    <div className="page flash">
      {flash.isAlert ? (
        <Alert>{flash.message}</Alert>
      ) : (
        <Done>
          {flash.undo ? (
            <KeyedForm action={flash.undo} className="row" once={false}>
              {flash.message} <SubmitButton look="plain">Undo</SubmitButton>
            </KeyedForm>
          ) : (
            <Numbered>{flash.message}</Numbered>
          )}
        </Done>
      )}
    </div>
  );
}

interface ShellProps {
  viewer: BrowserViewer | null;
  /** Whether this is an app page rather than a page for visitors. */
  isWork: boolean;
  lowDataSwitch: boolean | null;
  children: ReactNode;
}

export default function App() {
  const { viewer, flash: waiting, lowDataSwitch } = useLoaderData<typeof loader>();
  const flash = useFlash(waiting);
  useEffect(() => {
    startSubmissions();
    // True if the app was opened from an iPhone's Home Screen. Only Safari has this property.
    if ("standalone" in navigator && navigator.standalone) void import("~/ui/file-links");
  }, []);
  useFollowFocus();
  const isWork = useHandles().some((handle) => handle.scripts || handle.inApp);
  return (
    <Shell viewer={viewer} isWork={isWork} lowDataSwitch={lowDataSwitch}>
      <Flash flash={flash} />
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const { viewer = null, lowDataSwitch = null } = useVisit() ?? {};
  return (
    <Shell viewer={viewer} isWork lowDataSwitch={lowDataSwitch}>
      <Flash flash={earned.flash} />
      <ErrorPage />
    </Shell>
  );
}
