import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";

export interface NameServer {
  address: string;
  /**
   * For a name that is not in the map, the fake answers that no such name exists. For "silence", it sends no
   * answer. For `onlyV4`, it sends no answer to the question about IPv6.
   */
  names: Map<string, readonly string[] | "silence" | { onlyV4: readonly string[] }>;
  close: () => Promise<void>;
}

/** The types of questions (RFC 1035, RFC 3596). */
const [A, AAAA] = [1, 28];
const HEADER_BYTES = 12;

function bytesOf(address: string): number[] {
  if (!isIPv6(address)) return address.split(".").map(Number);
  // The URL parser writes all IPv6 addresses in one form, without dots.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groupsOf = (text = "") =>
    text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const groups = [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
  return groups.flatMap((group) => [group >> 8, group & 255]);
}

function questionIn(message: Buffer) {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

export async function startNameServer(): Promise<NameServer> {
  const names: NameServer["names"] = new Map();
  const socket = createSocket("udp4");
  socket.on("message", (message, { port, address }) => {
    const { name, type, end } = questionIn(message);
    const named = names.get(name);
    if (named === "silence") return;
    const isV4Only = named !== undefined && "onlyV4" in named;
    if (isV4Only && type === AAAA) return;
    const known = isV4Only ? named.onlyV4 : named;
    const found = (known ?? []).filter((each) => type === (isIPv6(each) ? AAAA : A));
    const header = Buffer.alloc(HEADER_BYTES);
    message.copy(header, 0, 0, 2);
    // The flags of an answer with recursion. The code is "no such name" (3) or 0.
    header.writeUInt16BE(0x8180 | (known ? 0 : 3), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found.length, 6);
    const answers = found.map((each) => {
      const bytes = bytesOf(each);
      // A pointer to the question's name, the type, the class IN, 60 seconds, and the address.
      return Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]);
    });
    socket.send(Buffer.concat([header, message.subarray(HEADER_BYTES, end), ...answers]), port, address);
  });
  await new Promise<void>((listening) => socket.bind(0, "127.0.0.1", listening));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    names,
    close: () => new Promise((closed) => socket.close(() => closed())),
  };
}
