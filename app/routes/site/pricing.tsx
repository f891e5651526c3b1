import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { mayIn, viewerOf } from "~/accounts/sign-in/session.server";
import { type PaidRole, PLANS, savingPerYearCents } from "~/billing/plan";
import styles from "~/styles/public.css";
import { formatMoney } from "~/text/money";
import type { Interval } from "~/trade/billing";
import { publicPage } from "~/ui/page-handle";
import { publicMeta } from "~/ui/public-meta";

export { ErrorBoundary } from "~/bundles/page";
export const handle = publicPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta = publicMeta({
  title: "Pricing",
  description: "What Haulway costs drivers and shippers, monthly or yearly. Save $88 per year.",
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context });
  const asked = new URL(request.url).searchParams.get("for");
  const chosen: PaidRole =
    asked === "shipper" || (!asked && viewer?.role === "shipper") ? "shipper" : "driver";
  const role = viewer && mayIn(viewer, "plan") ? viewer.role : null;
  return { viewer: viewer && { role, paymentActive: viewer.paymentActive }, chosen };
}

const ROLES = [
  ["driver", "Drivers", "Carriers and owner operators: every open load, every request, every document."],
  ["shipper", "Shippers", "Freight brokers: every load you post, every driver request, every delivery."],
] as const;

const INTERVALS = [
  ["month", "Monthly", "Billed monthly. Cancel anytime."],
  ["year", "Yearly", "One payment for the whole year."],
] as const;

interface PlanProps {
  role: PaidRole;
  interval: Interval;
  title: string;
  text: string;
}

function Plan({ role, interval, title, text }: PlanProps) {
  const { viewer } = useLoaderData<typeof loader>();
  const look = interval === "year" ? "button main" : "button plain";
  return (
    <section className="plan">
      <h3>{title}</h3>
      <p className="price">
        <strong>{formatMoney(PLANS[role][interval].cents)}</strong> per {interval}
      </p>
      <p>{text}</p>
      {interval === "year" && <p className="saving">Save {formatMoney(savingPerYearCents(role))} per year</p>}
      {viewer ? (
        viewer.role === role && (
          <Link className={look} to="/billing">
            {viewer.paymentActive ? "Manage Billing" : "Setup Billing"}
          </Link>
        )
      ) : (
        <Link className={look} to="/signup">
          Sign Up
        </Link>
      )}
    </section>
  );
}

/** The page contains both price lists. Two radio buttons switch between them with CSS alone. */
export default function Pricing() {
  const { chosen } = useLoaderData<typeof loader>();
  return (
    <main className="public" id="main">
      <section className="band asphalt hero">
        <h1>Pricing</h1>
        <p className="lead">One price for your whole company. No fee per load, no cut of your rate.</p>
      </section>
      <div className="band">
        <p>
          Colleagues cost nothing: invite as many as you need. <Link to="/help/teams">Working as a team</Link>
        </p>
        <p>
          Connect your own software: <Link to="/developers">API for developers</Link>
        </p>
      </div>
      <div className="band prices" role="radiogroup" aria-label="Prices for">
        {ROLES.map(([role, word]) => (
          <label key={role} className={`for-${role}`}>
            <input type="radio" name="for" value={role} defaultChecked={role === chosen} />
            <span>{word}</span>
          </label>
        ))}
        {ROLES.map(([role, word, text]) => (
          <section key={role} className={`offer ${role}`} aria-labelledby={`for-${role}`}>
            <h2 id={`for-${role}`} className="for-readers">
              {word}
            </h2>
            <p>{text}</p>
            <div className="plans">
              {INTERVALS.map(([interval, title, terms]) => (
                <Plan key={interval} role={role} interval={interval} title={title} text={terms} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </main>
  );
}
