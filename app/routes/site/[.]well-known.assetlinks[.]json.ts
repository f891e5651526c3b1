import { env } from "~/platform/env.server";

/** Lists the Android app that may open Haulway's links, for an operator who packages Haulway for a store. */
export function loader() {
  const { ANDROID_APP: app, ANDROID_APP_CERTIFICATES: certificates } = env();
  if (!app || !certificates) return new Response("Not found", { status: 404 });
  return Response.json([
    {
      relation: ["delegate_permission/common.handle_all_urls"],
      target: {
        namespace: "android_app",
        package_name: app,
        sha256_cert_fingerprints: certificates.split(",").map((each) => each.trim()),
      },
    },
  ]);
}
