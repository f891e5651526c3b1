import { redirect } from "@remix-run/node";
import { flash, withUndo } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { refused } from "~/forms/refusals.server";
import { NotFound } from "~/platform/errors";
import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { hideBroker, hideLoad } from "./hide.server";
import { returnTo } from "./return-to.server";
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
}

const STEPS: Readonly<Record<string, (form: StepForm) => Promise<Done>>> = {
  hide: async (form) => {
    const { loadId, lane } = await hideLoad(form);
    return { message: "Load hidden.", undo: `/hidden?step=show&load=${loadId}&at=${numberOf(lane)}` };
  },
  "hide-broker": async (form) => {
    const { ownerId, lane } = await hideBroker(form);
    const undo = `/hidden?step=show-broker&broker=${ownerId}&at=${numberOf(lane)}`;
    return { message: "Broker hidden.", undo };
  },
  show: async (form) => {
    await showLoad(form);
    return { message: "This load is no longer hidden." };
  },
  "show-broker": async (form) => {
    await showBroker(form);
    return { message: "This broker is no longer hidden." };
  },
};

/**
 * A refusal is shown on the list of hidden loads.
 * @throws NotFound and Forbidden as responses for the error page
 */
export async function takeHidingStep(request: Request, viewer: Viewer) {
  const { searchParams } = new URL(request.url);
  const param = (name: string) => searchParams.get(name) ?? "";
  try {
    const { to } = textFields(await readForm(request));
    const step = param("step");
    const run = Object.hasOwn(STEPS, step) ? STEPS[step] : undefined;
    if (!run) throw new NotFound();
    const { message, undo } = await run({ viewer, loadId: param("load"), brokerId: param("broker") });
    const headers = { "Set-Cookie": await flash(withUndo(message, undo)) };
    return redirect(returnTo(request, to, param("at")), { headers });
  } catch (error) {
    return refused(error);
  }
}
