import type { Fault } from "~/http/problem";
import { NotFound } from "~/platform/errors";
import { FLAGS, LIST_FIELDS, readSearch } from "~/search/filters";
import { pageOfBoard, type ResolvedSearch, readBoardSearch } from "~/search/search-board.server";
import { oneLine } from "~/text/typed-text";
import { ENDS } from "~/trade/ends";
import { readNumber } from "~/trade/load-number";
import type { Call } from "../call";
import { MOST_A_PAGE } from "../limits";
import { conditionalAnswer } from "../load-answer.server";
import { pageAnswer } from "../page-answer";
import { Refused } from "../refused";
import { BOARD_PARAMETERS } from "./board-parameters";
import { boardJson, loadOnBoard, readFoundFor } from "./read-board.server";

export const NO_OPEN_LOAD = "There's no open load with this number. It may have been taken or deleted.";

type Problems = Readonly<Record<string, string>>;

const isList = (name: string) => LIST_FIELDS.some((field) => field.name === name);

const isEmpty = (name: string, value: string) =>
  oneLine(isList(name) ? value.replaceAll(",", " ") : value) === "";

/** A program that mistypes a filter must not take the whole board for the result. */
function wrongParameters(params: URLSearchParams): Problems {
  const problems: Record<string, string> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    if (!BOARD_PARAMETERS.some((each) => each.name === name)) problems[name] = "There is no such parameter.";
    else if (values.length > 1 && !isList(name)) problems[name] = "Send one value.";
    else if (values.some((value) => isEmpty(name, value))) problems[name] = "Send a value.";
    else if (FLAGS.some((flag) => flag === name) && !/^(true|false)$/.test(values[0] ?? ""))
      problems[name] = "Send true or false.";
  }
  for (const end of ENDS)
    if (readNumber(params.get(`${end}_city`) ?? "")) problems[`${end}_city`] = "Send a place, not a load.";
  return problems;
}

function unusedFilters(typed: Problems, { search, questions, unused }: ResolvedSearch): Problems {
  const problems: Record<string, string> = { ...typed };
  // If a city is wrong, its radius is unused too, but has no message of its own.
  for (const name of [...unused, "sort"]) if (search.problems[name]) problems[name] = search.problems[name];
  for (const end of ENDS) {
    const choices = questions[end]?.choices.map(({ label }) => label) ?? [];
    const [city, state] = [`${end}_city`, `${end}_state`];
    if (problems[city] && choices.length > 0) problems[city] += ` Places: ${choices.join("; ")}.`;
    if (unused.includes(state))
      problems[state] = "Leave the state out. The city or ZIP code already determines it.";
  }
  return problems;
}

function requireNone(problems: Problems): void {
  const errors: Fault[] = Object.entries(problems).map(([name, says]) => ({ detail: `${name}: ${says}` }));
  if (errors.length > 0) throw new Refused(422, errors.map(({ detail }) => detail).join(" "), { errors });
}

function forSearch(params: URLSearchParams): URLSearchParams {
  const cursor = params.get("cursor");
  const search = new URLSearchParams([...params].filter(([name]) => name !== "cursor"));
  if (cursor !== null) search.set("after", cursor);
  return search;
}

export async function searchBoard({ request, viewer, driverData }: Call): Promise<Response> {
  const url = new URL(request.url);
  const params = url.searchParams;
  const asked = forSearch(params);
  const { problems, after } = readSearch(asked);
  const noCursor = params.has("cursor") && !after && { cursor: "Send the next_cursor of an earlier page." };
  const typed = { ...problems, ...noCursor, ...wrongParameters(params) };
  requireNone(typed);
  const reading = await readBoardSearch(viewer, asked, Date.now(), driverData);
  requireNone(unusedFilters(typed, reading));
  const { rows, next, further } = await pageOfBoard(reading, readFoundFor(viewer), MOST_A_PAGE);
  const { start } = reading.boardQuery.ends.origin;
  const loads = rows.map((load) => boardJson(viewer, load, start));
  return pageAnswer(url, { loads }, next ?? further);
}

export async function getBoardLoad({ request, viewer, param }: Call): Promise<Response> {
  const number = readNumber(param("number"));
  const load = number && (await loadOnBoard(viewer, number));
  if (!load) throw new NotFound(NO_OPEN_LOAD);
  return conditionalAnswer(request, load.revision, boardJson(viewer, load));
}
