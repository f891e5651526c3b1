import { redirect } from "@remix-run/node";
import { flash, withUndo } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { hideBroker, hideLoad } from "./hide.server";
import { pageBefore, pathTo, rowInPlaceOf } from "./return-to.server";
import { showBroker, showLoad } from "./show-again.server";

interface StepForm {
  viewer: Viewer;
  loadId: string;
  brokerId: string;
}

interface Done {
  message: string;
  /** The URL of the form that undoes the step. */
  undo?: string;
  /** The number of the load that the user hid, or whose broker. */
  hidden?: string;
}

/** Returns the load numbers on a page of a viewer's search results, in order. */
type NumbersOn = (viewer: Viewer, params: URLSearchParams) => Promise<string[]>;

/** Returns the rows; none if the search failed, because only the scroll position depends on them. */
const rowsOrNone = (rows: Promise<string[]>) =>
  rows.catch((error: unknown) => {
    log.error({ err: error }, "A search for the row of a hidden load failed.");
    return [];
  });

/** The steps, keyed by the `step` parameter of each form's URL. */
const STEPS: Readonly<Record<string, (form: StepForm) => Promise<Done>>> = {
  hide: async (form) => {
    const { loadId, lane } = await hideLoad(form);
    const hidden = numberOf(lane);
    return { message: "Load hidden.", undo: `/hidden?step=show&load=${loadId}&at=${hidden}`, hidden };
  },
  "hide-broker": async (form) => {
    const { ownerId, lane } = await hideBroker(form);
    const hidden = numberOf(lane);
    const undo = `/hidden?step=show-broker&broker=${ownerId}&at=${hidden}`;
    return { message: "Broker hidden.", undo, hidden };
  },
  show: async (form) => {
    await showLoad(form);
    return { message: "Load is no longer hidden." };
  },
  "show-broker": async (form) => {
    await showBroker(form);
    return { message: "Broker is no longer hidden." };
  },
};

/**
 * Runs the step that the URL names, and redirects to the page on which the user was, with a confirmation.
 * Search results open at the row that takes the hidden load's place, or at the top if that row is unknown. A
 * refusal is shown on the list of hidden loads.
 * @throws NotFound and Forbidden as responses for the error page
 */
export async function takeHidingStep(request: Request, viewer: Viewer, numbersOn: NumbersOn) {
  const { searchParams } = new URL(request.url);
  const param = (name: string) => searchParams.get(name) ?? "";
  try {
    const { to } = textFields(await readForm(request));
    const step = param("step");
    const run = Object.hasOwn(STEPS, step) ? STEPS[step] : undefined;
    if (!run) throw new NotFound();
    const page = pageBefore(request, to);
    const rowsFor = (who: Viewer) =>
      page.pathname === "/search" ? rowsOrNone(numbersOn(who, page.searchParams)) : Promise.resolve([]);
    const before = step.startsWith("hide") ? await rowsFor(viewer) : [];
    const { message, undo, hidden } = await run({ viewer, loadId: param("load"), brokerId: param("broker") });
    const at = hidden ? rowInPlaceOf(hidden, before, await rowsFor({ ...viewer, hides: true })) : param("at");
    const headers = { "Set-Cookie": await flash(withUndo(message, undo)) };
    return redirect(pathTo(page, at), { headers });
  } catch (error) {
    return refused(error);
  }
}
