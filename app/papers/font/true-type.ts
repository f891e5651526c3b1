/**
 * PDFKit's own font library is too large for a Worker. This one does not shape text: each character becomes
 * one glyph.
 */
import { joinBytes } from "~/http/join-bytes";

interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: number[];
}

interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Flags of a part of a composite glyph. */
const [HAS_WORDS, HAS_SCALE, HAS_MORE, HAS_TWO_SCALES, HAS_MATRIX] = [1, 8, 0x20, 0x40, 0x80];

function tablesOf(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let nth = 0, at = 12; nth < view.getUint16(4); nth++, at += 16) {
    const start = view.getUint32(at + 8);
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    tables.set(name, bytes.subarray(start, start + view.getUint32(at + 12)));
  }
  return tables;
}

/** Maps each character to its glyph, from a `cmap` table of format 4. */
function glyphsByCharacter(cmap: Uint8Array): Map<number, number> {
  const view = viewOf(cmap);
  const glyphs = new Map<number, number>();
  const start = view.getUint32(8);
  const doubled = view.getUint16(start + 6);
  for (let nth = 0; nth < doubled; nth += 2) {
    const last = view.getUint16(start + 14 + nth);
    const first = view.getUint16(start + 16 + doubled + nth);
    const delta = view.getUint16(start + 16 + 2 * doubled + nth);
    const offsetAt = start + 16 + 3 * doubled + nth;
    const offset = view.getUint16(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code++) {
      const found = offset === 0 ? code : view.getUint16(offsetAt + offset + 2 * (code - first));
      if (found !== 0) glyphs.set(code, (found + delta) & 0xffff);
    }
  }
  return glyphs;
}

/** The byte positions of the glyph ids within a composite glyph; none for a simple glyph. */
function partsOf(glyph: Uint8Array): number[] {
  const view = viewOf(glyph);
  if (glyph.byteLength === 0 || view.getInt16(0) >= 0) return [];
  const places: number[] = [];
  for (let at = 10, more = true; more; ) {
    const flags = view.getUint16(at);
    places.push(at + 2);
    const scale = flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
    at += 4 + (flags & HAS_WORDS ? 4 : 2) + scale;
    more = (flags & HAS_MORE) !== 0;
  }
  return places;
}

function checksum(table: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < table.byteLength; at++)
    sum = (sum + (table[at] ?? 0) * 2 ** (24 - 8 * (at % 4))) >>> 0;
  return sum;
}

function fontFile(tables: readonly (readonly [name: string, table: Uint8Array])[]): Uint8Array {
  const head = new Uint8Array(12 + 16 * tables.length);
  const view = viewOf(head);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (tables.length - power) * 16);
  const chunks = [head];
  let at = head.byteLength;
  for (const [nth, [name, table]] of tables.entries()) {
    const entry = 12 + 16 * nth;
    for (const [index, char] of [...name].entries()) head[entry + index] = char.charCodeAt(0);
    view.setUint32(entry + 4, checksum(table));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, table.byteLength);
    const padding = (4 - (table.byteLength % 4)) % 4;
    chunks.push(table.slice(), new Uint8Array(padding));
    at += table.byteLength + padding;
  }
  return joinBytes(chunks);
}

export class TrueTypeFont {
  readonly #tables: Map<string, Uint8Array>;
  readonly #glyphs: Map<number, number>;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly xHeight: number;
  readonly capHeight: number;
  readonly bbox: { minX: number; minY: number; maxX: number; maxY: number };
  readonly italicAngle = 0;
  readonly post = { isFixedPitch: false };
  readonly head = { macStyle: { italic: false } };

  constructor(
    bytes: Uint8Array,
    readonly postscriptName: string,
  ) {
    this.#tables = tablesOf(bytes);
    this.#glyphs = glyphsByCharacter(this.table("cmap"));
    const [head, hhea, os2] = [
      viewOf(this.table("head")),
      viewOf(this.table("hhea")),
      viewOf(this.table("OS/2")),
    ];
    this.unitsPerEm = head.getUint16(18);
    const [minX, minY, maxX, maxY] = [36, 38, 40, 42].map((at) => head.getInt16(at)) as [
      number,
      number,
      number,
      number,
    ];
    this.bbox = { minX, minY, maxX, maxY };
    this.ascent = hhea.getInt16(4);
    this.descent = hhea.getInt16(6);
    this.lineGap = hhea.getInt16(8);
    const isNew = os2.getUint16(0) >= 2;
    this.xHeight = isNew ? os2.getInt16(86) : 0;
    this.capHeight = isNew ? os2.getInt16(88) : this.ascent;
  }

  /** @throws Error if the font lacks the table */
  table(name: string): Uint8Array {
    const table = this.#tables.get(name);
    if (!table) throw new Error(`The font has no table ${name}.`);
    return table;
  }

  has(char: string): boolean {
    return this.#glyphs.has(char.codePointAt(0) ?? 0);
  }

  metricsOf(id: number): Uint8Array {
    const metrics = this.table("hmtx");
    const full = viewOf(this.table("hhea")).getUint16(34);
    if (id < full) return metrics.subarray(4 * id, 4 * id + 4);
    const bearing = 4 * full + 2 * (id - full);
    return joinBytes([metrics.subarray(4 * full - 4, 4 * full - 2), metrics.subarray(bearing, bearing + 2)]);
  }

  outlineOf(id: number): Uint8Array {
    const places = viewOf(this.table("loca"));
    const isLong = viewOf(this.table("head")).getInt16(50) === 1;
    const place = (nth: number) => (isLong ? places.getUint32(4 * nth) : 2 * places.getUint16(2 * nth));
    return this.table("glyf").subarray(place(id), place(id + 1));
  }

  getGlyph(id: number, codePoints: number[] = []): Glyph {
    return { id, advanceWidth: viewOf(this.metricsOf(id)).getUint16(0), codePoints };
  }

  layout(text: string) {
    const glyphs = [...text].map((char) => {
      const code = char.codePointAt(0) ?? 0;
      return this.getGlyph(this.#glyphs.get(code) ?? 0, [code]);
    });
    const positions = glyphs.map(
      ({ advanceWidth }): Position => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }),
    );
    return {
      glyphs,
      positions,
      // A getter, because PDFKit scales the positions before it reads the sum.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  }

  createSubset(): Subset {
    return new Subset(this);
  }
}

class Subset {
  readonly #font: TrueTypeFont;
  /** The font's ids of the glyphs in the subset. The first is the glyph for a missing character. */
  readonly #ids = [0];

  constructor(font: TrueTypeFont) {
    this.#font = font;
  }

  includeGlyph(id: number): number {
    const known = this.#ids.indexOf(id);
    return known >= 0 ? known : this.#ids.push(id) - 1;
  }

  encode(): Uint8Array {
    const outlines: Uint8Array[] = [];
    const places = [0];
    // Composite glyphs append their parts to the list, so its length can grow in this loop.
    for (let nth = 0; nth < this.#ids.length; nth++) {
      const outline = this.#font.outlineOf(this.#ids[nth] ?? 0).slice();
      const view = viewOf(outline);
      for (const at of partsOf(outline)) view.setUint16(at, this.includeGlyph(view.getUint16(at)));
      outlines.push(outline, new Uint8Array((4 - (outline.byteLength % 4)) % 4));
      places.push((places.at(-1) ?? 0) + Math.ceil(outline.byteLength / 4) * 4);
    }
    const loca = new Uint8Array(4 * places.length);
    for (const [nth, place] of places.entries()) viewOf(loca).setUint32(4 * nth, place);
    const [head, hhea, maxp] = ["head", "hhea", "maxp"].map((name) => this.#font.table(name).slice()) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    viewOf(head).setUint32(8, 0);
    viewOf(head).setInt16(50, 1);
    viewOf(hhea).setUint16(34, this.#ids.length);
    viewOf(maxp).setUint16(4, this.#ids.length);
    return fontFile([
      ["glyf", joinBytes(outlines)],
      ["head", head],
      ["hhea", hhea],
      ["hmtx", joinBytes(this.#ids.map((id) => this.#font.metricsOf(id)))],
      ["loca", loca],
      ["maxp", maxp],
    ]);
  }
}
