import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const REQUEST = {
  full_name: "Ann\nBcc: all@example.test",
  email: "ann@example.test",
  topic: "billing",
  message: "Which day is it?",
} as const;

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

/** Resets the modules, because the environment is parsed only once per process. */
async function withEnv(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const mail = await import("./support-mail.server");
  return { ...mail, ...(await import("~/mail/support-address.server")) };
}

describe("support requests go", () => {
  it.each([
    [{ SUPPORT_EMAIL: "help@haulway.test", MAIL_FROM: "no-reply@haulway.test" }, "help@haulway.test"],
    [{ MAIL_FROM: "Haulway <no-reply@haulway.test>" }, "no-reply@haulway.test"],
    [{ MAIL_FROM: "no-reply@haulway.test" }, "no-reply@haulway.test"],
    [{ APP_URL: "https://board.haulway.test/" }, "support@board.haulway.test"],
    [{}, "support@localhost"],
  ])("with %j to %s", async (variables, address) => {
    const { supportAddress } = await withEnv(variables);
    expect(supportAddress()).toBe(address);
  });

  it("in an email that replies to the user, whose name cannot add lines", async () => {
    const { supportMail } = await withEnv({ APP_URL: "https://board.haulway.test" });
    const mail = supportMail(REQUEST, "ab".repeat(32), "cd".repeat(32));
    expect(mail).toMatchObject({
      to: "support@board.haulway.test",
      replyTo: "ann@example.test",
      subject: "Support request ABABABAB: Billing",
    });
    expect(mail.text.split("\n")[0]).toBe("From: Ann Bcc: all@example.test <ann@example.test>");
    expect(mail.text).toContain("Which day is it?");
    expect(mail.text).toContain(
      `https://board.haulway.test/customer-support/request?reference=${"ab".repeat(32)}&key=${"cd".repeat(32)}`,
    );
  });
});
