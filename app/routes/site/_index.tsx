import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { viewerOf } from "~/accounts/sign-in/session.server";
import { newestLoads } from "~/loads/board/newest.server";
import { NewestLoads } from "~/loads/board/newest-loads";
import styles from "~/styles/public.css";
import { Icon, type IconName } from "~/ui/icon";
import { publicPage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";

export { ErrorBoundary } from "~/bundles/page";
export const handle = publicPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = publicMeta({
  title: "Freight that finds its truck",
  description:
    "Haulway is the load board where shippers post freight and drivers haul it. Rate confirmations, pickup pins, proofs of delivery and reviews are in one place.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [viewer, loads] = await Promise.all([viewerOf({ request, context }), newestLoads()]);
  return { signedIn: viewer !== null, loads };
}

const WAY: readonly (readonly [IconName, string, string])[] = [
  ["plus", "Posted", "A shipper posts the lane, the dates and the rate. It's on the board right away."],
  [
    "clock",
    "Requested",
    "Drivers request it. The shipper sees each driver's rating, equipment and documents, and picks one.",
  ],
  [
    "document",
    "Signed",
    "The shipper sends the rate confirmation and bill of lading. The driver signs the rate confirmation.",
  ],
  ["box", "Picked up", "A 4-digit pin at the dock confirms that the right truck has the freight."],
  ["truck", "On the road", "Both sides see the load's status and can message each other."],
  ["check", "Delivered", "The proof of delivery completes the load. Then both sides can review each other."],
];

export default function Home() {
  const { signedIn, loads } = useLoaderData<typeof loader>();
  return (
    <main className="public" id="main">
      <section className="band asphalt hero">
        <h1>Freight that finds its truck</h1>
        <p className="lead">
          The load board for shippers and drivers. Post a load or take one, and follow it from the rate
          confirmation to the proof of delivery, even on one bar of signal.
        </p>
        <p className="row">
          {signedIn ? (
            <Link className="button main" to="/dashboard">
              Dashboard
            </Link>
          ) : (
            <>
              <Link className="button main" to="/signup">
                Get Started
              </Link>
              <Link className="button plain" to="/login">
                Log in
              </Link>
            </>
          )}
        </p>
      </section>
      <section className="band asphalt" aria-label="Load board">
        {loads.length > 0 ? (
          <NewestLoads loads={loads} />
        ) : (
          <p className="empty">The newest open loads show up here as shippers post them.</p>
        )}
        <p>
          <Link to="/search">See all open loads</Link>
        </p>
      </section>
      <section className="band" aria-labelledby="way">
        <h2 id="way">One load, start to finish</h2>
        <ol className="way">
          {WAY.map(([icon, title, text]) => (
            <li key={title}>
              <Icon name={icon} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="band sides">
        <div>
          <h2>For drivers</h2>
          <ul className="ticks">
            <li>Search by lane, date and equipment. Every load shows its rate per mile.</li>
            <li>Request a load with one tap and get notified the moment you're chosen.</li>
            <li>Sign documents and confirm pickup and delivery from your phone.</li>
          </ul>
          <Link to="/pricing?for=driver">Pricing for drivers</Link>
        </div>
        <div>
          <h2>For shippers</h2>
          <ul className="ticks">
            <li>Post a load in a minute, and copy the last one in seconds.</li>
            <li>Choose drivers by rating, equipment and insurance, not by who called first.</li>
            <li>See every load's status and who has to act next.</li>
          </ul>
          <Link to="/pricing?for=shipper">Pricing for shippers</Link>
        </div>
      </section>
    </main>
  );
}
