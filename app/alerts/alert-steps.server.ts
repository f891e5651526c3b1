import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { deleteSearch } from "./delete-search.server";
import { saveAlertSettings } from "./settings.server";

interface StepForm {
  viewer: Viewer;
  searchId: string;
  fields: Record<string, string>;
}

const STEPS: Readonly<Record<string, (form: StepForm) => Promise<string>>> = {
  delete: async (form) => {
    await deleteSearch(form);
    return "Search deleted.";
  },
  settings: async (form) => {
    await saveAlertSettings(form);
    return "Your changes are saved.";
  },
};

/** @throws NotFound (unknown step, or another user's search), Forbidden (shippers), Invalid */
export function takeAlertStep(params: URLSearchParams, form: Omit<StepForm, "searchId">): Promise<string> {
  const step = params.get("step") ?? "";
  const run = Object.hasOwn(STEPS, step) ? STEPS[step] : undefined;
  if (!run) throw new NotFound();
  return run({ ...form, searchId: params.get("search") ?? "" });
}
