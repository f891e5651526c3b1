import { numberOf } from "~/trade/load-number";
import type { Viewer } from "~/trade/viewer";
import { EVENT_LABELS, EVENTS_FOR, isWebhookEvent, typeOf, WEBHOOK_EVENTS } from "./events";
import { fieldOf } from "./fields";
import { type Logged, logOf, type Webhook, webhooksOf } from "./queries.server";
import { TRIES } from "./schedule";
import { askedAgain } from "./send-since.server";

export const WEBHOOKS_PATH = "/user-account/webhooks";

const WHY_OFF = {
  owner: "Off.",
  gone: "Off, because its server asked for no more messages.",
  failing: "Off, because its server hasn't taken a message for three days.",
} as const;

const STATES = { waiting: "Waiting", sending: "Sending", taken: "Received", failed: "Failed" } as const;

const stateOf = ({ disabledAt, why, failingSince }: Webhook) =>
  disabledAt === null
    ? failingSince === null
      ? "On."
      : "On, but the last try failed."
    : WHY_OFF[why ?? "owner"];

const rowOf = (webhook: Webhook) => ({
  id: webhook.id,
  url: webhook.url,
  state: stateOf(webhook),
  isOn: webhook.disabledAt === null,
  seen: String(webhook.secretAt),
  events: webhook.kinds.filter(isWebhookEvent).map((event) => EVENT_LABELS[event]),
});

export type WebhookRow = ReturnType<typeof rowOf>;

function messageOf({
  id,
  loadId,
  loadNumber,
  event,
  isTest,
  at,
  state,
  tries,
  dueAt,
  status,
  error,
}: Logged) {
  const known = WEBHOOK_EVENTS.find((each) => each === event);
  return {
    id,
    what: isTest ? "Test" : known ? EVENT_LABELS[known] : "Archived load",
    load:
      loadId === null || loadNumber === null
        ? null
        : { id: loadId, number: numberOf({ load_number: loadNumber }) },
    at,
    state: STATES[state],
    tries,
    nextAt: state === "waiting" && tries > 0 ? dueAt : null,
    answer: error ?? (status === null ? null : `The server answered ${status}.`),
    mayRepeat: state === "taken" || state === "failed",
  };
}

export type MessageRow = ReturnType<typeof messageOf>;

/** @param params `webhook` names the webhook, `ask=delete` asks first, `since` is the start of the repeat */
export async function webhooksPage({ id, role }: Viewer, params: URLSearchParams) {
  const all = (await webhooksOf(id)).map(rowOf);
  const shown = all.find((each) => each.id === params.get("webhook"));
  return {
    all,
    events: EVENTS_FOR[role].map((event) => [fieldOf(event), EVENT_LABELS[event], typeOf(event)] as const),
    schedule: TRIES.map(({ words }) => words),
    ...(shown && {
      shown,
      messages: (await logOf(id, shown.id)).map(messageOf),
      again: await askedAgain(shown.id, params.get("since")),
      asksToDelete: params.get("ask") === "delete",
    }),
  };
}
