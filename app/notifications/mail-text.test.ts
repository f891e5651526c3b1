import { expect, it } from "vitest";
import { asEmail, asText } from "./mail-text";

const link = (path: string) => `https://board.haulway.test${path}`;
const lane = "Reno, NV → Cañon City, CO";
const sign = { title: "Sign the rate confirmation.", lane, path: "/load-details/1" };
const wrote = { title: "Message from Zoë Rivers.", lane, path: "/chat?group=2" };

it("a single notification is the subject of its email", () => {
  const mail = asEmail({ news: [sign], link, settingsPath: "/settings" });
  expect(mail.subject).toBe("Sign the rate confirmation. Reno, NV to Cañon City, CO");
  expect(mail.text).toContain("https://board.haulway.test/load-details/1\n");
  expect(mail.text).toContain("https://board.haulway.test/settings\n");
});

it("several are combined in one email, each once and with its link", () => {
  const { subject, text } = asEmail({ news: [sign, wrote, wrote], link, settingsPath: "/settings" });
  expect(subject).toBe("2 updates: Reno, NV to Cañon City, CO");
  expect(text.match(/https:\S+/g)).toEqual([
    "https://board.haulway.test/load-details/1",
    "https://board.haulway.test/chat?group=2",
    "https://board.haulway.test/settings",
  ]);
});

it.each([
  ["Zoë Rivers", "Zoe Rivers"],
  ["Łukasz Bøgh", "Lukasz Bogh"],
  ["Strauß Œuvre", "Strauss Oeuvre"],
  ["D’Angelo “Dee” Ray–Poe", `D'Angelo "Dee" Ray-Poe`],
  ["Dale 🚚 Diesel", "Dale  Diesel"],
  ["Иван Петренко", "Иван Петренко"],
  ["ਰਾਜ ਸਿੰਘ", "ਰਾਜ ਸਿੰਘ"],
  ["李 Zoë", "李 Zoë"],
])("a text names %s as %s", (name, shown) => {
  const title = `Message from ${name}.`;
  expect(asText({ news: [{ title, lane: "", path: "/inbox" }], link })).toBe(
    `Haulway: Message from ${shown}. https://board.haulway.test/inbox`,
  );
});

it("a text contains only the newest one, in ASCII", () => {
  expect(asText({ news: [sign, wrote], link })).toBe(
    "Haulway: Message from Zoe Rivers. Reno, NV to Canon City, CO https://board.haulway.test/chat?group=2",
  );
});
