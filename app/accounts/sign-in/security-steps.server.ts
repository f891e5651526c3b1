import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { changePassword } from "../password/change-password.server";
import { signOutDevice, signOutElsewhere } from "../profile/devices.server";
import { noted } from "./security-log.server";
import type { RequestArgs } from "./session-lookup.server";

interface StepInput {
  viewer: Viewer;
  fields: Record<string, string>;
  args: RequestArgs;
}

interface Outcome {
  done: string;
  setCookie?: string;
}

const STEPS: Readonly<Record<string, (input: StepInput) => Promise<Outcome>>> = {
  "change-password": async (input) => ({
    setCookie: await noted("password_changed", input.viewer.personId, input.args.context, () =>
      changePassword(input),
    ),
    done: "Password changed. We signed out every other device.",
  }),
  "sign-out": async ({ viewer, fields, args }) => {
    const signOut = () => signOutDevice(viewer, fields.session_id ?? "");
    await noted("sessions_ended", viewer.personId, args.context, signOut);
    return { done: "We signed that device out." };
  },
  elsewhere: async ({ viewer, fields, args }) => {
    const signOut = () => signOutElsewhere(viewer, fields, args.request);
    await noted("sessions_ended", viewer.personId, args.context, signOut);
    return { done: "We signed out every other device." };
  },
};

/** @throws NotFound for an unknown step or device; Invalid, Conflict */
export function takeSecurityStep(step: string | null, input: StepInput): Promise<Outcome> {
  const take = step !== null && Object.hasOwn(STEPS, step) ? STEPS[step] : undefined;
  if (!take) throw new NotFound();
  return take(input);
}
