import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "~/accounts/sign-in/session.server";
import { redirectWithFlash } from "~/forms/flash.server";
import { readForm, textFields } from "~/forms/form.server";
import { orErrorPage, refused } from "~/forms/refusals.server";
import { instantBy } from "~/places/zone-of-place.server";
import { nameOf } from "~/trade/load-number";
import { assignDriver, loadToAssign } from "./assign-driver.server";
import { assignmentsOf, driversOf, equipmentOf } from "./drivers.server";

/** Loads the page on which a carrier assigns a driver to a load. */
export async function assignPage({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  const [load, drivers, assignments, equipment] = await orErrorPage(
    Promise.all([
      loadToAssign(viewer, loadId),
      driversOf(viewer.id),
      assignmentsOf(loadId),
      equipmentOf(loadId),
    ]),
  );
  const { assigned } = load;
  return {
    loadId,
    name: nameOf(load.lane),
    drivers: drivers.map(({ id, name }) => [id, name] as const),
    assigned: assigned?.id ?? "",
    ...(assigned && equipment),
    history: assignments.map(({ atMs, by, driver }) => ({
      atMs,
      says: `${by} ${driver ? `assigned ${driver}` : "took the driver off"}, ${instantBy(viewer.zone, atMs)}`,
    })),
  };
}

/** Handles the form of the page. */
export async function takeAssignment({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context }, "work");
  const loadId = params.loadId ?? "";
  let fields: Record<string, string> = {};
  try {
    fields = textFields(await readForm(request));
    await assignDriver({ viewer, loadId, fields });
  } catch (error) {
    return refused(error, fields);
  }
  const done = fields.person_id ? "Driver assigned. We've notified them." : "No driver is assigned now.";
  return redirectWithFlash(`/load-details/${loadId}`, done);
}
