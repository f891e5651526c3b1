import { describe, expect, it } from "vitest";
import { isInNetworks, readNetwork } from "./ip-address";

const isIn = (address: string, ...networks: string[]) =>
  isInNetworks(
    address,
    networks.map((text) => {
      const network = readNetwork(text);
      if (!network) throw new Error(`${text} is not a network.`);
      return network;
    }),
  );

describe("a network", () => {
  it.each([
    ["192.0.2.0", "192.0.2.0/24"],
    ["192.0.2.255", "192.0.2.0/24"],
    ["10.255.0.1", "10.0.0.0/8"],
    ["192.0.2.129", "192.0.2.128/25"],
    ["198.51.100.7", "198.51.100.7"],
    ["8.8.8.8", "0.0.0.0/0"],
    ["2001:db8:0:0:0:0:0:1", "2001:db8::/32"],
    ["2001:db8:ffff:0:0:0:0:1", "2001:DB8::/32"],
    ["2001:db8:8000:0:0:0:0:1", "2001:db8:8000::/33"],
    ["0:0:0:0:0:0:0:1", "::1"],
  ])("contains %s: %s", (address, network) => expect(isIn(address, network)).toBe(true));

  it.each([
    ["192.0.3.0", "192.0.2.0/24"],
    ["192.0.2.127", "192.0.2.128/25"],
    ["198.51.100.8", "198.51.100.7"],
    ["2001:db9:0:0:0:0:0:1", "2001:db8::/32"],
    ["2001:db8:0:0:0:0:0:1", "2001:db8:8000::/33"],
    ["2001:db8:0:0:0:0:0:1", "0.0.0.0/0"],
    ["8.8.8.8", "::/0"],
    ["unknown", "0.0.0.0/0"],
    ["", "::/0"],
  ])("does not contain %s: %s", (address, network) => expect(isIn(address, network)).toBe(false));

  it("is one of several", () => expect(isIn("192.0.2.1", "::1", "192.0.2.0/24")).toBe(true));

  it.each(["192.0.2.0/33", "192.0.2/24", "::/129", "2001:db8::/-1", "/24", "office", "192.0.2.0/"])(
    "is not %s",
    (text) => expect(readNetwork(text)).toBeNull(),
  );
});
