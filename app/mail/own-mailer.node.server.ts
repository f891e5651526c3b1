import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import type { Mailer } from "./mailer";
import { outbox } from "./outbox.node.server";
import { smtp } from "./smtp.node.server";

/** Writes emails to a folder in DATA_DIR if SMTP_URL is not set. */
export function ownMailer(from: string): Mailer {
  const { SMTP_URL: url, DATA_DIR } = env();
  return url ? smtp({ url, from }) : outbox({ folder: `${DATA_DIR}/outbox`, from, report: log });
}
