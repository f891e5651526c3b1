/** Run `node tests/drawings/icons.mjs` after you change the logo or the texts. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "../../app/cli/processes.mjs";

const folder = join(root, "public");
const mark = (await readFile(join(folder, "icon.svg"), "utf8")).replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
const [square, lane] = [/<rect[^>]*>/, /<path[^>]*>/].map((shape) => mark.match(shape)?.[0] ?? "");

/**
 * Devices may crop a tenth off each edge.
 * @param {number} side
 * @param {number} inner
 */
function fullBleed(side, inner) {
  const [scale, edge] = [(side * inner) / 32, (side * (1 - inner)) / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#ff8427"/><g transform="translate(${edge} ${edge}) scale(${scale})">${lane}</g></svg>`;
}

/**
 * @param {string} svg
 * @param {string} name
 */
const write = (svg, name) =>
  sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, effort: 10 }).toFile(join(folder, name));

await write(fullBleed(192, 0.9), "icon-192.png");
await write(fullBleed(512, 0.9), "icon-512.png");
await write(fullBleed(180, 1), "apple-touch-icon.png");

/** This icon is for programs that request /favicon.ico without reading the page. */
const small = await sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32">${mark}</svg>`),
)
  .png({ compressionLevel: 9, palette: true })
  .toBuffer();
const head = Buffer.alloc(22);
head.set([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0]);
head.writeUInt32LE(small.byteLength, 14);
head.writeUInt32LE(22, 18);
await writeFile(join(folder, "favicon.ico"), Buffer.concat([head, small]));

const board = [
  ["Salt Lake City, UT", "Denver, CO", "$1,450", "$2.79"],
  ["Laredo, TX", "Chicago, IL", "$3,325", "$2.35"],
  ["Fresno, CA", "Portland, OR", "$2,150", "$2.86"],
];
const rows = board.map(([from, to, rate, perMile], row) => {
  const y = 424 + row * 68;
  return `<path d="M72 ${y - 44}H1128" stroke="#343b43" stroke-width="2"/><text x="72" y="${y}" font-weight="700">${from}</text><text x="400" y="${y}" fill="#a6adb5">→</text><text x="458" y="${y}" font-weight="700">${to}</text><text x="940" y="${y}" text-anchor="end" font-weight="700">${rate}</text><text x="1128" y="${y}" text-anchor="end" fill="#a6adb5">${perMile}/mi</text>`;
});
await write(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Liberation Sans, Arial, sans-serif" fill="#f1ede4"><rect width="100%" height="100%" fill="#14181c"/><g transform="translate(72 72) scale(2.5)">${square}${lane}</g><text x="172" y="130" font-size="52" font-weight="700" letter-spacing="-1">Haulway</text><text x="68" y="268" font-size="82" font-weight="700" letter-spacing="-2">Freight that finds its truck</text><text x="72" y="330" font-size="32" fill="#a6adb5">The load board for shippers and drivers</text><g font-size="32">${rows.join("")}</g><rect y="618" width="1200" height="12" fill="#ff8427"/></svg>`,
  "haulway.png",
);
