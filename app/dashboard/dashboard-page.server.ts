import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { beginningOf } from "~/accounts/profile/first-steps.server";
import { refusedNames } from "~/accounts/profile/refused-names.server";
import { noteSeen, requireViewer } from "~/accounts/sign-in/session.server";
import { lanesMap } from "~/distance/lane-map.server";
import { lastPage } from "~/loads/board/board.server";
import { isFiltering, listAddress, NO_FILTER, needsFilters, nothingFound } from "~/loads/board/board-filter";
import { EMPTY_TABS, readTab, tabStates } from "~/loads/board/dashboard-tabs";
import { ownBoard } from "~/loads/board/own-board.server";
import { colleaguesOf, memberChoices, nameOfMember } from "~/loads/board/own-steps.server";
import { readBoardFilter } from "~/loads/board/read-board-filter";
import { OFFERED } from "~/loads/bulk/bulk";
import { deviceWord } from "~/push/device-word";
import { bestForDashboard } from "~/recommendations/best-for-dashboard.server";
import { endedRequests } from "~/requests/ended-requests.server";
import { invitationsOf } from "~/team/find-invitation.server";
import { invitedTo } from "~/team/invited-to";
import { formatMoney } from "~/text/money";
import { readPage } from "~/text/page-number";
import { mayIn } from "~/trade/areas";
import { equipmentLabel } from "~/trade/equipment";
import type { Viewer } from "~/trade/viewer";
import { listed, MOST_LISTED, unlisted } from "~/waiting/on-dashboard.server";
import { MOST_LOADS } from "~/waiting/read-facts.server";
import { checkInDueIn } from "./check-in-due";

const POST = ["/new_load", "Post a Load"] as const;
const FIND = ["/search", "Find a Load"] as const;

function areaSearch(equipment: string | null = null) {
  const label = equipmentLabel(equipment);
  return equipment && label ? { equipment: [equipment, label] as const } : {};
}

/** Omits the viewer's other data, because the page is near its size limit. */
const shownViewer = ({ id, personId, role, fullName, avatarUrl, rating, emailConfirmed }: Viewer) => ({
  id,
  personId,
  role,
  fullName,
  avatarUrl,
  rating,
  emailConfirmed,
});

export async function dashboardPage({ request, context }: LoaderFunctionArgs) {
  const { readMs } = context;
  const viewer = await requireViewer({ request, context }, "see");
  const params = new URL(request.url).searchParams;
  const page = readPage(params);
  const { member, ...others } = readBoardFilter(params, viewer.role);
  const { isAlone } = context;
  const filter = { ...others, ...(member && !isAlone && { member }) };
  const isFiltered = isFiltering(filter);
  const asked = readTab(params);
  const isOpening = !isFiltered && page === 1;
  const mostListed = params.get("waiting") === "all" ? MOST_LOADS : MOST_LISTED;
  const [
    { counts, fitting, tabs, tab, rows, sharing, waiting, owedCents, steps },
    colleagues,
    best,
    ended,
    beginning,
    invitations,
  ] = await Promise.all([
    ownBoard(viewer, { tab: asked, page, filter, ...(!isAlone && { stepsOf: isOpening ? mostListed : 0 }) }),
    isAlone ? [] : colleaguesOf(viewer),
    isFiltered ? null : bestForDashboard(viewer, request, asked ?? "new", page),
    isOpening && mayIn(viewer, "work") ? endedRequests(viewer) : null,
    isOpening ? beginningOf(viewer, request) : null,
    isOpening && context.isInvited ? invitationsOf(viewer) : [],
  ]);
  const endedIds = ended?.flatMap(([, each]) => each.map(({ loadId }) => loadId)) ?? [];
  const told = isOpening ? waiting.told.map(({ loadId }) => loadId) : [];
  const shown = { loads: endedIds, listed: [...rows.map(({ load_id }) => load_id), ...told] };
  noteSeen({ request, context }, viewer.personId, shown, readMs);
  if (
    filter.find &&
    !filter.pickup &&
    !filter.driver &&
    !filter.member &&
    fitting.complete &&
    tabs.every(({ count }) => count === 0)
  )
    throw redirect(`/loads-complete?${new URLSearchParams({ find: filter.find })}`);
  const current = tabStates(counts, viewer.role).reduce((sum, { count }) => sum + count, 0);
  const owed = owedCents > 0 ? `Unpaid invoices ${formatMoney(owedCents)}` : null;
  const checkIn = isOpening ? checkInDueIn(waiting.matters.slice(0, mostListed), sharing) : null;
  const posts = mayIn(viewer, "work") && viewer.role === "shipper";
  const listedNow = isOpening ? listed(waiting, mostListed, owed, invitations.map(invitedTo), steps) : null;
  const assigned = listedNow ? unlisted(waiting, listedNow) : [];
  const total = tabs.find((each) => each.tab === tab)?.count ?? 0;
  const members = memberChoices(colleagues, viewer);
  const isLong = needsFilters(filter, current);
  // A team's list of two loads may contain loads of two people.
  const hasTools = isLong || (members !== undefined && current > 1);
  return {
    readMs,
    viewer: shownViewer(viewer),
    tab,
    tabs,
    rows,
    map: lanesMap(rows),
    suggested: best?.rows ?? null,
    ...(listedNow && { waiting: listedNow }),
    ...(checkIn && { checkIn }),
    ...(assigned.length > 0 && { assigned }),
    ...(isOpening && viewer.role === "driver" && { area: areaSearch(beginning?.equipment) }),
    ...(ended && { ended }),
    ...(total === 0 && {
      empty: {
        nothing: isFiltered
          ? nothingFound(filter, nameOfMember(colleagues, viewer, filter.member))
          : EMPTY_TABS[tab][viewer.role],
        next: isFiltered
          ? ([listAddress(filter, tab, NO_FILTER), "Show all loads"] as const)
          : posts
            ? POST
            : FIND,
      },
    }),
    refusedNames: isOpening && mayIn(viewer, "company") ? refusedNames(viewer) : {},
    ...(beginning?.offersPhone && { offeredOn: deviceWord(request.headers.get("user-agent")) }),
    steps: beginning?.steps ?? [],
    filter,
    hasTools,
    ...(hasTools && members && { members }),
    offered: isLong && posts ? OFFERED[tab] : [],
    page,
    total,
    last: lastPage(total),
    current,
    complete: counts.complete ?? 0,
  };
}
