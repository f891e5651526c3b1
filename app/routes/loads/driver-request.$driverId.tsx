import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { orErrorPage } from "~/forms/refusals.server";
import { reportPath } from "~/reports/address";
import { askedDriver } from "~/requests/asked-driver.server";
import { DriverSheet } from "~/requests/driver-info";
import { titleOf } from "~/trade/load-number";
import { Icon } from "~/ui/icon";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";

export const handle = withScripts;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(data?.driver.fullName ?? null, data?.load?.lane) },
];

export const loader = (args: LoaderFunctionArgs) => orErrorPage(askedDriver(args));

export default function DriverRequest() {
  const info = useLoaderData<typeof loader>();
  return (
    <main className="page narrow" id="main">
      <div className="bar">
        <Link className="button plain" to={info.load ? `/load-details/${info.load.loadId}` : "/user-account"}>
          <Icon name="back" /> Back
        </Link>
      </div>
      <h1>{info.driver.fullName}</h1>
      <DriverSheet info={info} />
      {!info.isSelf && (
        <p>
          <Link to={reportPath("person", info.driver.id)}>Report</Link>
        </p>
      )}
    </main>
  );
}
