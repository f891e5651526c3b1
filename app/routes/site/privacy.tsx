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
    "What Haulway stores about you, who sees it, how long it is kept, and how to get or remove it.",
});

/** Describes the data that Haulway stores. Update this page whenever `db/schema` stores something new. */
export default function Privacy() {
  return (
    <main className="page narrow prose" id="main">
      <h1>Privacy Policy 2024</h1>
      <p className="quiet">Last updated April 22, 2024</p>
      <p>
        Haulway is operated by a company based in Utah, United States. This page says what Haulway stores
        about you, who sees it, and what you can do about it.
      </p>

      <h2>What we store</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, e-mail, account type, and, if you give them, username, phone,
          website and picture. Your password is kept only in a form that cannot be read back. With two-step
          sign-in we also keep what is needed to check your codes.
        </li>
        <li>
          <strong>As a driver:</strong> your home ZIP code, equipment, limits, licenses and cards, as you
          enter them.
        </li>
        <li>
          <strong>Your work:</strong> loads, requests, the history of each load with who did what and when,
          messages, saved searches, and the reviews you give and receive. A driver's costs, if you tell them:
          nobody else sees them.
        </li>
        <li>
          <strong>Where you are,</strong> only if you consent to it for a load: the last place that your phone
          told, rounded to about a mile. The load's owner and whoever has a link to it see the nearest city
          and a dot on a map. It is deleted when you take the consent back, and at the latest 30 days after
          the delivery.
        </li>
        <li>
          <strong>Your documents:</strong> insurance, MC certificate, W4 form, rate confirmations, bills of
          lading, proofs of delivery, and a record of who opened which document. What a camera writes into a
          photo, such as the place, is removed when you upload it.
        </li>
        <li>
          <strong>Your devices:</strong> the browser's name and when you signed in and were last active, so
          that you can see and end your sessions. Where you turn notices on, also the address at which your
          browser's maker takes them: encrypted, so that only your phone reads them.
        </li>
        <li>
          <strong>Payments:</strong> your plan, its price and standing, your invoices, and the number the
          payment provider knows you by. Card details go to the payment provider and never to us.
        </li>
        <li>
          <strong>Support:</strong> what you write to us, with your name and e-mail.
        </li>
      </ul>
      <p>
        Network addresses are used for an hour at most to stop abuse and are not stored with your account. Our
        log notes which pages are asked for, without what you typed. With a sign-in, a failed one, and a
        change of how you sign in it notes the network address too. Where you sign a paper in the page, or a
        receiver signs on your phone, the signature keeps the address, the browser's name and the time, and
        both sides of the load read them in the signed PDF.
      </p>

      <h2>Cookies</h2>
      <p>
        Only those that are needed: one keeps you signed in, one stands between the password and the code of
        the second step, one carries a confirmation to the next page, one remembers that you chose low data,
        one which version of our looks your browser has, one remembers for a year that you signed in on this
        device, so that strangers cannot lock you out, one that this browser shows pages better without
        scripts, one belongs to a code that we mail you, and a driver's one remembers for a month the place
        last searched from, to recommend loads near it. There is no advertising and no tracking, by us or by
        others.
      </p>

      <h2>Who sees what</h2>
      <ul>
        <li>
          Open loads are seen by every signed-in person, without street addresses, with the name, username,
          rating, phone number and website of whoever posted them, and with how soon they pay, once five of
          their invoices are paid. The newest are shown on our home page without saying whose they are.
        </li>
        <li>
          Once a driver is chosen, a load and its documents are seen by its shipper and that driver only.
        </li>
        <li>
          Insurance and MC certificate are seen by shippers whose load the driver asked for; the W4 form only
          by shippers who accepted the driver.
        </li>
        <li>
          Messages are seen by the members of the conversation; a driver's profile, phone number and website
          by shippers whose load the driver asked for.
        </li>
        <li>
          Who decides about a load with you sees since when your account is there, how many loads you
          delivered and cancelled, and whether its telephone number or e-mail address changed in the last 30
          days.
        </li>
        <li>
          Companies that run our servers, storage, mail, distance calculation and payments process what their
          part needs. The USDOT number that a carrier states may be looked up in FMCSA’s public registry. We
          sell nothing to anybody.
        </li>
      </ul>

      <h2>How long, and your choices</h2>
      <p>
        You can change your profile, remove documents and download everything of yours at any time under
        Profile. Closing your account removes your name, contact details, documents, picture and support
        requests; delivered loads, reviews and conversations stay with the people you shared them with, under
        the words “Closed account”. Rate confirmations and bills of lading made here, and the record of a load
        as it was at its delivery, with the names and signatures on them, stay with their load for at least
        three years after that, as both sides need them. The transaction record of a delivered load keeps, for
        three years after that, the name, and what a driver stated of their carrier, for the other side.
        Support requests sent without an account are deleted 30 days after they were answered. What you
        reported is deleted with your account where the team has answered it; else it stays, without name and
        e-mail, until the team has answered it.
      </p>

      <h2>Children</h2>
      <p>
        Haulway is for people at work. It is not for anyone under 13, and we do not knowingly store anything
        about them.
      </p>

      <h2>Changes and questions</h2>
      <p>
        When this policy changes, the new one stands here with its date. Ask us anything through{" "}
        <Link to="/customer-support">customer support</Link>.
      </p>
    </main>
  );
}
