import { answerForm } from "~/forms/answer-form.server";
import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { addTruck, editTruck, restoreTruck, retireTruck } from "./change-trucks.server";

type Step = Parameters<typeof editTruck>[0];

const STEPS: Readonly<Record<string, (step: Step) => Promise<string>>> = {
  add: async (step) => `Truck ${await addTruck(step)} added.`,
  edit: async (step) => `Truck ${await editTruck(step)} saved.`,
  retire: async (step) => `Truck ${await retireTruck(step)} is retired.`,
  restore: async (step) => `Truck ${await restoreTruck(step)} is in use again.`,
};

/** @throws NotFound for an unknown step or truck, and Forbidden, as responses for the error page */
export function takeTruckStep(request: Request, viewer: Viewer) {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get("step") ?? "";
  return answerForm(request, "/trucks", async (fields) => {
    const take = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
    if (!take) throw new NotFound();
    return take({ viewer, truckId: searchParams.get("truck") ?? "", fields });
  });
}
