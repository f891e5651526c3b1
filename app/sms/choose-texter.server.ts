import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import type { Texter } from "./texter";
import { twilioTexter } from "./twilio.server";

/** Without a provider: the log says that there was a text, and neither to whom nor what. */
const loggingTexter: Texter = {
  async send({ body }) {
    log.info({ characters: body.length }, "A text would be sent; there is no provider.");
  },
};

/** Whether a provider of texts is set up. Without one nobody is offered any. */
export const textsAreOn = (): boolean => env().SMS_ACCOUNT !== undefined;

/** The texter of this process. */
export function texter(): Texter {
  const { SMS_API_BASE: base, SMS_ACCOUNT: account, SMS_TOKEN: token, SMS_FROM: from } = env();
  return account && token && from ? twilioTexter({ base, account, token, from }) : loggingTexter;
}
