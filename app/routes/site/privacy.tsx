import type { LinksFunction } from "@remix-run/node";
import { Link } from "#links";
import styles from "~/styles/public.css";
import { publicPage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";

export { ErrorBoundary } from "~/bundles/page";
export const handle = publicPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = publicMeta({
  title: "Privacy Policy 2024",
  description:
    "What Haulway stores about you, who sees it, how long we keep it, and how to get or remove it.",
});

/** Describes the data that Haulway stores. Update this page if `db/schema` stores new kinds of data. */
export default function Privacy() {
  return (
    <main className="page narrow prose" id="main">
      <h1>Privacy Policy 2024</h1>
      <p className="quiet">Last updated April 22, 2024</p>
      <p className="quiet">
        Reworded in plain English in November 2026. <a href="/privacy-2024.txt">Read the earlier wording</a>
      </p>
      <p>
        Haulway is operated by a company based in Utah, United States. This page explains what Haulway stores
        about you, who sees it, and what you can do about it.
      </p>

      <h2>What we store</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, email, account type and, if you add them, username, phone,
          website and picture. Your password is stored only in a form that can't be read back. If you use
          two-step sign-in, we also store what we need to check your codes.
        </li>
        <li>
          <strong>As a driver:</strong> your home ZIP code, equipment, limits, licenses and cards, as you
          enter them.
        </li>
        <li>
          <strong>Your work:</strong> loads, requests, the history of each load (who did what and when),
          messages, saved searches, and the reviews you write and receive. If a driver adds costs, only that
          driver sees them.
        </li>
        <li>
          <strong>Your location,</strong> only if you tap Near me in the search, or agree to share it for a
          load. Near me sends your place once, rounded to about seven miles, and we don't store it. For a
          load, we store the last place your phone reported, rounded to about a mile. The load's owner and
          anyone with its tracking link see the nearest city and a dot on a map. It is deleted when you stop
          sharing, and no later than 30 days after the delivery.
        </li>
        <li>
          <strong>Your documents:</strong> insurance, MC certificate, W-9, rate confirmations, bills of
          lading, proofs of delivery, and a record of who opened which document. When you upload a photo, we
          remove what the camera wrote into it, such as the place.
        </li>
        <li>
          <strong>Your devices:</strong> the browser's name, when you signed in and when you were last active,
          so you can see and end your sessions. If you turn on notifications, also the address where your
          browser's maker receives them. They are encrypted, so only your phone can read them.
        </li>
        <li>
          <strong>Payments:</strong> your plan, its price and status, your invoices, and your customer number
          with the payment provider. Card details go to the payment provider, never to us.
        </li>
        <li>
          <strong>Support:</strong> what you write to us, with your name and email.
        </li>
      </ul>
      <p>
        We use network addresses for an hour at most to stop abuse, and don't store them with your account.
        Our log records which pages are requested, without what you typed. When someone signs in, fails to, or
        changes how they sign in, it also records the network address. When you sign a document on the page,
        or a receiver signs on your phone, the signature includes the network address, the browser's name and
        the time. Both sides of the load see them in the signed PDF.
      </p>

      <h2>Cookies</h2>
      <p>Only the ones we need. We have no ads and no tracking, by us or by anyone else. Cookies:</p>
      <ul>
        <li>keep you signed in, and connect your password to the code of the second step</li>
        <li>carry a confirmation to the next page</li>
        <li>remember that you turned on Data saver, and which version of our styles your browser has</li>
        <li>remember for a year that you signed in on this device, so strangers can't lock you out</li>
        <li>remember that this browser shows pages better without scripts</li>
        <li>connect a code we emailed you to this browser</li>
        <li>remember for a week that you put off your first steps or notifications</li>
        <li>
          for drivers, remember for a month the place you last searched from, to recommend loads near it
        </li>
      </ul>

      <h2>Who sees what</h2>
      <ul>
        <li>
          Every signed-in user sees open loads, without street addresses, with the name, username, rating,
          phone number and website of the user who posted them and, after five of that user's invoices are
          paid, how soon they pay. Our home page shows the newest loads without saying who posted them.
        </li>
        <li>Once a driver is chosen, only the shipper and that driver see the load and its documents.</li>
        <li>
          Shippers see the insurance and MC certificate of drivers who requested their loads. Only shippers
          who accepted the driver see the W-9.
        </li>
        <li>
          Only the members of a conversation see its messages. Shippers see the profile, phone number and
          website of drivers who requested their loads.
        </li>
        <li>
          Anyone deciding about a load with you sees when you opened your account, how many loads you
          delivered and canceled, and whether your phone number or email changed in the last 30 days.
        </li>
        <li>
          Companies that run our servers, storage, email, texts, distance calculation and payments process
          what they need for it. We may look up the USDOT number that a carrier enters in FMCSA's public
          registry. We don't sell anything to anyone.
        </li>
      </ul>

      <h2>How long, and your choices</h2>
      <ul>
        <li>
          Under Profile you can change your details, remove documents and download everything of yours at any
          time.
        </li>
        <li>
          Closing your account removes your name, contact details, documents, picture and support requests.
          Delivered loads, reviews and conversations stay with the people you shared them with, under the name
          “Closed account”.
        </li>
        <li>
          Rate confirmations and bills of lading made here, and the record of a load as it was at its
          delivery, with the names and signatures on them, stay with their load for at least three years after
          that, because both sides need them. For three years after that, the transaction record of a
          delivered load also keeps the name, and what a driver entered about their carrier, for the other
          side.
        </li>
        <li>
          Support requests sent without an account are deleted 30 days after they are answered. Your reports
          are deleted with your account if the team has answered them. If not, they stay, without your name
          and email, until the team answers.
        </li>
      </ul>

      <h2>Children</h2>
      <p>
        Haulway is for people at work. It is not for anyone under 13, and we do not knowingly store anything
        about them.
      </p>

      <h2>Changes and questions</h2>
      <p>
        When this policy changes, we post the new version here with its date. Questions? Contact{" "}
        <Link to="/customer-support">customer support</Link>.
      </p>
    </main>
  );
}
