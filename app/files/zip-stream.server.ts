/** Never holds the zip or any of its files in memory as a whole. */
import { makeZip } from "client-zip";

type Entries = Parameters<typeof makeZip>[0];

/** Closes the stored file at the end or when the download is aborted. */
export async function* chunksOf(body: ReadableStream<Uint8Array>, brokenOff: AbortSignal) {
  const reader = body.getReader();
  const letGo = () => void reader.cancel().catch(() => {});
  brokenOff.addEventListener("abort", letGo, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value.byteLength > 0) yield value;
    }
  } finally {
    brokenOff.removeEventListener("abort", letGo);
  }
}

/** Canceling the stream also closes the file being read, which the zip writer would leave open. */
export function zipStream(entries: (brokenOff: AbortSignal) => Entries): ReadableStream<Uint8Array> {
  const breakOff = new AbortController();
  const zip = makeZip(entries(breakOff.signal)).getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await zip.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel(reason) {
        breakOff.abort();
        await zip.cancel(reason).catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}

export function zipAnswer(request: Request, name: string, zip: () => ReadableStream<Uint8Array>): Response {
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${name}"`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(request.method === "HEAD" ? null : zip(), { headers });
}
