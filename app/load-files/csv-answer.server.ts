/** At least this many characters are sent together, except at the end. */
const CHUNK = 16 * 1024;

async function* joined(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let text = "";
  for await (const line of lines) {
    text += line;
    if (text.length < CHUNK) continue;
    yield text;
    text = "";
  }
  yield text;
}

function streamOf(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const texts = joined(lines);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

export const csvAnswer = (body: string | AsyncIterable<string>, name: string): Response =>
  new Response(typeof body === "string" ? body : streamOf(body), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
