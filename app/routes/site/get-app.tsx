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
    "How to install Haulway on an Android phone or an iPhone: no app store, a few taps, under a megabyte.",
});

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
          Install Haulway from your browser: no app store, less space than one photo, and always up to date.
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
      <section className="band desk-only" aria-label="Send this page to your phone">
        <QrPicture code={code} label="QR code that opens this page" />
        <p>Point your phone's camera at the code to open this page there.</p>
      </section>
      <section className="band sides">
        <Steps title="On Android" steps={ANDROID} />
        <Steps title="On an iPhone" steps={IPHONE} />
      </section>
      <section className="band" aria-labelledby="without">
        <h2 id="without">Good to know</h2>
        <ul className="ticks">
          <li>You don't need the app: everything works in any browser, even with JavaScript turned off.</li>
          <li>Send documents and photos straight from your camera or your files.</li>
          <li>Haulway never tracks you in the background. No web app can, and we wouldn't want to.</li>
          <li>To remove it, delete it like any other app. You keep your account.</li>
        </ul>
      </section>
    </main>
  );
}
