import type { LinksFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { qrCode } from "~/accounts/qr-code.server";
import { ownLink } from "~/mail/own-link.server";
import own from "~/styles/get-app.css";
import styles from "~/styles/public.css";
import { publicPage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";

export { ErrorBoundary } from "~/bundles/page";
export const handle = publicPage;
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: own },
];
export const meta = publicMeta({
  title: "Haulway on your phone",
  description:
    "How to keep Haulway on an Android phone or an iPhone: no store, a few presses, under a megabyte.",
});

/** The QR code leads from a desk to this page on a phone. */
export function loader() {
  return qrCode(ownLink("/get-app"));
}

/** A phone with what the step presses, drawn in its screen of 72 by 112. */
function Phone({ children }: { children: ReactNode }) {
  return (
    <svg className="phone" width="90" height="135" viewBox="-9 -11.5 90 135" aria-hidden="true">
      <rect x="-8" y="-10.5" width="88" height="133" rx="11" className="shell" />
      <rect width="72" height="112" rx="4" className="glass" />
      {children}
    </svg>
  );
}

const lines = "M10 18h52M10 28h38M10 38h46";
const menu = "M8 62h56v42H8zM16 74h26M16 84h40M16 94h30";

interface Step {
  text: ReactNode;
  /** What is drawn quietly, and what the thumb looks for. */
  quiet: string;
  strong: string;
}

const ANDROID: readonly Step[] = [
  {
    text: "Open this page in Chrome, and press the three dots at the top right.",
    quiet: `${lines}M8 6h44`,
    strong: "M64 4v.1M64 8v.1M64 12v.1",
  },
  {
    text: (
      <>
        Choose <strong>Add to Home screen</strong>, or <strong>Install app</strong> where it says so.
      </>
    ),
    quiet: `${lines}${menu}`,
    strong: "M16 84h40",
  },
  {
    text: "Haulway is among your apps from now on.",
    quiet: "",
    strong: "M29.5 44v24M42.500 44v24M29.500 56h7.500M36 48l6 8-6 8",
  },
];

const IPHONE: readonly Step[] = [
  {
    text: "Open this page in Safari, and press Share: the square with the arrow.",
    quiet: lines,
    strong: "M30 94v12h12V94M36 100V84M31 89l5-5 5 5",
  },
  {
    text: (
      <>
        Scroll down, and choose <strong>Add to Home Screen</strong>.
      </>
    ),
    quiet: `${lines}${menu}`,
    strong: "M16 94h30M52 91v6M49 94h6",
  },
  {
    text: (
      <>
        Press <strong>Add</strong>, and open Haulway from there.
      </>
    ),
    quiet: "",
    strong: "M29.5 44v24M42.500 44v24M29.500 56h7.500M36 48l6 8-6 8",
  },
];

function Steps({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <section className="plate">
      <h2>{title}</h2>
      <ol className="keep">
        {steps.map(({ text, quiet, strong }) => (
          <li key={strong}>
            <Phone>
              <path d={quiet} className="quiet" />
              <path d={strong} className="strong" />
            </Phone>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export default function GetApp() {
  const { size, path } = useLoaderData<typeof loader>();
  return (
    <main className="public" id="main">
      <section className="band asphalt hero">
        <h1>Haulway on your phone</h1>
        <p className="lead">
          Haulway is an app without a store: your browser keeps it on the Home Screen. It takes less room than
          one photo, and it is always the newest.
        </p>
        <p className="row">
          <Link className="button main" to="/signup">
            Get Started
          </Link>
          <Link className="button plain" to="/login">
            Log in
          </Link>
        </p>
      </section>
      <section className="band desk-only" aria-label="From this screen to your phone">
        <svg
          width="200"
          height="200"
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label="QR code that opens this page"
        >
          <rect width="100%" height="100%" fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
        <p>Point the camera of your phone at the code: it opens this page there.</p>
      </section>
      <section className="band sides">
        <Steps title="On Android" steps={ANDROID} />
        <Steps title="On an iPhone" steps={IPHONE} />
      </section>
      <section className="band" aria-labelledby="without">
        <h2 id="without">Good to know</h2>
        <ul className="ticks">
          <li>You need no app at all: everything works in any browser, even with scripts switched off.</li>
          <li>Papers and photos you send are chosen from the camera or from your files, as anywhere.</li>
          <li>Haulway never follows you in the background. No web app can, and we would not want to.</li>
          <li>To take it off the phone, remove it like any app. Your account stays.</li>
        </ul>
      </section>
    </main>
  );
}
