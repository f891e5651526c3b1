import { describe, expect, it } from "vitest";
import { isAddress, isPublicAddress } from "./public-address";

describe("an address", () => {
  it.each([
    "8.8.8.8",
    "100.63.255.255",
    "100.128.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.1.1",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2001:200::1",
    "2001:4860:4860::8888",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
    "2002:808:808::1",
  ])("that is public: %s", (address) => {
    expect([isAddress(address), isPublicAddress(address)]).toEqual([true, true]);
  });

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.255",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.168.1.1",
    "198.19.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::1",
    "2002:7f00:1::",
    "2001::1",
    "2001:db8::1",
    "3fff::1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "ff02::1",
    "4000::1",
  ])("that is not public: %s", (address) => {
    expect([isAddress(address), isPublicAddress(address)]).toEqual([true, false]);
  });

  it.each(["", "example.com", "1.2.3", "1.2.3.256", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "::g"])(
    "that is none: “%s”",
    (text) => expect([isAddress(text), isPublicAddress(text)]).toEqual([false, false]),
  );
});
