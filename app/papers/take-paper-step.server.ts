import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { makePapers } from "./make-papers.server";
import { signPaper } from "./sign-paper.server";

interface PaperForm {
  viewer: Viewer;
  loadId: string;
  fields: Record<string, string>;
  clientAddress: string;
  device: string | null;
}

const STEPS: Readonly<Record<string, { verb: (form: PaperForm) => Promise<void>; done: string }>> = {
  make: { verb: makePapers, done: "Rate confirmation and bill of lading made and sent to the driver." },
  sign: { verb: signPaper, done: "Rate confirmation signed. You and the shipper can download it below." },
};

/** @throws NotFound, Forbidden, Conflict, Invalid, Unavailable */
export async function takePaperStep(request: Request, form: PaperForm): Promise<string> {
  const name = new URL(request.url).searchParams.get("step") ?? "";
  const step = Object.hasOwn(STEPS, name) ? STEPS[name] : undefined;
  if (!step) throw new NotFound();
  await step.verb(form);
  return step.done;
}
