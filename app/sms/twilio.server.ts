import { count } from "~/platform/counters";
import { log } from "~/platform/log.server";
import type { Text, Texter } from "./texter";

const LIMIT_MS = 10_000;

interface Account {
  base: string;
  account: string;
  token: string;
  /** A number or the id of a messaging service of the account. */
  from: string;
  limitMs?: number;
}

/** A 400 means that the provider refuses this number. Any other failure may be temporary. */
const isForGood = (status: number) => status === 400;

/** Works with any service that has Twilio's protocol. */
export function twilioTexter({ base, account, token, from, limitMs = LIMIT_MS }: Account): Texter {
  const address = `${base.replace(/\/+$/, "")}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const sender = from.startsWith("MG") ? "MessagingServiceSid" : "From";
  const post = ({ to, body }: Text) =>
    fetch(address, {
      method: "POST",
      // A redirect could send the token to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(limitMs),
      headers: { authorization: `Basic ${btoa(`${account}:${token}`)}` },
      body: new URLSearchParams({ To: to, [sender]: from, Body: body }),
    });
  return {
    async send(text) {
      let result: "sent" | "failed" = "failed";
      try {
        const answer = await post(text);
        if (answer.ok) {
          result = "sent";
          await answer.body?.cancel();
          return;
        }
        // Only the code is logged, because the message contains the number. 21610 means that the user replied
        // STOP.
        const { code } = (await answer.json().catch(() => ({}))) as { code?: unknown };
        if (!isForGood(answer.status)) throw new Error(`The text API answered ${answer.status}.`);
        const refusal = typeof code === "number" ? code : null;
        log.warn({ status: answer.status, code: refusal }, "A text was refused.");
      } finally {
        count("texts", result);
      }
    },
  };
}
