import { expect, it } from "vitest";
import { qrCode } from "./qr-code.server";

it("the path draws each run of modules once and no empty run, which makes the page small", () => {
  const { path } = qrCode("otpauth://totp/Haulway:dale@haulway.test?issuer=Haulway&secret=JBSWY3DPEHPK3PXP");
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map(([, ...numbers]) =>
    numbers.map(Number),
  );
  expect(runs.length).toBeGreaterThan(100);
  for (const [at, [x = 0, y, width = 0]] of runs.entries()) {
    expect(width).toBeGreaterThan(0);
    const [lastX = 0, lastY, lastWidth = 0] = runs[at - 1] ?? [];
    if (y === lastY) expect(x).toBeGreaterThan(lastX + lastWidth);
  }
});
