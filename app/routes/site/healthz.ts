import { isHealthy } from "~/health.server";
import { isEnding } from "~/http/ending.server";

export async function loader() {
  const fault = isEnding()
    ? "this process is about to end"
    : !(await isHealthy()) && "the database does not answer";
  return new Response(fault || "ok", {
    status: fault ? 503 : 200,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
