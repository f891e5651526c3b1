import { withdrawFormKey, writeOnce } from "db/idempotency";
import { countAgainstLimit } from "~/limits/rate-limit.server";
import { Conflict, NotFound } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { declineNotifications } from "./offer.server";
import { addPhone, removePhone } from "./phones.server";
import { readSubscription } from "./read-subscription.server";
import { sendPush } from "./send-push.server";

interface StepInput {
  viewer: Viewer;
  fields: Record<string, string>;
  sessionHash: string | null | undefined;
  deviceName: string;
}

interface Outcome {
  to: string;
  done: string;
}

const PHONES = "/user-account/phones";
const MINUTE_SECONDS = 60;

const NONE_TOOK_IT =
  "The test notification didn't reach any phone. Try again in a minute, or turn notifications off and on again on your phone.";

const inWords = (count: number) => (count === 1 ? "1 phone" : `${count} phones`);

const STEPS: Readonly<Record<string, (input: StepInput) => Promise<Outcome>>> = {
  add: async ({ fields, ...rest }) => {
    await addPhone({ ...rest, subscription: await readSubscription(fields.subscription) });
    return { to: PHONES, done: "Notifications are on for this device." };
  },
  remove: async ({ viewer, fields }) => {
    await removePhone(viewer, fields.phone ?? "");
    return { to: PHONES, done: "That phone no longer gets notifications." };
  },
  test: async ({ viewer }) => {
    await countAgainstLimit("notices", viewer.personId);
    // A double click sends the test only once.
    await writeOnce([]);
    const { taken } = await sendPush(viewer, {
      title: "Notifications work on this device",
      body: "This is the test notification you sent from the Phones page.",
      path: PHONES,
      tag: "test",
      urgency: "high",
      ttlSeconds: MINUTE_SECONDS,
    });
    if (taken === 0) {
      await withdrawFormKey();
      throw new Conflict(NONE_TOOK_IT);
    }
    return { to: PHONES, done: `A test notification is on its way to ${inWords(taken)}.` };
  },
  "not-now": async ({ viewer }) => {
    await declineNotifications(viewer);
    return {
      to: "/dashboard",
      done: "We won't ask again. You can turn on notifications under Profile, Phones.",
    };
  },
};

/** @throws NotFound for an unknown step; Invalid, Conflict */
export function takePhoneStep(step: string | null, input: StepInput): Promise<Outcome> {
  const take = step !== null && Object.hasOwn(STEPS, step) ? STEPS[step] : undefined;
  if (!take) throw new NotFound();
  return take(input);
}
