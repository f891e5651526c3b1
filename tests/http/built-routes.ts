import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "public/build";

/** What the build says of each route, by its id. */
export function builtRoutes(): Record<string, { hasAction: boolean; hasErrorBoundary: boolean }> {
  const manifest = readdirSync(FOLDER).find((file) => file.startsWith("manifest-"));
  if (!manifest) throw new Error(`There is no manifest in ${FOLDER}.`);
  const script = readFileSync(join(FOLDER, manifest), "utf8");
  const { routes } = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
  return routes;
}
