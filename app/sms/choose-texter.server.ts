import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import type { Texter } from "./texter";
import { twilioTexter } from "./twilio.server";

/** Logs that a text message was not sent, without its number or content. */
const loggingTexter: Texter = {
  async send({ body }) {
    log.info({ characters: body.length }, "A text was not sent, because no provider is set.");
  },
};

/** Whether there is a provider. If not, pages do not offer texts. */
export const textsAreOn = (): boolean => env().SMS_ACCOUNT !== undefined;

export function texter(): Texter {
  const { SMS_API_BASE: base, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = env();
  return account && token && from ? twilioTexter({ base, account, token, from }) : loggingTexter;
}
