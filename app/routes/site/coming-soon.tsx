import type { MetaFunction } from "@remix-run/node";
import { Link } from "#links";

export { ErrorBoundary } from "~/bundles/page";
export const meta: MetaFunction = () => [{ title: "Coming Soon · Haulway" }];

export default function ComingSoon() {
  return (
    <main className="page narrow" id="main">
      <h1>Coming Soon</h1>
      <p>This part of Haulway is still being built. Everything else is ready to roll.</p>
      <p className="row">
        <Link className="button main" to="/">
          Home
        </Link>
        <Link className="button plain" to="/customer-support">
          Ask Us About It
        </Link>
      </p>
    </main>
  );
}
