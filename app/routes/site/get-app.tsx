import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { qrCode } from "~/accounts/two-step/qr-code.server";
import { ownLink } from "~/mail/own-link.server";
import { ANDROID, IPHONE, Steps } from "~/offline/install-steps";
import own from "~/styles/get-app.css";
import styles from "~/styles/public.css";
import { publicPage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";
import { QrPicture } from "~/ui/qr-picture";

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

/** Scanning the QR code on a desktop screen opens this page on a phone. */
export function loader() {
  return qrCode(ownLink("/get-app"));
}

export default function GetApp() {
  const code = useLoaderData<typeof loader>();
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
        <QrPicture code={code} label="QR code that opens this page" />
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
