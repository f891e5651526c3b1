import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedWebhook {
  id: string;
  /** The time of the attempt, in seconds since 1970. */
  timestamp: number;
  signatures: string[];
  body: string;
}

export interface WebhookServer {
  url: string;
  received: ReceivedWebhook[];
  /**
   * The responses to the next messages, in order. Afterward, the server responds with 204. For "silence", it
   * sends no response.
   */
  answers: ({ status: number; headers?: Record<string, string> } | "silence")[];
  close: () => Promise<void>;
}

/** Standard Webhooks 1.0.0 requires this signature. */
export function signatureOf({ id, timestamp, body }: ReceivedWebhook, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

export async function startWebhookServer(): Promise<WebhookServer> {
  const received: ReceivedWebhook[] = [];
  const answers: WebhookServer["answers"] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signed } = request.headers;
    received.push({
      id: String(id),
      timestamp: Number(timestamp),
      signatures: String(signed).split(" "),
      body,
    });
    const told = answers.shift() ?? { status: 204 };
    if (told === "silence") return;
    response.writeHead(told.status, told.headers).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
