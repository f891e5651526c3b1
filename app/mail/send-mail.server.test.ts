import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { outboxOf } from "../../tests/fixtures/servers/outbox";
import { dataFolder } from "../../tests/fixtures/servers/own-data-folder";

const mail = { to: "ann@haulway.test", subject: "Choose", text: "http://localhost/a?token=secret\n" };

async function withEnvironment(environment: Record<string, string>) {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  const { log } = await import("~/platform/log.server");
  const error = vi.spyOn(log, "error");
  return {
    error,
    ...(await import("./send-mail.server")),
    ...(await import("~/http/after-answer.server")),
    ...(await import("./own-link.server")),
    ...(await import("~/platform/counters")),
  };
}

beforeEach(() => {
  vi.unstubAllEnvs();
});

describe("sending", () => {
  it("goes to the outbox if no mail server is configured", async () => {
    const { sendMail, followUpsFinished, takeCounts, error } = await withEnvironment({});
    sendMail(mail);
    await followUpsFinished();
    expect(takeCounts()).toEqual([{ name: "mails", part: "sent", value: 1 }]);
    expect(outboxOf(dataFolder, mail.to)).toHaveLength(1);
    expect(error).not.toHaveBeenCalled();
  });

  it.each([
    ["the mail server is down", { SMTP_URL: "smtp://127.0.0.1:1" }, "ESOCKET"],
    ["the outbox cannot be written", { DATA_DIR: join(dataFolder, "file") }, "ENOTDIR"],
  ])(
    "never throws when %s: it says so in the log, without address or text",
    async (_, environment, cause) => {
      writeFileSync(join(dataFolder, "file"), "");
      const { sendMail, followUpsFinished, takeCounts, error } = await withEnvironment(environment);
      expect(sendMail(mail)).toBeUndefined();
      await followUpsFinished();
      expect(takeCounts()).toEqual([{ name: "mails", part: "failed", value: 1 }]);
      expect(error.mock.calls).toEqual([[{ subject: "Choose", cause }, "An email could not be sent."]]);
    },
  );
});

describe("a link in an email", () => {
  it.each([
    [{}, "http://localhost:3000/confirm-email?token=a%26b"],
    [{ PORT: "4100" }, "http://localhost:4100/confirm-email?token=a%26b"],
    [
      { APP_URL: "https://board.haulway.test", PORT: "4100" },
      "https://board.haulway.test/confirm-email?token=a%26b",
    ],
  ])("with %j starts with the public address", async (environment, link) => {
    const { ownLink } = await withEnvironment(environment);
    expect(ownLink("/confirm-email", { token: "a&b" })).toBe(link);
  });
});
