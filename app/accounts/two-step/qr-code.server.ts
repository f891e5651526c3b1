import { encode } from "uqr";

export interface QrCode {
  size: number;
  path: string;
}

/** The standard requires a quiet zone of four modules. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const runs = data.flatMap((row, y) => {
    const parts: string[] = [];
    for (let x = 0; x < row.length; x++) {
      const from = x;
      while (row[x]) x++;
      if (x > from) parts.push(`M${from} ${y}h${x - from}v1h-${x - from}z`);
    }
    return parts;
  });
  return { size, path: runs.join("") };
}
