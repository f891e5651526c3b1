import { nowS } from "./factory";
import type { Event } from "./objects";

export interface DeliveryMode {
  delayMs: number;
  /** The maximum of a random delay added to each copy, so that events arrive out of order. */
  spreadMs: number;
  copies: number;
  /** If true, an event is sent only if a test calls `deliver`. */
  held: boolean;
}

export const DELIVERY_MODES = {
  "at once": { delayMs: 0, spreadMs: 0, copies: 1 },
  "ten seconds late": { delayMs: 10_000, spreadMs: 0, copies: 1 },
  "twice each": { delayMs: 0, spreadMs: 0, copies: 2 },
  "twice, in any order": { delayMs: 0, spreadMs: 5_000, copies: 2 },
} as const satisfies Record<string, Omit<DeliveryMode, "held">>;

const RETRIES_MS = [500, 2_000, 8_000];

/** `t=…,v1=HMAC-SHA256(secret, "t.body")`. */
export async function signatureOf(body: string, secret: string, atS = nowS()): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${atS}.${body}`)));
  return `t=${atS},v1=${[...mac].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Retries if the response is not 2xx. */
export class WebhookSender {
  readonly mode: DeliveryMode = { ...DELIVERY_MODES["at once"], held: false };
  readonly #waiting = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    /** The URL of the app's webhook. */
    public endpoint: string,
    private readonly secret: string,
  ) {}

  send(event: Event): void {
    const { held, copies, delayMs, spreadMs } = this.mode;
    if (held) return;
    for (let copy = 0; copy < copies; copy++) this.#later(event, delayMs + Math.random() * spreadMs, 0);
  }

  /** Ignores unknown names. */
  setMode(name: string): void {
    for (const [known, mode] of Object.entries(DELIVERY_MODES)) {
      if (known === name) Object.assign(this.mode, mode);
    }
  }

  #later(event: Event, ms: number, attempt: number): void {
    const timer = setTimeout(async () => {
      this.#waiting.delete(timer);
      const status = await this.deliver(event).catch(() => 0);
      const again = RETRIES_MS[attempt];
      if ((status < 200 || status > 299) && again !== undefined) this.#later(event, again, attempt + 1);
    }, ms);
    this.#waiting.add(timer);
  }

  /** @returns the status of the response */
  async deliver(event: Event): Promise<number> {
    const body = JSON.stringify(event);
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": await signatureOf(body, this.secret),
    };
    const answer = await fetch(this.endpoint, { method: "POST", headers, body });
    await answer.arrayBuffer();
    return answer.status;
  }

  stop(): void {
    for (const timer of this.#waiting) clearTimeout(timer);
  }
}
