import { expect, it } from "vitest";
import { composed } from "./compose.node.server";
import { formattedSender, senderOf } from "./sender";

const ADDRESS = "board@haulway.test";

it.each([
  [ADDRESS, "", ADDRESS],
  [`<${ADDRESS}>`, "", ADDRESS],
  [` Haulway  <${ADDRESS}> `, "Haulway", `Haulway <${ADDRESS}>`],
  [`Haulway & Sons <${ADDRESS}>`, "Haulway & Sons", `Haulway & Sons <${ADDRESS}>`],
  [`Haulway, Inc. <${ADDRESS}>`, "Haulway, Inc.", `"Haulway, Inc." <${ADDRESS}>`],
  [`"Haulway, Inc." <${ADDRESS}>`, "Haulway, Inc.", `"Haulway, Inc." <${ADDRESS}>`],
  [
    `Haulway (US): the board <${ADDRESS}>`,
    "Haulway (US): the board",
    `"Haulway (US): the board" <${ADDRESS}>`,
  ],
  [`Loads; trucks @ work <${ADDRESS}>`, "Loads; trucks @ work", `"Loads; trucks @ work" <${ADDRESS}>`],
  [`The "Board" <${ADDRESS}>`, `The "Board"`, `"The \\"Board\\"" <${ADDRESS}>`],
  [`Envíos Ñandú <${ADDRESS}>`, "Envíos Ñandú", `Envíos Ñandú <${ADDRESS}>`],
])("%s has the name %j", async (from, name, header) => {
  expect(senderOf(from)).toEqual({ name, address: ADDRESS });
  expect(formattedSender(from)).toBe(header);

  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ streamTransport: true, buffer: true });
  const mail = { to: "ann@haulway.test", subject: "Choose", text: "Open this." };
  const { envelope, message } = await transport.sendMail(composed(from, mail));
  expect(envelope).toEqual({ from: ADDRESS, to: ["ann@haulway.test"] });
  const [, written = ""] = /^From: (.*)$/m.exec(String(message)) ?? [];
  expect(written.trim()).toMatch(new RegExp(`^(?:[^,;:<>]*|"[^<>]*") ?<?${ADDRESS}>?$`));
});
