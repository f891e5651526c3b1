import type { LinksFunction } from "@remix-run/node";
import { Link } from "#links";
import styles from "~/styles/public.css";
import { StoredData } from "~/support/stored-data";
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

/**
 * Describes the data that Haulway stores (`StoredData`), who sees it, how long it is stored, and the user's
 * choices.
 */
export default function Privacy() {
  return (
    <main className="page narrow prose" id="main">
      <h1>Privacy Policy 2024</h1>
      <p className="quiet">Last updated April 22, 2024</p>
      <p className="quiet">
        Reworded in plain English, with teams added, in November 2026.{" "}
        <a href="/privacy-2024.txt">Read the earlier wording</a>
      </p>
      <p>
        Haulway is operated by a company based in Utah, United States. This page explains what Haulway stores
        about you, who sees it, and what you can do about it. The <Link to="/terms">terms of use</Link> are on
        their own page.
      </p>

      <StoredData />

      <h2>Cookies</h2>
      <p>
        We use only the cookies we need. We have no ads and no tracking, by us or by anyone else. Our cookies:
      </p>
      <ul>
        <li>keep you signed in, and connect your password to your two-step sign-in code</li>
        <li>show a confirmation on the next page</li>
        <li>remember that you turned on Data saver, and which version of our styles your browser has</li>
        <li>
          remember for a year that you signed in on this device, so strangers can't lock you out, and
          suspended accounts can't start over unnoticed
        </li>
        <li>remember that this browser shows pages better without JavaScript</li>
        <li>connect a code we emailed you to this browser</li>
        <li>remember for a week that you put off the first steps or turning on notifications</li>
        <li>
          for drivers, remember for a month where you last searched from, to recommend loads near that place
        </li>
      </ul>

      <h2>Who sees what</h2>
      <ul>
        <li>
          Every signed-in user sees open loads, without street addresses, with the name, username, rating,
          phone number and website of the user who posted them and, after five of that user's invoices are
          paid, how soon they pay. Our home page shows the newest loads without saying who posted them.
        </li>
        <li>
          Once a driver is chosen, only the shipper and that driver see the load and its documents. If a
          carrier assigns the load to one of its drivers, that driver sees it too, but not the rate, and the
          shipper sees that driver's name and phone number.
        </li>
        <li>
          People who work for the same company see its loads, chats and documents, and who did what. Drivers
          who work for a carrier see only the loads assigned to them.
        </li>
        <li>
          Shippers see the insurance and MC certificate of drivers who requested their loads. Only shippers
          who accepted the driver see the W-9.
        </li>
        <li>
          Only the members of a conversation, and people who work for the same company as a member, see its
          messages. Shippers see the profile, phone number and website of drivers who requested their loads.
        </li>
        <li>
          Anyone deciding whether to work with you on a load sees when you opened your account, how many loads
          you delivered and canceled, and whether your phone number, email or payee changed in the last 30
          days. Drivers also see whether a shipper's email comes from a free email service or a new domain.
        </li>
        <li>
          We compare your phone number, email, documents, browser and payee with those of suspended accounts.
          If one is the same, a person at Haulway looks at it and decides. You can read under Security that
          they did.
        </li>
        <li>
          Companies that run our servers, storage, email, texts, distance calculation and payments process the
          data they need to do so. If a carrier enters a USDOT number, we may look it up in FMCSA's public
          registry. We may look up when the domain of a shipper's email address was registered. We don't sell
          anything to anyone.
        </li>
      </ul>

      <h2>How long we keep it, and your choices</h2>
      <ul>
        <li>
          Under Profile, you can change your details, remove documents and download all your data at any time.
        </li>
        <li>
          Closing your account removes your name, contact details, documents, picture and support requests.
          Delivered loads, reviews and conversations stay with the people you shared them with, under the name
          “Closed account”. If the account is suspended, we keep its phone number and hashes of its email and
          documents until the suspension would have ended, for at most three years.
        </li>
        <li>
          When an account closes, rate confirmations and bills of lading made in Haulway, and the record of
          each load at its delivery, stay with the load for at least three years, with their names and
          signatures, because both sides need them. For three years, the transaction record of a delivered
          load also shows the other side the name on the account and the carrier information that a driver
          entered.
        </li>
        <li>
          Support requests sent without an account are deleted 30 days after they are answered. Reports that
          the team has answered are deleted with your account. Other reports stay, without your name and
          email, until the team answers them.
        </li>
      </ul>

      <p>
        <Link to="/retention">How long we keep data</Link> lists what we delete by its age, and says what we
        do if an authority asks us to keep data.
      </p>

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
