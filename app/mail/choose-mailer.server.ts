import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import type { Mailer } from "./mailer";
import { outbox } from "./outbox.node.server";
import { smtp } from "./smtp.node.server";

let chosen: Mailer | undefined;

/** The mailer of this process: the server of SMTP_URL when it is set, else a folder below DATA_DIR. */
export function mailer(): Mailer {
  chosen ??= choose();
  return chosen;
}

function choose(): Mailer {
  const { SMTP_URL: url, MAIL_FROM, APP_URL, DATA_DIR } = env();
  const from = MAIL_FROM ?? `Haulway <no-reply@${APP_URL ? new URL(APP_URL).hostname : "localhost"}>`;
  return url ? smtp({ url, from }) : outbox({ folder: `${DATA_DIR}/outbox`, from, report: log });
}
