/** Links in emails lead to the configured address, regardless of the request's host. */
import { request as httpRequest } from "node:http";
import { sample } from "../fixtures/sample";
import { MAIL_PASSWORD, MAIL_USER, startMailServer } from "../fixtures/servers/mail-server";
import { outboxOf } from "../fixtures/servers/outbox";
import { onTheWorker, startApp } from "../start-app";
import { expect, test } from "./support/app-server";
import { signUp } from "./support/people";

const NEW_PASSWORD = "another road altogether";

/** Browsers never send another host's name in the Host header. */
function postAs(host: string, url: string, email: string, extra: Record<string, string>): Promise<number> {
  const headers = {
    host,
    origin: `http://${host}`,
    "content-type": "application/x-www-form-urlencoded",
    ...extra,
  };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${url}/forgot-password`, { method: "POST", headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.on("error", reject).end(new URLSearchParams({ email }).toString());
  });
}

for (const TRUST_PROXY of sample(["0", "1"], 1, "trusted proxies")) {
  test(`a forged Host header does not get into an email (TRUST_PROXY=${TRUST_PROXY})`, async ({
    browser,
  }) => {
    const app = await startApp(`poisoned-${TRUST_PROXY}`, { TRUST_PROXY });
    try {
      const { email } = await signUp(browser, { role: "driver", baseURL: app.url });
      expect(await postAs("evil.example", app.url, email, { "x-forwarded-host": "evil.example" })).toBe(302);
      const mails = () => outboxOf(app.dataDir, email);
      await expect.poll(() => mails().length).toBe(2);
      for (const mail of mails()) {
        expect(mail.origin).toBe(app.url);
        expect(mail.text).not.toContain("evil.example");
      }
    } finally {
      await app.stop();
    }
  });
}

test("with SMTP_URL, email goes through that server, with APP_URL in its links and no secret in the log", async () => {
  test.skip(onTheWorker, "A Worker opens no socket to a mail server.");
  const server = await startMailServer();
  const app = await startApp("smtp", {
    SMTP_URL: `smtp://${MAIL_USER}:${encodeURIComponent(MAIL_PASSWORD)}@127.0.0.1:${server.port}`,
    APP_URL: "https://board.haulway.test",
    SEED: "demo",
    LOG_LEVEL: "trace",
  });
  try {
    const ask = { email: "driver@haulway.test" };
    const headers = { origin: app.url, "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams(ask).toString();
    const asked = await fetch(`${app.url}/forgot-password`, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
    });
    expect(asked.status).toBe(302);
    await expect.poll(() => server.received.length).toBe(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({
      ...{ from: "no-reply@board.haulway.test", recipients: [ask.email], user: MAIL_USER },
      origin: "https://board.haulway.test",
    });
    const opened = await fetch(app.url + mail?.link);
    expect(opened.status).toBe(200);
    expect(opened.headers.get("referrer-policy")).toBe("same-origin");
    const choice = new URLSearchParams({ password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }).toString();
    const reset = { method: "POST", headers, body: choice, redirect: "manual" } as const;
    expect((await fetch(app.url + mail?.link, reset)).headers.get("location")).toBe("/login");
    expect((await fetch(app.url + mail?.link, reset)).status).toBe(409);
    const log = await app.log();
    expect(log).toContain("/reset-password");
    expect(log).not.toMatch(/[0-9a-f]{64}|driver@haulway|another road/);
    expect(outboxOf(app.dataDir, ask.email)).toEqual([]);
  } finally {
    await app.stop();
    await server.stop();
  }
});
