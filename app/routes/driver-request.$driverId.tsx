import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/accounts/session.server";
import { laneOf } from "~/loads/lane";
import { eventsOffered } from "~/loads/lifecycle";
import { loadTies } from "~/loads/queries.server";
import { NotFound } from "~/platform/errors";
import { thrown } from "~/platform/refusals.server";
import { DriverInfo } from "~/requests/driver-info";
import { driverForOwner } from "~/requests/queries.server";
import { DecideButtons } from "~/requests/requests-table";
import { Icon } from "~/ui/icon";
import { withScripts } from "~/ui/page-handle";

export const handle = withScripts;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.driver.fullName} · Haulway` : "Haulway" },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context });
  const loadId = new URL(request.url).searchParams.get("load");
  const driver = await driverForOwner(viewer.id, params.driverId ?? "", loadId);
  const load = driver && (await loadTies(viewer, driver.loadId));
  if (!load) throw thrown(new NotFound("No driver information could be displayed at this time."));
  const offered = driver.requestStatus === "pending" ? eventsOffered(load.status, load.standing) : [];
  return { driver, offered, loadId: load.loadId, lane: laneOf(load.lane) };
}

export default function DriverRequest() {
  const { driver, offered, loadId, lane } = useLoaderData<typeof loader>();
  return (
    <main className="page narrow" id="main">
      <Link className="button plain" to={`/load-details/${loadId}`}>
        <Icon name="back" /> Back
      </Link>
      <h1>{driver.fullName}</h1>
      <p>
        {driver.requestStatus === "accepted" ? "Carries" : "Asks for"} {lane}
      </p>
      <DriverInfo driver={driver} />
      <div className="bottom">
        <DecideButtons loadId={loadId} driverId={driver.id} offered={offered} />
      </div>
    </main>
  );
}
