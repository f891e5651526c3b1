import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { orErrorPage } from "~/forms/refusals.server";
import { LogList } from "~/staff/log-list";
import { readStaffLog } from "~/staff/read-log.server";
import { requireStaff } from "~/staff/session.server";
import { PageLinks, StaffPage } from "~/staff/staff-page";
import styles from "~/styles/account.css";
import type { PageHandle } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export const handle: PageHandle = { scripts: false, inApp: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Staff log · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const member = await requireStaff({ request, context }, "see-log");
  const { searchParams } = new URL(request.url);
  const at = { before: searchParams.get("before"), after: searchParams.get("after") };
  return orErrorPage(readStaffLog(member, at));
}

export default function StaffLog() {
  const { entries, pages } = useLoaderData<typeof loader>();
  return (
    <StaffPage title="Staff log" back="/staff">
      {entries.length === 0 ? <p>No entries.</p> : <LogList entries={entries} />}
      <PageLinks path="/staff/log" pages={pages} />
    </StaffPage>
  );
}
