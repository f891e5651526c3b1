import { createCookie } from "@remix-run/node";
import { cookieName } from "~/platform/cookie-name.server";
import { env, sessionSecrets } from "~/platform/env.server";
import { readCookie } from "~/platform/read-cookie.server";
import type { Viewer } from "~/trade/viewer";

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Records, for a week, which user of this browser put off the first steps or the offer of notifications. */
const laterCookie = () =>
  createCookie(cookieName("later"), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: WEEK_SECONDS,
    secure: env().APP_URL?.startsWith("https:") ?? false,
    secrets: sessionSecrets(),
  });

/**
 * The offer of notifications appears only after the first steps are done or put off, so putting off the offer
 * puts off both.
 */
const valuesFor = ({ personId }: Pick<Viewer, "personId">) => ({
  steps: personId,
  notifications: `${personId} notifications`,
});
type PutOff = keyof ReturnType<typeof valuesFor>;

export const putOff = (viewer: Pick<Viewer, "personId">, what: PutOff = "steps"): Promise<string> =>
  laterCookie().serialize(valuesFor(viewer)[what]);

export async function readPutOff(viewer: Pick<Viewer, "personId">, request: Request) {
  const value = await readCookie(laterCookie(), request);
  const { steps, notifications } = valuesFor(viewer);
  return { steps: value === steps || value === notifications, notifications: value === notifications };
}
