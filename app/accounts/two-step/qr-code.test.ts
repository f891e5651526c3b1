import { encode } from "uqr";
import { expect, it } from "vitest";
import { qrCode } from "./qr-code.server";

it("the path fills exactly the dark modules of the code", () => {
  const text = "otpauth://totp/Haulway:dale@haulway.test?issuer=Haulway&secret=JBSWY3DPEHPK3PXP";
  const { size, path } = qrCode(text);
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)];
  expect(runs.map(([run]) => run).join("")).toBe(path);
  for (const [, x, y, width, back] of runs) {
    expect(width).toBe(back);
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  expect(drawn).toEqual(encode(text, { ecc: "M", border: 4 }).data);
  expect(drawn.slice(0, 4).flat().some(Boolean)).toBe(false);
});
