import { expect, it } from "vitest";
import { encodingFor } from "./encodings";

const both = { br: 1, gzip: 1 };

it.each([
  ["gzip, deflate, br, zstd", both, "br"],
  ["gzip", both, "gzip"],
  ["GZIP;q=1.0, br;q=0.5", both, "br"],
  ["br;q=0, gzip", both, "gzip"],
  ["br; q=0.000", both, null],
  ["br", { gzip: 1 }, null],
  ["identity", both, null],
  ["abr, gzipped", both, null],
  ["", both, null],
  [null, both, null],
  [`${"identity, ".repeat(20)}gzip`, both, "gzip"],
])("for %j and the available %j picks %j", (accepted, kept, encoding) => {
  expect(encodingFor(accepted, kept)).toBe(encoding);
});
