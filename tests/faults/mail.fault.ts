import { afterAll, expect, it } from "vitest";
import { LIMIT_MS } from "~/mail/smtp.node.server";
import { appFor } from "../http/support/app";
import { controlValue, notices } from "../http/support/html";
import { signUp } from "../http/support/visitor";
import { found, logged, timed, within } from "./finding";
import { refusingPort, startSilent } from "./silent";

const silent = await startSilent();
afterAll(() => silent.stop());
const mailsTo = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: "no-reply@haulway.test",
});

const cases = [
  {
    what: "the mail server accepts connections and never answers",
    app: appFor("faults-mail-silent", mailsTo(silent.port)),
  },
  {
    what: "the mail server refuses connections",
    app: appFor("faults-mail-refused", mailsTo(await refusingPort())),
  },
];

it.each(cases)("$what", async ({ what, app }) => {
  const startedMs = performance.now();
  const signedUp = await timed(() => signUp(app, "driver"));
  const person = signedUp.answer;
  const form = await person.get("/customer-support");
  const body = new URLSearchParams({
    reference: controlValue(form.text, "reference") ?? "",
    topic: "load",
    message: "The gate is closed.",
  });
  const asked = await timed(() => person.send("POST", "/customer-support", { body, follow: true }));
  const seconds = Math.max(signedUp.seconds, asked.seconds);
  expect(asked.answer.status).toBe(200);
  expect(seconds).toBeLessThan(within(0));
  const stored = await app.value(
    "SELECT count(*) FROM support_requests WHERE message = ?",
    "The gate is closed.",
  );
  expect(stored).toBe(1);
  const log = await logged(app, /An email could not be sent\./, 1_000 * within(LIMIT_MS));
  const cause = await logged(app, /"cause":"\w+"/);
  const gaveUp = (performance.now() - startedMs) / 1_000;
  expect(gaveUp).toBeLessThan(within(LIMIT_MS));
  found({
    fault: what,
    reads: `200 “${notices(asked.answer.text)[0]}”: no user waits for the email`,
    seconds,
    log: `${log} (${cause.slice(9, -1)}, after ${gaveUp.toFixed(0)} s)`,
    stored: "yes: the account and the support request; the email itself is lost",
  });
});
