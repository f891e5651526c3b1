import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readBoardDays } from "~/metrics/read-days.server";
import { SERIES_NAMES } from "~/metrics/series";
import { SeriesCharts } from "~/metrics/series-charts";
import { requireStaff } from "~/staff/session.server";
import { StaffPage } from "~/staff/staff-page";
import styles from "~/styles/charts.css";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "The board · Haulway" }];

/** With more days, the page would exceed its byte budget. */
const DAYS = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff({ request, context }, "see-board");
  return { days: await readBoardDays(DAYS) };
}

export default function StaffBoard() {
  const { days } = useLoaderData<typeof loader>();
  return (
    <StaffPage title="The board" back="/staff">
      <p>The last {DAYS} days, in UTC. Today's counts aren't complete yet.</p>
      {SERIES_NAMES.map((name) => (
        <SeriesCharts key={name} name={name} days={days} />
      ))}
    </StaffPage>
  );
}
