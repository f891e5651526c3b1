import { redirect } from "@remix-run/node";
import { refuseOtherContent, writeOnce } from "db/idempotency";
import { v7 as newId } from "uuid";
import type { Party } from "~/access/policy";
import { flash, flashAlert } from "~/forms/flash.server";
import { readForm } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { Invalid, NotFound } from "~/platform/errors";
import { addDays, formatDay } from "~/text/dates";
import { readPage } from "~/text/page-number";
import type { Viewer } from "~/trade/viewer";
import { listAddress } from "../board/board-filter";
import { readTab } from "../board/dashboard-tabs";
import { readBoardFilter } from "../board/read-board-filter";
import { daysToMove } from "../queries.server";
import { readBookers } from "../steps/allow-booking.server";
import { type BulkStep, countOf, notThere, outcomeInWords, readBulkStep, seenOf, whyNot } from "./bulk";
import { type BulkLoad, bulkLoads, notFound, readBulk, takeEach } from "./bulk.server";

export const ONLY_SHIPPERS = "Only shippers can select several loads. Open your loads one at a time.";

function listOf(params: URLSearchParams): string {
  const page = readPage(params);
  const changes = page > 1 ? { page: String(page) } : undefined;
  return listAddress(readBoardFilter(params, "shipper"), readTab(params) ?? "", changes);
}

/** @throws NotFound if the URL contains no valid step */
function stepIn(params: URLSearchParams): BulkStep {
  const step = readBulkStep(params);
  if (!step) throw new NotFound();
  return step;
}

/** @param from the page with the form; from `list`, all steps but `confirm-open` lead to the question page */
export async function takeBulkStep(viewer: Viewer, request: Request, from: "list" | "question") {
  const { searchParams } = new URL(request.url);
  let [load, bookNow, later] = ["", "", ""];
  try {
    const step = stepIn(searchParams);
    const form = await readForm(request);
    const values = form.getAll("load");
    load = values.join(",");
    bookNow = String(form.get("book_now") ?? "");
    later = String(form.get("later") ?? "");
    const chosen = readBulk(values);
    const list = listOf(searchParams);
    if (from === "list" && step !== "confirm-open") {
      const question = new URLSearchParams(list);
      question.set("step", step);
      for (const { loadId } of chosen) question.append("load", loadId);
      return redirect(`/dashboard/chosen?${question}`);
    }
    if (step === "book-now") readBookers({ book_now: bookNow });
    if (step === "copy" && later !== "1" && later !== "7") throw new Invalid(NO_DAY, { later: NO_DAY });
    await refuseOtherContent();
    // Each load succeeds or fails independently. The form's idempotency key is stored only after all loads
    // were tried, so a retry handles the remaining loads.
    const outcome = await takeEach(step, { viewer, chosen, later: later === "7" ? 7 : 1, bookNow });
    if (outcome.done > 0 && outcome.untried.length === 0) await writeOnce([]);
    const told = (outcome.done > 0 ? flash : flashAlert)(outcomeInWords(step, outcome));
    return redirect(`/dashboard${list}`, { headers: { "Set-Cookie": await told } });
  } catch (error) {
    return refused(error, { load, book_now: bookNow, later });
  }
}

const NO_DAY = "Choose the dates for the copies.";

const VERBS: Readonly<Record<BulkStep, string>> = {
  "confirm-open": "Confirm",
  "book-now": "Update",
  copy: "Copy",
  delete: "Delete",
};

const day = (load: BulkLoad, later: number) =>
  formatDay(addDays(load.pickup_date, daysToMove(load.pickup_date, later)));

function consequence(step: BulkStep, load: BulkLoad): string {
  if (step === "book-now") return "";
  if (step === "copy") return `Pickup ${day(load, 1)} or ${day(load, 7)}`;
  if (load.driver)
    return `We'll notify ${load.driver.fullName}, who has this load. Deleting it counts as a cancellation.`;
  if (load.asking === 0) return "";
  return load.asking === 1
    ? "We'll notify the driver who requested it."
    : `We'll notify the ${load.asking} drivers who requested it.`;
}

/** @throws NotFound, Invalid */
export async function bulkPage(viewer: Party, request: Request) {
  const { searchParams } = new URL(request.url);
  const step = stepIn(searchParams);
  const chosen = readBulk(searchParams.getAll("load"));
  const found = await bulkLoads(viewer, chosen);
  const fits = found.flatMap((load) => {
    if (whyNot(step, load)) return [];
    const given = step === "delete" ? seenOf(load) : `${newId()} ${newId()}`;
    return [{ value: `${load.load_id} ${given}`, name: load.name, note: consequence(step, load) }];
  });
  const stays = found.flatMap((load) => {
    const why = whyNot(step, load);
    return why ? [{ name: load.name, why }] : [];
  });
  const verb = VERBS[step];
  return {
    step,
    title: fits.length > 0 ? `${verb} ${countOf(fits.length)}?` : `Nothing to ${verb.toLowerCase()}.`,
    button: `${step === "copy" ? "Post" : verb} ${fits.length === 1 ? "Load" : `${fits.length} Loads`}`,
    fits,
    stays,
    gone: notThere(await notFound(viewer, chosen, found)),
    list: `/dashboard${listOf(searchParams)}`,
  };
}
