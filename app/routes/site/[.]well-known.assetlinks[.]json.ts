import { env } from "~/platform/env.server";

/** Which Android app may open our links as its own: for whoever wraps Haulway for a store. */
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
