import type { Party } from "~/access/policy";
import { readPage } from "~/text/page-number";
import { numberOf } from "~/trade/load-number";
import { columnsOf } from "./columns";
import { loadFile } from "./load-file.server";
import { loadsById } from "./own-loads.server";
import { countOf, type Outcomes, type PlannedRow, problemOf, rowsToDo } from "./plan";
import { rowInWords } from "./row-in-words.server";

const ROWS_ON_PAGE = 100;

const of = (rows: readonly PlannedRow[], does: PlannedRow["does"]) => rows.filter((row) => row.does === does);

function inOrder(rows: readonly PlannedRow[], outcomes: Outcomes): PlannedRow[] {
  const rank = (row: PlannedRow) =>
    problemOf(row, outcomes)
      ? 0
      : row.doubts && outcomes[row.line] === undefined
        ? 1
        : row.does === "nothing"
          ? 3
          : 2;
  return [...rows].sort((a, b) => rank(a) - rank(b) || a.line - b.line);
}

const DID = { posted: "Posted", edited: "Changed", deleted: "Deleted" } as const;

function fateOf(row: PlannedRow, outcomes: Outcomes): string {
  const outcome = outcomes[row.line];
  if (outcome && outcome.did !== "refused") return DID[outcome.did];
  if (row.doubts && !outcome) return "Question";
  switch (row.does) {
    case "post":
      return outcome ? "Not posted" : "To post";
    case "edit":
      return outcome ? "Not changed" : "To change";
    case "nothing":
      return "No change";
    default:
      return "Problem";
  }
}

function notesOf(row: PlannedRow, outcomes: Outcomes): string[] {
  const problem = problemOf(row, outcomes);
  if (problem) return [problem];
  const changes = row.changes?.length ? [`${row.changes.join(". ")}.`] : [];
  return [...changes, ...(outcomes[row.line] ? [] : (row.doubts ?? []))];
}

function summaryOf(rows: readonly PlannedRow[], outcomes: Outcomes): string[] {
  const did = Object.values(outcomes);
  const done = (what: string) => did.filter((outcome) => outcome.did === what).length;
  const left = rowsToDo(rows, outcomes);
  const counts: [number, string][] = [
    [done("posted"), "posted"],
    [done("edited"), "changed"],
    [done("deleted"), "deleted"],
    [of(left, "post").length, "to post"],
    [of(left, "edit").length, "to change"],
    [of(rows, "nothing").length, "on your list already, unchanged"],
  ];
  const faulty = rows.filter((row) => problemOf(row, outcomes)).length;
  return [
    ...counts.flatMap(([count, what]) => (count > 0 ? [`${countOf(count)} ${what}`] : [])),
    ...(faulty > 0 ? [`${countOf(faulty, "row")} with problems`] : []),
  ];
}

function buttonOf(rows: readonly PlannedRow[]): string {
  const [posts, edits] = [of(rows, "post").length, of(rows, "edit").length];
  const loads = (count: number) => (count === 1 ? "1 Load" : `${count} Loads`);
  if (posts === 0) return `Change ${loads(edits)}`;
  return edits === 0 ? `Post ${loads(posts)}` : `Post ${loads(posts)} and Change ${edits}`;
}

/** @throws NotFound */
export async function filePage(viewer: Party, fileId: string, params: URLSearchParams) {
  const { name, headers, rows, outcomes } = await loadFile(viewer, fileId);
  const columns = columnsOf(headers);
  const left = rowsToDo(rows, outcomes);
  const plain = rowsToDo(rows, outcomes, "plain");
  const last = Math.max(1, Math.ceil(rows.length / ROWS_ON_PAGE));
  const page = Math.min(readPage(params), last);
  const shown = inOrder(rows, outcomes).slice((page - 1) * ROWS_ON_PAGE, page * ROWS_ON_PAGE);
  const loads = await loadsById(
    viewer,
    shown.flatMap(({ loadId }) => loadId ?? []),
  );
  const all = rows.filter(({ does }) => does === "post" || does === "edit").length;
  return {
    fileId,
    title: name ?? "Pasted rows",
    summary: summaryOf(rows, outcomes),
    unread: columns.flatMap(({ header, holds, isOwn }) => (header && !holds && !isOwn ? [header] : [])),
    progress: plain.length > 0 && left.length < all ? `${all - left.length} of ${all} done.` : null,
    withoutReference: rows.some(({ reference, does }) => !reference && does !== "fault"),
    questions: left.length - plain.length,
    unmeasured: left.filter(({ isUnmeasured }) => isUnmeasured).length,
    button: left.length > 0 ? buttonOf(left) : null,
    plainButton:
      plain.length > 0 && plain.length < left.length ? `${buttonOf(plain)} without Questions` : null,
    hasFaulty: rows.some((row) => problemOf(row, outcomes) !== ""),
    canUndo: Object.values(outcomes).some(({ did }) => did === "posted"),
    page,
    last,
    rows: shown.map((row) => {
      const load = loads.get(row.loadId ?? "");
      return {
        line: row.line,
        lane: row.lane,
        about: rowInWords(columns, row),
        fate: fateOf(row, outcomes),
        ...((load || row.number) && { number: load ? numberOf(load) : row.number }),
        notes: notesOf(row, outcomes),
      };
    }),
  };
}
