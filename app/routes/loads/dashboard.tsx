import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { ConfirmNotice } from "~/accounts/email/email-section";
import { FirstSteps } from "~/accounts/profile/first-steps";
import { RenameNotice } from "~/accounts/profile/rename-notice";
import { requireRole } from "~/accounts/sign-in/session.server";
import { LiveChanges } from "~/chat/rooms/live-changes";
import { dashboardPage } from "~/dashboard/dashboard-page.server";
import { LaneMap } from "~/distance/lane-map";
import { AssignedLoads } from "~/loads/board/assigned-loads";
import { listAddress } from "~/loads/board/board-filter";
import { TAB_LABELS } from "~/loads/board/dashboard-tabs";
import { EmptyTab } from "~/loads/board/empty-tab";
import { ListTools } from "~/loads/board/list-tools";
import { OwnList } from "~/loads/board/own-list";
import { ProfileCard } from "~/loads/board/profile-card";
import { StageTabs } from "~/loads/board/stage-tabs";
import { ONLY_SHIPPERS, takeBulkStep } from "~/loads/bulk/take-bulk-step.server";
import { NotificationsOffer } from "~/push/notifications-offer";
import { useKnownPhone } from "~/push/use-known-phone";
import { SuggestedSection } from "~/recommendations/suggested-loads";
import { EndedRequests } from "~/requests/ended-requests";
import { AreaSearch } from "~/search/area-search";
import styles from "~/styles/dashboard.css";
import { NextCheckIn } from "~/tracking/next-check-in";
import { Icon } from "~/ui/icon";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";
import { Pager, PastTheEnd } from "~/ui/pager";
import { WaitingList } from "~/waiting/waiting-list";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: "Dashboard · Haulway" }];

export const loader = (args: LoaderFunctionArgs) => dashboardPage(args);

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "work", "shipper", ONLY_SHIPPERS);
  return takeBulkStep(viewer, request, "list");
}

export default function Dashboard() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { viewer, tab, tabs, rows, map, suggested, filter, page, total, last, current, checkIn } = shown;
  useKnownPhone(viewer.personId);
  const address = listAddress(filter, tab, page > 1 ? { page: String(page) } : {});
  const start = (
    <>
      <FirstSteps steps={shown.steps} />
      {shown.area && <AreaSearch {...shown.area} />}
    </>
  );
  return (
    <main className="page" id="main">
      <LiveChanges
        room={`user:${viewer.id}`}
        shown={shown}
        readMs={shown.readMs}
        notice="Your loads have changed."
      />
      <h1 className="for-readers">Dashboard</h1>
      {shown.waiting && (
        <WaitingList
          {...shown.waiting}
          at={checkIn?.at}
          button={checkIn && <NextCheckIn {...checkIn} look="main" />}
        />
      )}
      {shown.assigned && <AssignedLoads loads={shown.assigned} />}
      {current === 0 && start}
      {shown.ended && <EndedRequests parts={shown.ended} tab={tab} />}
      <div className="bar">
        <StageTabs tabs={tabs} tab={tab} filter={filter} />
        <Link className="button plain" to={listAddress(filter, tab, { page: String(page) })}>
          <Icon name="refresh" /> <span className="brief">Refresh</span>
        </Link>
      </div>
      {refusal && <Alert>{refusal.message}</Alert>}
      {shown.hasTools && (
        <ListTools
          filter={filter}
          tab={tab}
          role={viewer.role}
          members={shown.members}
          selects={shown.offered.length > 0 && rows.length > 0 ? address : null}
        />
      )}
      {rows.length > 0 ? (
        <OwnList
          caption={`${TAB_LABELS[tab]} loads`}
          rows={rows}
          role={viewer.role}
          offered={shown.offered}
          address={address}
          filter={filter}
          ticked={refusal?.values.load}
        />
      ) : total > 0 ? (
        <PastTheEnd page={page} last={last} />
      ) : (
        shown.empty && <EmptyTab {...shown.empty} />
      )}
      <Pager page={page} more={page < last} last={last} />
      {current > 0 && start}
      <div className="notes">
        {!viewer.emailConfirmed && <ConfirmNotice />}
        <RenameNotice refused={shown.refusedNames} />
        {shown.offeredOn && <NotificationsOffer device={shown.offeredOn} />}
      </div>
      <SuggestedSection title="Recommended loads" rows={suggested} all />
      <div className="tail">
        <ProfileCard viewer={viewer} current={current} complete={shown.complete} />
        <LaneMap map={map} />
      </div>
    </main>
  );
}
