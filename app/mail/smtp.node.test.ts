import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  MAIL_PASSWORD,
  MAIL_USER,
  type MailServer,
  startMailServer,
} from "../../tests/fixtures/servers/mail-server";
import { smtp } from "./smtp.node.server";

const from = "Haulway <board@haulway.test>";
const mail = {
  to: "ann@haulway.test",
  subject: "Choose",
  text: `Open this:\n\nhttp://localhost:3000/reset-password?token=${"ab".repeat(32)}\n`,
};
const login = `${MAIL_USER}:${encodeURIComponent(MAIL_PASSWORD)}`;

describe("a mail server", () => {
  let plain: MailServer;
  let secure: MailServer;
  beforeAll(async () => {
    [plain, secure] = await Promise.all([startMailServer(), startMailServer({ secure: true })]);
  });
  afterAll(() => Promise.all([plain.stop(), secure.stop()]));

  it("gets the email with sender and recipient, using the user name and password of the URL", async () => {
    await smtp({ url: `smtp://${login}@127.0.0.1:${plain.port}`, from }).send(mail);
    expect(plain.received).toEqual([
      expect.objectContaining({
        ...mail,
        from: "board@haulway.test",
        recipients: ["ann@haulway.test"],
        user: MAIL_USER,
        secure: false,
        link: `/reset-password?token=${"ab".repeat(32)}`,
      }),
    ]);
  });

  it.each([
    ["a wrong password", () => `smtp://${MAIL_USER}:wrong@127.0.0.1:${plain.port}`],
    ["no password", () => `smtp://127.0.0.1:${plain.port}`],
    ["TLS that the server does not speak", () => `smtp://${login}@127.0.0.1:${plain.port}?requireTLS=true`],
    ["an untrusted certificate", () => `smtps://${login}@127.0.0.1:${secure.port}`],
    ["no server", () => "smtp://127.0.0.1:1"],
  ])("does not get the email with %s", async (_, url) => {
    const before = plain.received.length + secure.received.length;
    await expect(smtp({ url: url(), from }).send(mail)).rejects.toThrow();
    expect(plain.received.length + secure.received.length).toBe(before);
  });

  it("gets it over TLS from the first byte with smtps://", async () => {
    const url = `smtps://${login}@127.0.0.1:${secure.port}?tls.rejectUnauthorized=false`;
    await smtp({ url, from }).send(mail);
    expect(secure.received).toEqual([expect.objectContaining({ subject: mail.subject, secure: true })]);
  });
});

describe.each([
  ["never greets", ""],
  ["greets and then says nothing", "220 here\r\n"],
])("a server that %s", (_, greeting) => {
  it("times out", async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => {
      sockets.add(socket.on("error", () => undefined));
      if (greeting) socket.write(greeting);
    });
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const address = silent.address();
    const port = address && typeof address === "object" ? address.port : 0;
    await expect(smtp({ url: `smtp://127.0.0.1:${port}`, from, limitMs: 100 }).send(mail)).rejects.toThrow();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });
});
