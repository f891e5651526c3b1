/**
 * In a Worker these stand for packages of PDFKit that papers do not need, and which weigh three times as much as PDFKit itself: the fonts
 * are those that every reader has, lines are broken by `app/papers`, and a PDF has JPEG pictures alone, and no password. The platform packs.
 */
import { deflateSync } from "node:zlib";

export const zlibSync = deflateSync;

const unneeded = () => {
  throw new Error("Papers do without this.");
};

export { unneeded as cbc, unneeded as create, unneeded as default, unneeded as ecb };
