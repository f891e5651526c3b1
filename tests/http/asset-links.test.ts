import { expect, it } from "vitest";
import { appFor } from "./support/app";
import { Visitor } from "./support/visitor";

const app = appFor("asset-links", {
  ANDROID_APP: "test.haulway.app",
  ANDROID_APP_CERTIFICATES: "AA:01, BB:02",
});

it("the asset links tell Android which app may open links of this site", async () => {
  const { status, headers, text } = await new Visitor(app).get("/.well-known/assetlinks.json");
  expect([status, headers.get("content-type")]).toEqual([200, "application/json"]);
  expect(JSON.parse(text)).toEqual([
    {
      relation: ["delegate_permission/common.handle_all_urls"],
      target: {
        namespace: "android_app",
        package_name: "test.haulway.app",
        sha256_cert_fingerprints: ["AA:01", "BB:02"],
      },
    },
  ]);
});
