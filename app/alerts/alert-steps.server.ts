import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { deleteSearch } from "./delete-search.server";
import { saveAlertSettings } from "./settings.server";

interface Taken {
  viewer: Viewer;
  searchId: string;
  fields: Record<string, string>;
}

/** What the page of saved searches can do, by the `step` in the address of each form; and what it says afterwards. */
const STEPS: Readonly<Record<string, (taken: Taken) => Promise<string>>> = {
  delete: async (taken) => {
    await deleteSearch(taken);
    return "The search is deleted.";
  },
  settings: async (taken) => {
    await saveAlertSettings(taken);
    return "Your changes are saved.";
  },
};

/** @throws NotFound for a step that there is not, or somebody else's search; Forbidden (shippers), Invalid */
export function takeAlertStep(params: URLSearchParams, taken: Omit<Taken, "searchId">): Promise<string> {
  const step = params.get("step") ?? "";
  const take = Object.hasOwn(STEPS, step) ? STEPS[step] : undefined;
  if (!take) throw new NotFound();
  return take({ ...taken, searchId: params.get("search") ?? "" });
}
