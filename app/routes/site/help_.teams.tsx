import type { LinksFunction } from "@remix-run/node";
import { Link } from "#links";
import styles from "~/styles/public.css";
import { GIVEN_SEATS, type GivenSeat, SEAT_LABELS } from "~/trade/seats";
import { publicPage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";

export { ErrorBoundary } from "~/bundles/page";
export const handle = publicPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = publicMeta({
  title: "Working as a team",
  description:
    "How people at a brokerage or carrier work together in Haulway: roles, invitations and leaving.",
});

const SEATS = Object.entries(GIVEN_SEATS) as [GivenSeat, string][];

export default function HelpTeams() {
  return (
    <main className="page narrow prose" id="main">
      <h1>Working as a team</h1>
      <p>
        Everyone who works for a brokerage or carrier logs in with their own email and password. They share
        the company's loads, chats, documents and plan. A team costs nothing extra.
      </p>

      <h2>Roles</h2>
      <dl>
        {SEATS.map(([seat, words]) => (
          <div key={seat}>
            <dt>
              <strong>{SEAT_LABELS[seat]}</strong>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>Loads, charges and messages show who did what: “Ann for Acme Freight”.</p>

      <h2>Invite someone</h2>
      <ol>
        <li>
          Open <Link to="/team">Team</Link> from your profile. Only owners can invite people.
        </li>
        <li>Enter their email address and choose a role. The link we send works once, for seven days.</li>
        <li>They log in or sign up with that address, confirm it, and join.</li>
      </ol>
      <p>You can send an invitation again or withdraw it. The old link then stops working.</p>

      <h2>Two-step sign-in</h2>
      <p>
        An owner can require two-step sign-in of everyone who works for the company, including its drivers.
        People without it must turn it on before they continue.
      </p>

      <h2>Drivers and trucks</h2>
      <p>
        A carrier invites its drivers with the role Driver and adds its trucks. On a booked load, use Assign
        Driver to choose a driver and a truck. You see whether they fit, and the shipper sees who drives.
      </p>

      <h2>Work for several companies</h2>
      <p>
        The menu shows which company you're working for. To switch, open <Link to="/company">Companies</Link>.
        You can work for a different company on each phone or computer. A page you opened for one company
        can't change another.
      </p>

      <h2>Connect your software</h2>
      <p>
        Shippers can post many loads from a file. In the account settings, owners can make API keys, with
        which their own programs work on the company's loads, and add webhooks, which tell a server about each
        step of a load. The page <Link to="/developers">API for developers</Link> explains each call.
      </p>

      <h2>Leave or close</h2>
      <ul>
        <li>When someone leaves or is removed, they lose access right away. The company keeps all loads.</li>
        <li>A company always has an owner. The only owner must make someone else an owner before leaving.</li>
        <li>
          Closing your account doesn't close a company that has other owners. An owner can close the company.
        </li>
        <li>
          Everyone can download their own data on the <Link to="/user-account/security">Security</Link> page.
          Owners can also download the company's.
        </li>
      </ul>
    </main>
  );
}
