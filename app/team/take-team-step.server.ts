import { redirect } from "@remix-run/node";
import { refuseOtherContent } from "db/idempotency";
import { twoStepPath } from "~/accounts/sign-in/redirect-to";
import { noted, type SecurityEvent } from "~/accounts/sign-in/security-log.server";
import { answerForm } from "~/forms/answer-form.server";
import { flashAlert } from "~/forms/flash.server";
import type { RequestContext } from "~/platform/context";
import { Invalid, NotFound } from "~/platform/errors";
import type { Area } from "~/trade/areas";
import type { Viewer } from "~/trade/viewer";
import { invite, sendAgain, withdraw } from "./invitations.server";
import { changeSeat, leave, removeMember } from "./members.server";
import { nameCompany } from "./name-company.server";
import { requireOfAll, stopRequiring } from "./two-step-rule.server";

interface StepForm {
  viewer: Viewer;
  fields: Readonly<Record<string, string>>;
}

interface Step {
  event: SecurityEvent;
  take: (form: StepForm) => Promise<string>;
  to?: string;
}

const TEAM_PATH = "/team";

export const TEAM_STEPS: Readonly<Record<string, Step>> = {
  invite: {
    event: "invitation_sent",
    take: async (form) => `We emailed an invitation to ${await invite(form)}.`,
  },
  again: {
    event: "invitation_sent",
    take: async (form) => `We emailed a new link to ${await sendAgain(form)}. The old one no longer works.`,
  },
  withdraw: {
    event: "invitation_withdrawn",
    take: async (form) => `The invitation to ${await withdraw(form)} no longer works.`,
  },
  seat: { event: "seat_changed", take: changeSeat },
  remove: { event: "seat_ended", take: removeMember },
  leave: { event: "seat_ended", take: leave, to: "/dashboard" },
  name: {
    event: "company_renamed",
    take: async (form) => `The company's name is now ${await nameCompany(form)}.`,
  },
  "require-two-step": { event: "two_step_required", take: requireOfAll },
  "stop-requiring-two-step": { event: "two_step_optional", take: stopRequiring },
};

export const areaOfStep = ({ url }: Request): Area =>
  new URL(url).searchParams.get("step") === "leave" ? "own" : "team";

/** If the step throws Invalid for a form that was submitted with different content, the error says that. */
async function takeOnce(step: Step, form: StepForm): Promise<string> {
  try {
    return await step.take(form);
  } catch (error) {
    if (error instanceof Invalid) await refuseOtherContent();
    throw error;
  }
}

/**
 * A person who must turn two-step sign-in on can't open the team's page.
 * @throws NotFound for an unknown step, and Forbidden, as responses for the error page
 */
export async function takeTeamStep(request: Request, viewer: Viewer, context: RequestContext) {
  const name = new URL(request.url).searchParams.get("step") ?? "";
  const step = Object.hasOwn(TEAM_STEPS, name) ? TEAM_STEPS[name] : undefined;
  const answer = await answerForm(request, step?.to ?? TEAM_PATH, async (fields) => {
    if (!step) throw new NotFound();
    return noted(step.event, viewer.personId, context, () => takeOnce(step, { viewer, fields }));
  });
  if (viewer.twoStepFor === undefined || !("data" in answer)) return answer;
  const headers = { "Set-Cookie": await flashAlert(answer.data.message) };
  return redirect(twoStepPath("/dashboard"), { headers });
}
