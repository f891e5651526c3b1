import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { qrCode } from "~/accounts/two-step/qr-code.server";
import { ownLink } from "~/mail/own-link.server";
import styles from "~/styles/public.css";
import { publicPage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";
import { QrPicture } from "~/ui/qr-picture";

export { ErrorBoundary } from "~/bundles/page";
export const handle = publicPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = publicMeta({
  title: "Connecting Drivers and Shippers",
  description:
    "What Haulway does for carriers, owner operators and freight brokers, and how to install it on your phone.",
});

export function loader() {
  const address = ownLink("/get-app");
  return { address, code: qrCode(address) };
}

const FEATURES: readonly (readonly [title: string, text: string, to: string])[] = [
  [
    "Algorithm-based recommended loads",
    "Haulway recommends loads that fit your truck and your lanes.",
    "/dashboard",
  ],
  ["Easy load booking", "Request a load with one tap. The shipper answers in the app.", "/search"],
  [
    "Intuitive design",
    "Made for one hand on a phone: big buttons, plain words, and pages that open without signal.",
    "/get-app",
  ],
  [
    "Real-time tracking",
    "Live GPS is coming soon. For now, you see each arrival and departure, and any location the driver shares, with the time it was reported.",
    "/dashboard",
  ],
  [
    "Document management",
    "Rate confirmations, bills of lading and proofs of delivery stay with their load.",
    "/loads-complete",
  ],
  [
    "Notifications",
    "Your phone alerts you when it's your move, even when Haulway is closed.",
    "/user-account/phones",
  ],
  ["In-app messaging", "Every request opens a chat between driver and shipper.", "/inbox"],
  ["Easy filtering", "Filter loads by place, date and more.", "/search"],
];

export default function About() {
  const { address, code } = useLoaderData<typeof loader>();
  return (
    <main className="public" id="main">
      <section className="band asphalt hero">
        <h1>Connecting Drivers and Shippers</h1>
        <p className="lead">
          Haulway brings freight and trucks together without the phone calls. See every step as the driver
          reports it, with secure payments for your plan. Real-time tracking is coming soon.
        </p>
        <p>
          <Link className="button main" to="/signup">
            Get Started
          </Link>
        </p>
      </section>
      <section className="band" aria-label="Introduction">
        <p className="intro">
          A load is a promise between two people who have often never met. Haulway keeps that promise in one
          place: the terms, the documents, the pin at the dock, the proof of delivery, and what each side says
          about the other.
        </p>
      </section>
      <section className="band sides">
        <div>
          <h2>Carriers/Owner Operators</h2>
          <ul className="ticks">
            <li>View and book loads that are worth the miles</li>
            <li>Store and send documents from the cab</li>
            <li>Get real-time notifications when it's your move</li>
          </ul>
        </div>
        <div>
          <h2>Freight Brokers</h2>
          <ul className="ticks">
            <li>Post loads and choose drivers by their track record</li>
            <li>Message drivers right on the load, not in a dozen threads</li>
            <li>Track deliveries from pickup to signature</li>
          </ul>
        </div>
      </section>
      <section className="band" aria-labelledby="questions">
        <div className="plate">
          <h2 id="questions">Questions?</h2>
          <p>Ask us anything, before you sign up or in the middle of a load. A real person answers.</p>
          <Link className="button plain" to="/customer-support">
            Contact Us
          </Link>
        </div>
      </section>
      <section className="band" aria-labelledby="mobile-app">
        <h2 id="mobile-app">Mobile App</h2>
        <p>Everything you need on the road, in your pocket. Key features:</p>
        <ul className="features">
          {FEATURES.map(([title, text, to]) => (
            <li key={title}>
              <h3>
                <Link to={to}>{title}</Link>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="band asphalt download" aria-labelledby="download">
        <div>
          <h2 id="download">Download the App</h2>
          <p className="on-desktop">
            Point your phone's camera at the code. It opens a page that shows how to install Haulway. You
            don't need an app store, and it takes almost no space.
          </p>
          <p className="on-phone">
            Install Haulway from your browser. You don't need an app store, and it takes almost no space.
          </p>
          <p className="on-phone">
            <Link className="button plain" to="/get-app">
              Get the App
            </Link>
          </p>
          <p className="on-desktop">
            <a href={address}>{address.replace(/^https?:\/\/|\/$/g, "")}</a>
          </p>
        </div>
        <QrPicture code={code} label="QR code that opens Haulway" />
      </section>
    </main>
  );
}
