import type { LinksFunction } from "@remix-run/node";
import { Link } from "#links";
import styles from "~/styles/public.css";
import { publicPage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";

export { ErrorBoundary } from "~/bundles/page";
export const handle = publicPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = publicMeta({
  title: "Terms of Use",
  description: "What Haulway does and doesn't do, what you agree to, and what we may do about misuse.",
});

/** If a change matters to people, also publish a version (`npm run agreement`). */
export default function Terms() {
  return (
    <main className="page narrow prose" id="main">
      <h1>Terms of Use</h1>
      <p className="quiet">Last updated November 28, 2026</p>
      <p>
        By signing up, you accept these terms and our <Link to="/privacy">privacy policy</Link>. Haulway is
        operated by a company based in Utah, United States.
      </p>

      <h2>What Haulway does</h2>
      <p>
        Haulway is a load board. Shippers post loads, drivers request or book them, and both keep the
        messages, documents and check-ins of each load in one place.
      </p>
      <ul>
        <li>Haulway is not a party to your loads. You agree on each load with the other company.</li>
        <li>We don't own trucks, arrange transportation, carry freight or insure it.</li>
        <li>
          We don't collect or pay freight charges. Payments for a load happen between you and the other
          company.
        </li>
        <li>
          Users enter their own details. We don't check them, unless a page says “Seen by Haulway”. Check who
          you work with before you agree on a load.
        </li>
        <li>
          Miles, arrival times, market rates, profits and recommendations are estimates. Don't rely on them
          alone, and follow road signs and the law.
        </li>
      </ul>

      <h2>Your account</h2>
      <ul>
        <li>Use your own name, an email that you read, and details that are true and current.</li>
        <li>Keep your password and codes to yourself. Colleagues get their own accounts.</li>
        <li>
          What your colleagues and your software do at your company, they do for your company. Owners choose
          who works for it, and in which role.
        </li>
        <li>Follow the rules that apply to your business, such as licenses, registration and insurance.</li>
      </ul>

      <h2>Loads and documents</h2>
      <ul>
        <li>Post only loads that you may offer. Request only loads that you can haul.</li>
        <li>
          A load's documents say what you and the other company agreed on. You can sign them in Haulway, and
          we ask before each signature whether you agree to sign electronically.
        </li>
        <li>
          You can't change a signed document or the record of a load. Both sides can download them, and they
          stay with the load for the time that the privacy policy states.
        </li>
      </ul>

      <h2>What isn't allowed</h2>
      <ul>
        <li>fraud, double brokering, or acting as somebody else</li>
        <li>threats, insults, advertising, or content that you may not share</li>
        <li>false check-ins, documents, reviews or reports</li>
        <li>using other users' details for anything but your work with them, or collecting them in bulk</li>
        <li>attacking or overloading Haulway, or getting around its limits</li>
      </ul>
      <p>
        You can report a load, a message or a user. If someone breaks these rules, we may warn them, remove
        what they posted, or suspend them or their company. A suspended company starts no new business, but
        its loads under way go on. We tell it why, and it can appeal through customer support.
      </p>

      <h2>Plans and payments</h2>
      <p>
        <Link to="/pricing">Pricing</Link> shows what a plan costs. You pay through our payment provider, and
        can cancel at any time under Billing.
      </p>

      <h2>What you can expect from us</h2>
      <ul>
        <li>
          We work to keep Haulway available and correct, but can't promise that it always is. During
          maintenance, you can look, but not change anything.
        </li>
        <li>What you enter and upload stays yours. We use it only as the privacy policy describes.</li>
        <li>You can download your data and close your account at any time, under Profile.</li>
      </ul>

      <h2>Changes and questions</h2>
      <p>
        When these terms change, we post them here with their date. If the change matters to you, we ask you
        to accept it when you next open Haulway. Questions? Contact{" "}
        <Link to="/customer-support">customer support</Link>.
      </p>
    </main>
  );
}
