import { expect, it } from "vitest";
import { pathOf } from "./path-of";

it.each([
  ["/api/v1/loads", "/loads", ""],
  ["/api/v1//loads/", "/loads", ""],
  ["/api/v1/lo%61ds/PO-1", "/loads/{reference}", "PO-1"],
  ["/api/v1/loads/a%2Fb%2525", "/loads/{reference}", "a/b%25"],
  ["/api/v1/loads/%20PO%20%201%20", "/loads/{reference}", "PO 1"],
  ["/api/v1/loads/%20", "/loads/{reference}", ""],
])("%s is an endpoint's path", (pathname, path, reference) => {
  const found = pathOf(pathname);
  expect([found?.path, found?.param("reference")]).toEqual([path, reference]);
});

it.each(["/api/v1", "/api/v2/loads", "/loads", "/api/v1/loads/PO-1/more", "/api/v1/loads/%zz"])(
  "%s is none",
  (pathname) => {
    expect(pathOf(pathname)).toBeNull();
  },
);
