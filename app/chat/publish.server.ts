import type { AppMessage, RoomName } from "~/chat/protocol";
import { env } from "~/platform/env.server";
import { log } from "~/platform/log.server";

const longestWaitMs = 2_000;

type RoomServer = {
  /** An origin; or a bare host and port, as PartyKit writes it: plain http on this machine and its network. */
  host: string;
  secret: string | undefined;
  report: { warn(fields: object, text: string): void; info(text: string): void };
};

const isNearby = /^(localhost|127\.|10\.|192\.168\.|\[::1\])/;

function originOf(host: string): string {
  if (host.includes("://")) return host.replace(/\/+$/, "");
  return `${isNearby.test(host) ? "http" : "https"}://${host}`;
}

/**
 * Makes the one way in which the app speaks to rooms. Call it after the write is committed, and only then.
 * It never throws: without the room server, pages show the truth when they are loaded, only not by themselves.
 * A breakdown is reported once, and its end once.
 */
export function publisher({ host, secret, report }: RoomServer) {
  const origin = originOf(host);
  let broken = false;

  return async function publish(room: RoomName, message: AppMessage): Promise<void> {
    if (!secret) return;
    try {
      const answer = await fetch(`${origin}/parties/main/${room}`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(longestWaitMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The room server answered ${answer.status}.`);
      if (broken) report.info("Live updates work again.");
      broken = false;
    } catch (error) {
      if (!broken) {
        const cause = error instanceof Error ? error.message : String(error);
        report.warn(
          { cause },
          "Live updates do not work at the moment; pages show changes when they are loaded.",
        );
      }
      broken = true;
    }
  };
}

let configured: ReturnType<typeof publisher> | undefined;

/** Tells everyone in a room that something changed. Never throws; see `publisher`. */
export function publish(room: RoomName, message: AppMessage): Promise<void> {
  const { PARTYKIT_HOST, PARTY_PORT, PARTYKIT_SECRET } = env();
  configured ??= publisher({
    host: PARTYKIT_HOST ?? `127.0.0.1:${PARTY_PORT}`,
    secret: PARTYKIT_SECRET,
    report: log,
  });
  return configured(room, message);
}
