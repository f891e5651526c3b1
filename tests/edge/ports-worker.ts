/** Exposes the Worker's version of each port over HTTP, so that the same tests run on both runtimes. */
import "./vendor-downloads";
import { afterRequest } from "#after-request.server";
import { logSink, standardError } from "#log-sink.server";
import { ownStore } from "#own-store.server";
import { countPageView } from "#page-views.server";
import { hashPassword, passwordMatches } from "#password.server";
import { reencodeImage } from "#reencode-image.server";
import { PAGE_FILES } from "../../app/files/store/store";
import { vercelBlobStore } from "../../app/files/store/vercel-blob-store.server";
import { httpMailer } from "../../app/mail/http-mailer.server";
import type { Paper } from "../../app/papers/paper";
import { pdfOfPaper } from "../../app/papers/pdf.server";
import { deliver } from "../../app/push/deliver.server";
import { newVapidKeys } from "../../app/push/vapid";

type Port = (request: Request, url: URL) => Promise<unknown>;

function bodyOf(request: Request): ReadableStream<Uint8Array> {
  const why = request.headers.get("x-breaks-off");
  const whole = request.body ?? new Blob([]).stream();
  if (!why) return whole;
  return whole.pipeThrough(
    new TransformStream({
      flush() {
        throw new Error(why);
      },
    }),
  );
}

const storeOf = ({ searchParams }: URL) => {
  const token = searchParams.get("token");
  return token ? vercelBlobStore({ token }) : ownStore();
};

const PORTS: Readonly<Record<string, Port>> = {
  "/password/hash": async (request) => hashPassword(await request.json()),
  "/password/matches": async (request) =>
    passwordMatches(...((await request.json()) as [string, string | null])),

  "/image": async (request, { searchParams }) => {
    const fit = {
      sidePx: Number(searchParams.get("side")),
      shortPx: Number(searchParams.get("short")),
      square: searchParams.has("square"),
    };
    const made = await reencodeImage(new Uint8Array(await request.arrayBuffer()), fit);
    return made && new Response(made.bytes as BodyInit, { headers: { "content-type": made.contentType } });
  },

  "/store/put": (request, url) =>
    storeOf(url).put(url.searchParams.get("path") ?? "", bodyOf(request), {
      contentType: request.headers.get("content-type") ?? "",
    }),
  "/store/get": async (_, url) => {
    const [start, end] = [url.searchParams.get("start"), url.searchParams.get("end")];
    const range = start && end ? { start: Number(start), end: Number(end) } : undefined;
    const body = await storeOf(url).get(url.searchParams.get("path") ?? "", range);
    return body && new Response(body);
  },
  "/store/remove": async (request, url) => storeOf(url).remove(await request.json()),
  "/store/list": async (_, url) => {
    const [folder, pageFiles] = [url.searchParams.get("folder"), url.searchParams.get("page")];
    const pages = [];
    for await (const page of storeOf(url).list(folder ?? "", Number(pageFiles ?? PAGE_FILES)))
      pages.push(page);
    return pages;
  },
  "/store/unfinished": (_, url) => storeOf(url).removeUnfinished(Date.now()),

  "/mail": async (request) => {
    const { provider, mail } = (await request.json()) as {
      provider: Parameters<typeof httpMailer>[0];
      mail: never;
    };
    return httpMailer(provider).send(mail);
  },

  "/pdf": async (request) => {
    const paper = (await request.json()) as Paper;
    return new Response((await pdfOfPaper(paper, JSON.stringify(paper))) as BodyInit);
  },

  "/push/keys": () => newVapidKeys(),
  "/push": async (request) => deliver(...((await request.json()) as Parameters<typeof deliver>)),

  "/after": async (_, url) => {
    const ask = async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await fetch(url.searchParams.get("then") ?? "");
    };
    afterRequest(ask());
    return "answered";
  },

  "/log": async (request) => {
    const log = logSink({
      level: "info",
      worker: undefined,
      err: (error) => standardError(error as Error).message,
    });
    log.info((await request.json()) as object, "an event");
    log.debug("too little");
    log.error({ err: new Error("broke") }, "a fault");
  },

  "/view": (_, url) =>
    countPageView("search", url.searchParams.get("who") ?? "", { points: 5, duration: 60, scale: 1 }),
};

export default {
  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const port = PORTS[url.pathname];
    if (!port) return new Response("ready");
    try {
      const result = await port(request, url);
      return result instanceof Response ? result : Response.json(result ?? null);
    } catch (error) {
      return new Response(error instanceof Error ? error.message : String(error), { status: 500 });
    } finally {
      // If the body stayed unread, the runtime would close the connection, and its next request would fail.
      if (!request.bodyUsed) await request.arrayBuffer().catch(() => undefined);
    }
  },
};
