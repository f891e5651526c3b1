import { isHealthy } from "~/health.server";

export async function loader() {
  const healthy = await isHealthy();
  return new Response(healthy ? "ok" : "the database does not answer", {
    status: healthy ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
