import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link } from "#links";
import { ConfirmNotice } from "~/accounts/email/email-section";
import { FirstSteps } from "~/accounts/profile/first-steps";
import { beginningOf } from "~/accounts/profile/first-steps.server";
import { refusedNames } from "~/accounts/profile/refused-names.server";
import { RenameNotice } from "~/accounts/profile/rename-notice";
import { noteSeen, requireRole, requireViewer } from "~/accounts/sign-in/session.server";
import { LiveChanges } from "~/chat/rooms/live-changes";
import { LaneMap } from "~/distance/lane-map";
import { lanesMap } from "~/distance/lane-map.server";
import { lastPage } from "~/loads/board/board.server";
import {
  filterWords,
  isFiltering,
  listAddress,
  NO_FILTER,
  needsFilters,
  readBoardFilter,
} from "~/loads/board/board-filter";
import { EMPTY_TABS, readTab, TAB_LABELS, tabStates } from "~/loads/board/dashboard-tabs";
import { EmptyTab } from "~/loads/board/empty-tab";
import { FindOwn, SortHead } from "~/loads/board/find-own";
import { ownBoard } from "~/loads/board/own-board.server";
import { OwnList } from "~/loads/board/own-list";
import { ProfileCard } from "~/loads/board/profile-card";
import { StageTabs } from "~/loads/board/stage-tabs";
import { OFFERED } from "~/loads/bulk/bulk";
import { ONLY_SHIPPERS, takeBulkStep } from "~/loads/bulk/take-bulk-step.server";
import { NotificationsOffer } from "~/push/notifications-offer";
import { useKnownPhone } from "~/push/use-known-phone";
import { bestForDashboard } from "~/recommendations/best-for-dashboard.server";
import { SuggestedSection } from "~/recommendations/suggested-loads";
import { EndedRequests } from "~/requests/ended-requests";
import { endedRequests } from "~/requests/ended-requests.server";
import { readPage } from "~/text/page-number";
import { Icon } from "~/ui/icon";
import { Alert } from "~/ui/notice";
import { withScripts } from "~/ui/page-handle";
import { Pager, PastTheEnd } from "~/ui/pager";
import { listed, MOST_LISTED } from "~/waiting/on-dashboard.server";
import { MOST_LOADS } from "~/waiting/read-facts.server";
import { WaitingList } from "~/waiting/waiting-list";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const meta: MetaFunction = () => [{ title: "Dashboard · Haulway" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { readMs } = context;
  const viewer = await requireViewer({ request, context });
  const params = new URL(request.url).searchParams;
  const page = readPage(params);
  const filter = readBoardFilter(params, viewer.role);
  const isFiltered = isFiltering(filter);
  const asked = readTab(params);
  const isOpening = !isFiltered && page === 1;
  const [{ counts, fitting, tab, rows, dotted, waiting }, best, ended, beginning] = await Promise.all([
    ownBoard(viewer, { tab: asked, page, filter }),
    isFiltered ? null : bestForDashboard(viewer, request, asked ?? "new", page),
    isOpening ? endedRequests(viewer) : null,
    isOpening ? beginningOf(viewer, request) : null,
  ]);
  const endedIds = ended?.flatMap(([, each]) => each.map(({ loadId }) => loadId)) ?? [];
  const loads = [...rows.map(({ load_id }) => load_id), ...endedIds];
  noteSeen({ request, context }, viewer.id, { loads }, readMs);
  const tabs = tabStates(fitting, viewer.role, dotted);
  // The loads that Find is after are completed.
  if (filter.find && fitting.complete && tabs.every(({ count }) => count === 0))
    throw redirect(`/loads-complete?${new URLSearchParams({ find: filter.find })}`);
  const current = tabStates(counts, viewer.role).reduce((sum, { count }) => sum + count, 0);
  const mostListed = params.get("waiting") === "all" ? MOST_LOADS : MOST_LISTED;
  const total = tabs.find((each) => each.tab === tab)?.count ?? 0;
  const isLong = needsFilters(filter, current);
  return {
    readMs,
    viewer,
    tab,
    tabs,
    rows,
    map: lanesMap(rows),
    suggested: best?.rows ?? null,
    // Absent on later pages and if the user looks for certain loads.
    ...(isOpening && { waiting: listed(waiting, mostListed) }),
    ...(ended && { ended }),
    refusedNames: isOpening ? refusedNames(viewer) : {},
    // Shown on the first page of the dashboard only.
    offersPhone: !!beginning?.offersPhone,
    steps: beginning?.steps ?? [],
    filter,
    nothing: isFiltered ? `None of these loads fits ${filterWords(filter)}.` : EMPTY_TABS[tab][viewer.role],
    isLong,
    offered: isLong && viewer.role === "shipper" ? OFFERED[tab] : [],
    page,
    total,
    last: lastPage(total),
    current,
    complete: counts.complete ?? 0,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireRole({ request, context }, "shipper", ONLY_SHIPPERS);
  return takeBulkStep(viewer, request, "list");
}

export default function Dashboard() {
  const shown = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { viewer, tab, tabs, rows, map, suggested, filter, isLong, page, total, last, current } = shown;
  useKnownPhone(viewer.id);
  const head = (by: Parameters<typeof SortHead>[0]["by"]) =>
    isLong && <SortHead filter={filter} tab={tab} by={by} />;
  return (
    <main className="page" id="main">
      <LiveChanges
        room={`user:${viewer.id}`}
        shown={shown}
        readMs={shown.readMs}
        notice="Your loads have changed."
      />
      {!viewer.emailConfirmed && <ConfirmNotice />}
      <RenameNotice refused={shown.refusedNames} />
      <ProfileCard viewer={viewer} current={current} complete={shown.complete} />
      <FirstSteps steps={shown.steps} />
      {shown.waiting && <WaitingList {...shown.waiting} />}
      {shown.offersPhone && !shown.waiting?.more && <NotificationsOffer />}
      {shown.ended && <EndedRequests parts={shown.ended} tab={tab} />}
      <div className="bar">
        <StageTabs tabs={tabs} tab={tab} filter={filter} />
        <Link className="button plain" to={listAddress(filter, tab, { page: String(page) })}>
          <Icon name="refresh" /> <span className="brief">Refresh</span>
        </Link>
      </div>
      {refusal && <Alert>{refusal.message}</Alert>}
      {isLong && <FindOwn filter={filter} tab={tab} role={viewer.role} />}
      {rows.length > 0 ? (
        <OwnList
          caption={`${TAB_LABELS[tab]} loads`}
          rows={rows}
          role={viewer.role}
          heads={[head("pickup"), head("rate"), head("posted")]}
          offered={shown.offered}
          address={listAddress(filter, tab, page > 1 ? { page: String(page) } : {})}
          ticked={refusal?.values.load}
        />
      ) : total > 0 ? (
        <PastTheEnd page={page} last={last} />
      ) : (
        <EmptyTab
          nothing={shown.nothing}
          role={viewer.role}
          all={isFiltering(filter) ? listAddress(filter, tab, NO_FILTER) : null}
        />
      )}
      <Pager page={page} more={page < last} last={last} />
      <SuggestedSection title="Recommended loads" rows={suggested} all />
      <LaneMap map={map} />
    </main>
  );
}
