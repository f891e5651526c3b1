/** Verifies the sender (RFC 8292) and, like a browser, decrypts the messages (RFC 8291). */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Received {
  text: string;
  /** The size of the encrypted message, in bytes. */
  size: number;
  ttl: number;
  urgency: string;
  topic: string;
  contact: string;
  key: string;
}

export interface Phone {
  endpoint: string;
  /** The result of `PushSubscription.toJSON`. */
  json: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: Received[];
  /**
   * The responses to the next messages, in order. Afterward, the service responds with 201. For "silence", it
   * sends no response.
   */
  answers: ({ status: number; headers?: Record<string, string> } | "silence")[];
  asked: number;
}

export interface PushService {
  origin: string;
  /** If a public key is given, the service accepts only messages from the owner of the key. */
  newPhone: (key?: string) => Phone;
  close: () => Promise<void>;
}

const MOST_BYTES = 4_096;
const DAY_S = 86_400;

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

/** @throws Error if the message was not encrypted for this browser */
export function decrypt(body: Buffer, own: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyBytes = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyBytes);
  const sealed = body.subarray(21 + keyBytes);
  if (sealed.length > body.readUInt32BE(16)) throw new Error("The message has more than one record.");
  const both = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
  const material = hkdf(auth, own.computeSecret(sender), both, 32);
  const key = hkdf(salt, material, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdf(salt, material, Buffer.from("Content-Encoding: nonce\0"), 12);
  const opened = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error("The message has no end delimiter.");
  return padded.subarray(0, end).toString();
}

/** A string is the reason for a refusal. */
function senderOf({ headers }: IncomingMessage, origin: string): { contact: string; key: string } | string {
  const [, said = "", key = ""] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", body = "", signature = ""] = said.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return "no key";
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const how = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${body}`), how, Buffer.from(signature, "base64url")))
    return "a wrong signature";
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, "base64url").toString());
  const nowS = Date.now() / 1000;
  if (aud !== origin) return "meant for another service";
  if (!(exp > nowS && exp < nowS + DAY_S)) return "over, or good for too long";
  if (!/^(mailto:.+@|https:)/.test(sub)) return "no contact";
  return { contact: sub, key };
}

export async function startPushService(): Promise<PushService> {
  const phones = new Map<string, { phone: Phone; own: ECDH; auth: Buffer; key?: string }>();
  let origin = "";

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const end = (status: number, words = "", headers = {}) => response.writeHead(status, headers).end(words);
    const known = phones.get(request.url ?? "");
    if (!known) return void end(404);
    const { phone, own, auth, key } = known;
    phone.asked += 1;
    const told = phone.answers.shift();
    if (told === "silence") return;
    if (told) return void end(told.status, "", told.headers);
    const { ttl, urgency, topic, "content-encoding": coding } = request.headers;
    const sender = senderOf(request, origin);
    if (typeof sender === "string") return void end(403, sender);
    if (key !== undefined && key !== sender.key) return void end(403, "another's subscription");
    if (request.method !== "POST" || coding !== "aes128gcm" || !/^\d+$/.test(String(ttl)))
      return void end(400, "no notice");
    if (!/^(very-low|low|normal|high)$/.test(String(urgency))) return void end(400, "no urgency");
    if (!/^[\w-]{1,32}$/.test(String(topic))) return void end(400, "no topic");
    if (body.length > MOST_BYTES) return void end(413);
    phone.received.push({
      text: decrypt(body, own, auth),
      size: body.length,
      ttl: Number(ttl),
      urgency: String(urgency),
      topic: String(topic),
      ...sender,
    });
    end(201);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    newPhone(key) {
      const own = createECDH("prime256v1");
      own.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomUUID()}`;
      const keys = { p256dh: own.getPublicKey("base64url"), auth: auth.toString("base64url") };
      const endpoint = origin + path;
      const phone = { endpoint, json: { endpoint, keys }, received: [], answers: [], asked: 0 };
      phones.set(path, { phone, own, auth, key });
      return phone;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
