import { describe, expect, test } from "vitest";
import { readClientAddress, shareOf } from "./client-address";

/** The address as passed by the platform, our spelling of it, and its two keys (`shareOf`). */
const ADDRESSES: readonly (readonly [string, string, string, string | null])[] = [
  ["192.0.2.1", "192.0.2.1", "192.0.2.1", null],
  [" 192.0.2.1 ", "192.0.2.1", "192.0.2.1", null],
  ["192.0.2.1:4711", "192.0.2.1", "192.0.2.1", null],
  ["192.0.002.001", "192.0.2.1", "192.0.2.1", null],
  ["::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1", null],
  ["::FFFF:c000:201", "192.0.2.1", "192.0.2.1", null],
  ["[::ffff:192.0.2.1]:80", "192.0.2.1", "192.0.2.1", null],
  ["64:ff9b::192.0.2.1", "192.0.2.1", "192.0.2.1", null],
  ["2002:c000:201::1", "192.0.2.1", "192.0.2.1", null],
  ["2002:c000:201:ffff::9", "192.0.2.1", "192.0.2.1", null],
  ["2001:db8:1:2::1", "2001:db8:1:2:0:0:0:1", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  [
    "2001:0DB8:0001:0002:ffff:ffff:ffff:ffff",
    "2001:db8:1:2:ffff:ffff:ffff:ffff",
    "2001:db8:1:2::/64",
    "2001:db8:1::/48",
  ],
  ["2001:db8:1:3::1", "2001:db8:1:3:0:0:0:1", "2001:db8:1:3::/64", "2001:db8:1::/48"],
  ["2001:db8::", "2001:db8:0:0:0:0:0:0", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["[2001:db8:1:2::1]:443", "2001:db8:1:2:0:0:0:1", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["fe80::1%eth0", "fe80:0:0:0:0:0:0:1", "fe80:0:0:0::/64", "fe80:0:0::/48"],
  ["::1", "0:0:0:0:0:0:0:1", "0:0:0:0::/64", "0:0:0::/48"],
  // Short strings that are not addresses are unchanged; an empty string becomes `unknown`.
  ["256.0.0.1", "256.0.0.1", "256.0.0.1", null],
  ["1:2:3", "1:2:3", "1:2:3", null],
  ["1::2::3", "1::2::3", "1::2::3", null],
  ["1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8:9", null],
  ["12345::1", "12345::1", "12345::1", null],
  ["somebody", "somebody", "somebody", null],
  ["", "unknown", "unknown", null],
];

describe("a client's address", () => {
  test.each(ADDRESSES)("%s", (passed, address, own, wide) => {
    expect(readClientAddress(passed)).toBe(address);
    expect(shareOf(readClientAddress(passed))).toEqual({ own, wide });
  });

  test("a text that is no address is shortened", () => {
    expect(readClientAddress("x".repeat(10_000))).toHaveLength(64);
    expect(readClientAddress(undefined)).toBe("unknown");
  });

  test("a user's id is its own share", () => {
    const id = "0192f0c1-7c1a-7000-8000-000000000001";
    expect(shareOf(id)).toEqual({ own: id, wide: null });
  });
});
