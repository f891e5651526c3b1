/** The pictures contain only shapes and no text, so that they look the same on a machine without fonts. */
const SCRIBBLE = "M510 585 q18 -70 36 -10 t34 -8 q20 -60 34 6 t30 -10 t38 4";

const signedReceipt = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
  <rect width="960" height="720" fill="#6b5540"/>
  <g stroke="#57432f" stroke-width="6">${[120, 260, 400, 540, 680].map((y) => `<path d="M0 ${y} H960"/>`).join("")}</g>
  <g transform="rotate(-3 480 360)">
    <rect x="200" y="60" width="600" height="600" fill="#f4f1e8" stroke="#cfc9b8"/>
    <rect x="250" y="110" width="260" height="26" fill="#333"/>
    <g fill="#8d8a80">${[180, 220, 260, 300, 340, 380].map((y, i) => `<rect x="250" y="${y}" width="${500 - 40 * (i % 3)}" height="10"/>`).join("")}</g>
    <rect x="640" y="100" width="110" height="60" fill="none" stroke="#1d6b3a" stroke-width="6"/>
    <path d="M665 130 l20 20 l40 -40" fill="none" stroke="#1d6b3a" stroke-width="9"/>
    <path d="M480 600 H760" stroke="#333" stroke-width="3"/>
    <path d="${SCRIBBLE}" fill="none" stroke="#1b3fa0" stroke-width="6" stroke-linecap="round"/>
  </g>
</svg>`;

const palletsAtTheDock = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
  <rect width="960" height="720" fill="#3a3f45"/>
  <path d="M180 110 H780 V560 H180 Z" fill="#20242a"/>
  <path d="M0 720 L180 560 H780 L960 720 Z" fill="#7b7e80"/>
  <g stroke="#1a1d21" stroke-width="4">${[0, 1, 2, 3].map((i) => box(230 + (i % 2) * 260, 200 + Math.floor(i / 2) * 175)).join("")}</g>
  <path d="M60 120 V700 M900 120 V700" stroke="#e5a01f" stroke-width="22" stroke-dasharray="60 40"/>
</svg>`;

function box(x: number, y: number): string {
  return `<rect x="${x}" y="${y}" width="230" height="140" fill="#b98f5c"/><path d="M${x + 115} ${y} v140" stroke="#d9c08f" stroke-width="16"/>`;
}

/** The library takes 25 MB of memory, so it is loaded only for seeding. */
async function jpeg(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer();
}

export async function demoPictures(): Promise<{ proofOfDelivery: Uint8Array; freight: Uint8Array }> {
  const [proofOfDelivery, freight] = await Promise.all([jpeg(signedReceipt), jpeg(palletsAtTheDock)]);
  return { proofOfDelivery, freight };
}
