import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { takeCounts } from "~/platform/counters";
import { log } from "~/platform/log.server";
import { startTwilio, type Twilio } from "../../tests/fakes/twilio";
import { texter, textsAreOn } from "./choose-texter.server";
import { twilioTexter } from "./twilio.server";

const text = { to: "+18015550100", body: "Haulway: Sign the rate confirmation." };
let twilio: Twilio;
beforeAll(async () => {
  twilio = await startTwilio();
});
afterAll(() => twilio.stop());

const texterOf = (over: { token?: string } = {}) =>
  twilioTexter({ base: twilio.base, account: "AC1", token: "token", from: "+18015550199", ...over });

describe("a text by Twilio's protocol", () => {
  it("is counted as sent or failed", async () => {
    takeCounts();
    await texterOf().send(text);
    twilio.refuseNext(400, 21211);
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    await texterOf().send(text);
    warn.mockRestore();
    await texterOf({ token: "other" })
      .send(text)
      .catch(() => {});
    expect(takeCounts()).toEqual([
      { name: "texts", part: "sent", value: 1 },
      { name: "texts", part: "failed", value: 2 },
    ]);
    twilio.taken.length = 0;
  });

  it("is accepted with number, sender and body", async () => {
    await texterOf().send(text);
    expect(twilio.taken).toEqual([{ ...text, from: "+18015550199" }]);
  });

  it.each([
    ["a user who replied STOP", 400, 21610],
    ["an invalid number", 400, 21211],
  ])("is not retried for %s; the log has the code but not the number", async (_, status, code) => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    twilio.refuseNext(status, code);
    await texterOf().send(text);
    expect(warn.mock.calls).toEqual([[{ status, code }, "A text was refused."]]);
    warn.mockRestore();
  });

  it.each([
    ["is too busy", 429, 20429],
    ["fails", 503, 20503],
    ["has no money left", 403, 20005],
  ])("may be retried if Twilio %s", async (_, status, code) => {
    twilio.refuseNext(status, code);
    await expect(texterOf().send(text)).rejects.toThrow(`The text API answered ${status}.`);
  });

  it("is refused with a wrong token until that is corrected", async () => {
    await expect(texterOf({ token: "other" }).send(text)).rejects.toThrow("The text API answered 401.");
  });
});

it("without an account no text is sent, and the log says so without number or body", async () => {
  const info = vi.spyOn(log, "info").mockImplementation(() => {});
  expect(textsAreOn()).toBe(false);
  await texter().send(text);
  expect(info.mock.calls).toEqual([[{ characters: 36 }, "A text would be sent; there is no provider."]]);
  info.mockRestore();
});
