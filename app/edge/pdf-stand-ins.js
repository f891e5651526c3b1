/**
 * In a Worker, these replace packages of PDFKit that our documents do not need. The packages are three times
 * as large as PDFKit itself. The fonts are those that every PDF viewer has, `app/papers` breaks lines, and a
 * PDF contains only JPEG pictures and no password. The platform's zlib compresses streams.
 */
import { deflateSync } from "node:zlib";

export const zlibSync = deflateSync;

const unneeded = () => {
  throw new Error("Our documents do not use this.");
};

export { unneeded as cbc, unneeded as create, unneeded as default, unneeded as ecb };
