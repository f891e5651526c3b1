import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { ENCODINGS, type Encoding, encodingFor } from "./encodings";

/** A body with its headers: node-server writes what is given as a plain object as it is. */
interface Form {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

interface Kept {
  plain: Form;
  encoded: Partial<Record<Encoding, Form>>;
}

const ENDINGS: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

/**
 * The built assets from memory, compressed as they lie beside each other on disk. Their names change with their content, so
 * each is read once, and says only what a file needs that never changes.
 * @returns the answer to a request for a path below the folder; null where there was no such file at the start
 */
export function keptFiles(folder: string): (path: string, accepted: string | null) => Response | null {
  const names = new Set(existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : []);
  const kept = new Map<string, Kept>();
  const form = (file: string, type: string, encoding?: Encoding): Form => {
    const body = new Uint8Array(readFileSync(join(folder, file)));
    const headers = {
      "Content-Type": type,
      "Content-Length": String(body.byteLength),
      ...(encoding && { "Content-Encoding": encoding }),
      Vary: "Accept-Encoding",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    };
    return { body, headers };
  };
  const read = (name: string): Kept | null => {
    const type = getMimeType(name);
    if (!names.has(name) || !type) return null;
    const encoded = Object.fromEntries(
      ENCODINGS.flatMap((encoding) => {
        const file = `${name}${ENDINGS[encoding]}`;
        return names.has(file) ? [[encoding, form(file, type, encoding)]] : [];
      }),
    );
    return { plain: form(name, type), encoded };
  };
  return (path, accepted) => {
    const file = kept.get(path) ?? read(path);
    if (!file) return null;
    kept.set(path, file);
    const encoding = encodingFor(accepted, file.encoded);
    const { body, headers } = (encoding && file.encoded[encoding]) || file.plain;
    return new Response(body, { headers });
  };
}
