import { NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { changePassword } from "./change-password.server";
import { signOutDevice, signOutElsewhere } from "./devices.server";
import type { Asking } from "./session.server";

interface Taken {
  viewer: Viewer;
  fields: Record<string, string>;
  asking: Asking;
}

interface Outcome {
  done: string;
  setCookie?: string;
}

/** What the page Security can do, by the `step` in the address of each form. */
const STEPS: Readonly<Record<string, (taken: Taken) => Promise<Outcome>>> = {
  "change-password": async (taken) => ({
    setCookie: await changePassword(taken),
    done: "Your password is changed. Every other device is signed out.",
  }),
  "sign-out": async ({ viewer, fields }) => {
    await signOutDevice(viewer, fields.session_id ?? "");
    return { done: "That device is signed out." };
  },
  elsewhere: async ({ viewer, asking }) => {
    await signOutElsewhere(viewer, asking.request);
    return { done: "Every other device is signed out." };
  },
};

/** @throws NotFound for a step that there is not; Invalid, Conflict */
export function takeSecurityStep(step: string | null, taken: Taken): Promise<Outcome> {
  const take = step !== null && Object.hasOwn(STEPS, step) ? STEPS[step] : undefined;
  if (!take) throw new NotFound();
  return take(taken);
}
