import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { mayIn, namedBySession, requireViewer } from "~/accounts/sign-in/session.server";
import { SaveLink, SaveSearchForm } from "~/alerts/save-search-form";
import { SavedChips } from "~/alerts/saved-chips";
import { prefetchSavedChips } from "~/alerts/saved-chips.server";
import { saveFromSearch, savingOf } from "~/alerts/saving.server";
import { LaneMap } from "~/distance/lane-map";
import { lanesMap } from "~/distance/lane-map.server";
import { answerForm } from "~/forms/answer-form.server";
import { orErrorPage } from "~/forms/refusals.server";
import { countView } from "~/limits/rate-limit.server";
import { storeSearchedPlace } from "~/recommendations/last-search.server";
import { truckOf } from "~/recommendations/truck.server";
import { without, withValues } from "~/search/addresses";
import { loadIdByTypedNumber } from "~/search/asked-number.server";
import { chipsOf } from "~/search/chips";
import { formState } from "~/search/form-state";
import { countWords, hiddenWords, inWords } from "~/search/found-words.server";
import { relaxations } from "~/search/relax.server";
import {
  centersOf,
  prefetchDriverData,
  readBoardSearch,
  searchBoard,
  sortsOffered,
} from "~/search/search-board.server";
import { FOUND, SearchForm } from "~/search/search-form";
import { Chips, HiddenCount, Questions, Results, SortField } from "~/search/search-results";
import { searchShortcuts } from "~/search/shortcut.server";
import { searchTitle, summaryOf } from "~/search/summary";
import styles from "~/styles/found.css";
import { withScripts } from "~/ui/page-handle";

export { ErrorBoundary } from "~/bundles/page";
export { clientAction } from "~/ui/forms/submission";
export const handle = withScripts;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? "Search loads"} · Haulway` },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const whose = await namedBySession({ request, context });
  const nowMs = Date.now();
  const ahead = prefetchDriverData(whose, params);
  const savedChips = prefetchSavedChips(whose, params, nowMs);
  const viewer = await requireViewer({ request, context }, "see");
  await orErrorPage(countView("search", context.clientAddress));
  const askedId = await loadIdByTypedNumber(viewer.id, params);
  if (askedId) throw redirect(`/load-details/${askedId}`);
  const reading = await readBoardSearch(viewer, params, nowMs, ahead);
  const { search, sort, questions, unused } = reading;
  const chips = chipsOf(search.filters, params, centersOf(reading), unused);
  const [counting, relaxing] = [countWords(reading), relaxations(reading, params, chips)];
  const { start } = reading.boardQuery.ends.origin;
  const finding = searchBoard(reading);
  const [found, saving, shortcuts, saved, truck, count, hints, hidden] = await Promise.all([
    finding,
    savingOf(viewer, reading, params, chips),
    searchShortcuts(viewer, params),
    savedChips(viewer.hides && viewer.id),
    truckOf(viewer, mayIn(viewer, "trucks") ? reading.costs() : null, request, nowMs, start ?? null),
    finding.then(counting),
    finding.then(relaxing),
    mayIn(viewer, "work") && hiddenWords(reading),
  ]);
  const shown = {
    ...found,
    rows: found.rows.map((row) => inWords(row, nowMs, truck)),
    count,
    title: searchTitle(reading),
    summary: summaryOf(reading, chips),
    shortcuts,
    saved,
    map: lanesMap(found.rows),
    hints,
    chips,
    questions,
    sort,
    sorts: sortsOffered(truck !== null),
    page: search.page,
    isFollowed: search.after !== null,
    ...formState(search, params.size === 0 || Boolean(saving?.saved)),
    isDriver: viewer.role === "driver",
    mayHide: viewer.role === "driver" && mayIn(viewer, "work"),
    saving,
    ...(hidden && { hidden }),
  };
  return data(shown, { headers: await storeSearchedPlace(viewer, request, start, nowMs) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "own");
  const params = new URL(request.url).searchParams;
  return answerForm(request, without(params, "saved"), (fields) =>
    saveFromSearch({ viewer, params, fields }),
  );
}

export default function Search() {
  const found = useLoaderData<typeof loader>();
  const { map, hints, chips, questions, page, isFollowed, values, problems, saving } = found;
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const answers = { values, fields: problems };
  const hrefOf = (changes: Record<string, string | null>) => withValues(params, changes);
  const save = saving && <SaveSearchForm saving={saving} refusal={refusal} />;
  return (
    <main className="page" id="main">
      <h1>Search loads</h1>
      {saving?.saved && (
        <p>Editing “{saving.saved.name}”: set its filters, search, then save the changes below.</p>
      )}
      <Questions questions={questions} hrefOf={hrefOf} />
      <SavedChips {...found} isFiltered={params.size > 0} />
      <SearchForm
        {...found}
        answers={answers}
        savedId={saving?.saved?.id}
        isFiltered={Object.keys(values).length > 0 || chips.length > 0}
        open={found.isMoreWrong}
      />
      {saving?.saved && save}
      <div className="results-bar">
        <h2 id={FOUND} tabIndex={-1}>
          {found.count}
        </h2>
        {saving?.suggestion && !saving.saved && found.rows.length > 0 && <SaveLink />}
        <Chips chips={chips} />
        <SortField key={found.sort} {...found} answers={answers} />
      </div>
      <Results
        {...{ found, page, isFollowed, hints, hrefOf, isFiltered: chips.length > 0 }}
        problem={problems.page}
      />
      <HiddenCount text={found.hidden} />
      {!saving?.saved && save}
      <LaneMap map={map} />
    </main>
  );
}
