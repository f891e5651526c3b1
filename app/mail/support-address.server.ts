import { env } from "~/platform/env.server";
import { senderOf } from "./sender";

export function supportAddress(): string {
  const { SUPPORT_EMAIL, MAIL_FROM, APP_URL } = env();
  const from = MAIL_FROM && senderOf(MAIL_FROM).address;
  return SUPPORT_EMAIL ?? from ?? `support@${APP_URL ? new URL(APP_URL).hostname : "localhost"}`;
}
