import { describe, expect, it } from "vitest";
import { isEndpoint } from "./services";

const ADDED = ["http://127.0.0.1:4999"];

describe("an endpoint", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-bl2p.notify.windows.com/w/?token=abc",
    "http://127.0.0.1:4999/send/abc",
  ])("can be %s", (address) => expect(isEndpoint(address, ADDED)).toBe(true));

  it.each([
    "",
    "fcm.googleapis.com/fcm/send/abc",
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://someone@fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com.example.test/abc",
    "https://evilpush.apple.com.example.test/abc",
    "https://evil-notify.windows.com/abc",
    "https://example.test/fcm.googleapis.com",
    "https://127.0.0.1/abc",
    "https://[::1]/abc",
    "https://169.254.169.254/latest/meta-data",
    "http://127.0.0.1:5000/send/abc",
    "http://127.0.0.1/send/abc",
    "file:///etc/passwd",
    `https://fcm.googleapis.com/${"a".repeat(1_000)}`,
  ])("cannot be %s", (address) => expect(isEndpoint(address, ADDED)).toBe(false));
});
