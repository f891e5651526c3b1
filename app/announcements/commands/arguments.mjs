import { parseArgs } from "node:util";

const LIMITS = "SUBJECT has at most 100 characters. FILE is plain text with at most 10,000 characters.";
export const ANNOUNCE_USAGE = `Use: npm run announce -- driver|shipper|all --subject SUBJECT --file FILE [--send], status, or stop. ${LIMITS}`;

const MOST_SUBJECT = 100;
export const MOST_MESSAGE = 10_000;
/** @type {readonly ["all", "driver", "shipper"]} */
const AUDIENCES = ["all", "driver", "shipper"];

/**
 * @typedef {"all" | "driver" | "shipper"} Audience
 * @typedef {{ act: "mail", audience: Audience, subject: string, file: string, isSent: boolean }} Asked
 */

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({
      args,
      options: { subject: { type: "string" }, file: { type: "string" }, send: { type: "boolean" } },
      allowPositionals: true,
    });
  } catch {
    throw new Error(ANNOUNCE_USAGE);
  }
}

/**
 * @param {string[]} args
 * @returns {Asked | { act: "status" } | { act: "stop" }}
 * @throws Error with one line of usage.
 */
export function readAnnounce(args) {
  const { values, positionals } = parsed(args);
  const [act, ...rest] = positionals;
  if (rest.length > 0) throw new Error(ANNOUNCE_USAGE);
  if ((act === "status" || act === "stop") && Object.keys(values).length === 0) return { act };
  const audience = AUDIENCES.find((each) => each === act);
  const subject = (values.subject ?? "").trim().replace(/\s+/g, " ");
  const isFit = subject.length > 0 && subject.length <= MOST_SUBJECT;
  if (!audience || !isFit || !values.file) throw new Error(ANNOUNCE_USAGE);
  return { act: "mail", audience, subject, file: values.file, isSent: values.send === true };
}
