import { openApiDocument } from "~/api/openapi.server";
import { problemAnswer } from "~/http/problem";

/** Everyone may read the document, without a key. */
export const loader = () =>
  new Response(JSON.stringify(openApiDocument()), {
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "public, max-age=3600",
      "Access-Control-Allow-Origin": "*",
    },
  });

const Allow = "GET, HEAD, OPTIONS";

export const action = () =>
  problemAnswer({ status: 405, detail: `This path allows only ${Allow}.`, headers: { Allow } });
