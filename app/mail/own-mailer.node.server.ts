import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import type { Mailer } from "./mailer";
import { outbox } from "./outbox.node.server";
import { smtp } from "./smtp.node.server";

/** Returns a mailer for the mail server of SMTP_URL, else for a folder below DATA_DIR. */
export function ownMailer(from: string): Mailer {
  const { SMTP_URL: url, DATA_DIR } = env();
  return url ? smtp({ url, from }) : outbox({ folder: `${DATA_DIR}/outbox`, from, report: log });
}
