/**
 * Redirects the downloads of Vercel Blob's SDK to the fake, as `tests/fakes/vercel-blob.ts` does on Node.js.
 */
export {};

const { origin } = new URL(process.env.VERCEL_BLOB_API_URL ?? "");
const real = globalThis.fetch;

globalThis.fetch = (input, init) => {
  const request = new Request(input, init);
  const { hostname, pathname, search } = new URL(request.url);
  if (!hostname.endsWith(".blob.vercel-storage.com")) return real(request);
  return real(new Request(`${origin}/@${hostname}${pathname}${search}`, request));
};
