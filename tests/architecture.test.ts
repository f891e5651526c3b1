import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The parts of the product from the ground up, and which parts each imports. A part imports only rows above its own, so
 * imports run one way. Whoever adds a part adds a row.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  "app/trade": [],
  "app/platform": [],
  "app/contacts": [],
  db: ["app/trade", "app/platform"],
  "app/health.server.ts": ["db"],
  "app/limits": ["app/platform", "db"],
  "app/places": ["app/trade"],
  "app/distance": ["app/trade", "app/platform", "db", "app/places"],
  "app/mail": ["app/platform"],
  "app/sms": ["app/platform"],
  "app/outbox": [],
  "app/ui": ["app/trade", "app/platform", "app/outbox"],
  "app/pocket": ["app/trade", "app/platform", "app/outbox", "app/ui"],
  "app/push": ["app/trade", "app/platform", "db", "app/limits", "app/mail", "app/ui", "app/pocket"],
  "app/notices": [
    "app/trade",
    "app/platform",
    "db",
    "app/limits",
    "app/places",
    "app/mail",
    "app/push",
    "app/sms",
    "app/ui",
  ],
  "app/access": ["app/trade", "app/platform", "db"],
  "app/history": ["app/platform", "db"],
  "app/chat": ["app/trade", "app/platform", "db", "app/ui", "app/notices", "app/access"],
  "app/notifications": ["app/trade", "db", "app/chat"],
  "app/files": ["app/trade", "app/platform", "db", "app/access"],
  "app/receipts": ["app/platform", "db", "app/files"],
  "app/pieces": ["app/platform", "db", "app/receipts"],
  "app/carriers": [
    "app/trade",
    "app/platform",
    "db",
    "app/limits",
    "app/ui",
    "app/notices",
    "app/notifications",
    "app/files",
  ],
  "app/billing": ["app/trade", "app/platform", "db", "app/limits", "app/mail", "app/ui"],
  "app/accounts": [
    "app/trade",
    "app/platform",
    "db",
    "app/limits",
    "app/places",
    "app/mail",
    "app/ui",
    "app/notices",
    "app/chat",
    "app/files",
    "app/billing",
  ],
  "app/market": ["app/trade", "app/platform", "db", "app/places"],
  "app/costs": ["app/trade", "app/platform", "db", "app/distance", "app/ui"],
  "app/loads": [
    "app/trade",
    "app/platform",
    "app/contacts",
    "db",
    "app/limits",
    "app/places",
    "app/distance",
    "app/market",
    "app/ui",
    "app/notices",
    "app/access",
    "app/history",
    "app/chat",
    "app/notifications",
    "app/files",
  ],
  "app/papers": [
    "app/trade",
    "app/platform",
    "db",
    "app/limits",
    "app/places",
    "app/ui",
    "app/notices",
    "app/access",
    "app/history",
    "app/notifications",
    "app/files",
    "app/loads",
  ],
  "app/reviews": ["app/trade", "app/platform", "db", "app/ui", "app/access"],
  "app/requests": [
    "app/trade",
    "app/platform",
    "db",
    "app/ui",
    "app/access",
    "app/chat",
    "app/files",
    "app/accounts",
    "app/loads",
    "app/carriers",
    "app/reviews",
  ],
  "app/offers": [
    "app/trade",
    "app/contacts",
    "app/platform",
    "db",
    "app/limits",
    "app/places",
    "app/ui",
    "app/notices",
    "app/access",
    "app/chat",
    "app/notifications",
    "app/carriers",
    "app/accounts",
    "app/loads",
    "app/requests",
  ],
  "app/bookings": [
    "app/trade",
    "app/platform",
    "db",
    "app/ui",
    "app/notices",
    "app/access",
    "app/chat",
    "app/notifications",
    "app/carriers",
    "app/loads",
    "app/requests",
  ],
  "app/search/engine": [
    "app/trade",
    "app/platform",
    "db",
    "app/places",
    "app/distance",
    "app/costs",
    "app/requests",
  ],
  "app/search": [
    "app/trade",
    "app/platform",
    "db",
    "app/places",
    "app/ui",
    "app/access",
    "app/accounts",
    "app/costs",
    "app/market",
    "app/loads",
    "app/requests",
    "app/bookings",
    "app/search/engine",
  ],
  "app/alerts": [
    "app/trade",
    "app/platform",
    "db",
    "app/places",
    "app/ui",
    "app/notices",
    "app/access",
    "app/chat",
    "app/notifications",
    "app/loads",
    "app/requests",
    "app/search/engine",
    "app/search",
  ],
  "app/recommendations": [
    "app/trade",
    "app/platform",
    "db",
    "app/places",
    "app/ui",
    "app/accounts",
    "app/costs",
    "app/loads",
    "app/requests",
    "app/bookings",
    "app/search/engine",
    "app/search",
  ],
  "app/support": ["app/trade", "app/platform", "db", "app/mail", "app/ui", "app/accounts"],
  "app/reports": [
    "app/trade",
    "app/platform",
    "db",
    "app/limits",
    "app/mail",
    "app/access",
    "app/accounts",
    "app/support",
  ],
  "app/whereabouts": [
    "app/trade",
    "app/platform",
    "db",
    "app/limits",
    "app/places",
    "app/ui",
    "app/notices",
    "app/access",
    "app/distance",
    "app/notifications",
    "app/loads",
  ],
  "app/charges": [
    "app/trade",
    "app/platform",
    "db",
    "app/limits",
    "app/ui",
    "app/notices",
    "app/access",
    "app/notifications",
    "app/files",
    "app/loads",
    "app/whereabouts",
  ],
  "app/changes": [
    "app/trade",
    "app/platform",
    "db",
    "app/places",
    "app/distance",
    "app/ui",
    "app/notices",
    "app/access",
    "app/chat",
    "app/loads",
    "app/whereabouts",
  ],
  "app/invoices": [
    "app/trade",
    "app/platform",
    "db",
    "app/limits",
    "app/places",
    "app/ui",
    "app/notices",
    "app/access",
    "app/notifications",
    "app/files",
    "app/market",
    "app/loads",
    "app/papers",
    "app/charges",
  ],
  "app/record": [
    "app/trade",
    "app/platform",
    "db",
    "app/ui",
    "app/access",
    "app/history",
    "app/files",
    "app/loads",
    "app/papers",
    "app/offers",
    "app/whereabouts",
    "app/changes",
  ],
  "app/load-page": [
    "app/trade",
    "app/platform",
    "app/distance",
    "app/ui",
    "app/access",
    "app/chat",
    "app/files",
    "app/accounts",
    "app/costs",
    "app/loads",
    "app/papers",
    "app/reviews",
    "app/requests",
    "app/market",
    "app/recommendations",
    "app/whereabouts",
    "app/changes",
    "app/charges",
  ],
  "app/leaving": [
    "app/trade",
    "app/platform",
    "db",
    "app/ui",
    "app/notices",
    "app/access",
    "app/charges",
    "app/chat",
    "app/files",
    "app/billing",
    "app/accounts",
    "app/invoices",
    "app/market",
    "app/loads",
    "app/reviews",
    "app/requests",
    "app/alerts",
    "app/bookings",
    "app/carriers",
    "app/costs",
    "app/support",
    "app/whereabouts",
    "app/push",
    "app/pieces",
    "app/offers",
    "app/papers",
    "app/changes",
    "app/record",
  ],
  "app/styleguide": ["app/trade", "app/ui", "app/loads"],
  "app/bundles": [
    "app/trade",
    "app/platform",
    "app/limits",
    "app/distance",
    "app/ui",
    "app/chat",
    "app/files",
    "app/accounts",
    "app/loads",
    "app/reviews",
    "app/requests",
    "app/changes",
    "app/load-page",
    "app/pocket",
  ],
  "app/routes": [
    "app/trade",
    "app/platform",
    "app/health.server.ts",
    "app/limits",
    "app/distance",
    "app/mail",
    "app/outbox",
    "app/ui",
    "app/notices",
    "app/charges",
    "app/chat",
    "app/files",
    "app/billing",
    "app/accounts",
    "app/invoices",
    "app/loads",
    "app/reviews",
    "app/requests",
    "app/search",
    "app/market",
    "app/alerts",
    "app/recommendations",
    "app/bookings",
    "app/carriers",
    "app/costs",
    "app/support",
    "app/whereabouts",
    "app/load-page",
    "app/leaving",
    "app/styleguide",
    "app/bundles",
    "app/pocket",
    "app/push",
    "app/pieces",
    "app/offers",
    "app/papers",
    "app/changes",
    "app/record",
    "app/reports",
  ],
  "db/builders": [
    "app/trade",
    "app/platform",
    "db",
    "app/places",
    "app/chat",
    "app/notifications",
    "app/files",
    "app/accounts",
    "app/loads",
  ],
  "app/platform/cli": [],
  "app/platform/container": ["app/platform/cli"],
  "db/generate.mjs": ["app/platform/cli", "db"],
  "db/run-migrate.mjs": ["app/platform/cli"],
  "db/seed": [
    "app/trade",
    "app/platform",
    "db",
    "app/places",
    "app/distance",
    "app/chat",
    "app/files",
    "app/loads",
    "db/builders",
    "app/platform/cli",
  ],
  "app/platform/edge": ["app/platform", "db", "app/mail", "app/files", "app/platform/cli", "db/seed"],
  "db/archive": ["app/platform", "db", "app/notifications", "app/platform/cli"],
  "db/backup": ["db", "app/files", "app/platform/cli", "db/archive"],
  "app/billing/setup": ["app/trade", "app/platform", "app/billing", "app/platform/cli"],
  party: ["app/platform", "app/chat"],
  app: [
    "app/trade",
    "app/platform",
    "db",
    "app/limits",
    "app/ui",
    "app/notices",
    "app/charges",
    "app/chat",
    "app/billing",
    "app/accounts",
    "app/receipts",
    "app/files",
    "app/carriers",
    "app/invoices",
    "app/loads",
    "app/places",
    "app/whereabouts",
    "app/alerts",
    "app/bundles",
    "app/pieces",
    "app/pocket",
    "db/seed",
    "party",
    "app/push",
    "app/history",
    "app/record",
    "app/support",
  ],
};

/**
 * A lazily loaded module imports the shared bundle too, or the compiler would split it. Such an import has no name:
 * it is for the compiler alone and no dependency.
 */
const BUNDLE = { target: "app/bundles/page.tsx", statement: /^import "~\/bundles\/page";$/m };

const isCode = (path: string) => /\.(ts|tsx|mts|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path);

const files = ["app", "db", "party"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter(isCode),
);
const known = new Set(files);

/** The longest row that the file lies in. A row of a folder also holds the file of that name beside it. */
function partOf(file: string): string {
  const rows = Object.keys(PARTS).filter(
    (part) => [part, `${part}.ts`].includes(file) || file.startsWith(`${part}/`),
  );
  return rows.sort((a, b) => b.length - a.length)[0] ?? dirname(file);
}

/** What differs by ground, or between server and browser, with the file for each. */
const adapters: Record<string, { default: string }> = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
).imports;

/** The file that an import means; null for a package, a stylesheet and the like. Of an adapter the one for Node.js. */
function fileOf(importer: string, specifier: string): string | null {
  const path = specifier.startsWith(".")
    ? join(dirname(importer), specifier)
    : (adapters[specifier]?.default.slice("./".length) ?? specifier.replace(/^~\//, "app/"));
  return ["", ".ts", ".tsx", ".mts", ".mjs"].map((end) => path + end).find((each) => known.has(each)) ?? null;
}

const imports = files.flatMap((file) => {
  const text = readFileSync(join(root, file), "utf8");
  return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
    const target = fileOf(file, fileName);
    if (!target || target === file) return [];
    return [
      {
        file,
        target,
        specifier: fileName,
        isForCompiler: target === BUNDLE.target && BUNDLE.statement.test(text),
      },
    ];
  });
});

/** An import at the start of packages that few processes need, or late: they take a third of a second and 40 MB. */
const NEEDED_LATE = /^import (?!type )[^;]*"(@vercel\/blob|nodemailer|pdfkit|stripe)";$/m;

/** The files of a circle of imports, or null. */
function findCircle(): string[] | null {
  const next = new Map<string, string[]>();
  for (const { file, target } of imports) next.set(file, [...(next.get(file) ?? []), target]);
  const done = new Set<string>();
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const target of next.get(file) ?? []) {
      const circle = visit(target, [...path, file]);
      if (circle) return circle;
    }
    done.add(file);
    return null;
  };
  for (const file of files) {
    const circle = visit(file, []);
    if (circle) return circle;
  }
  return null;
}

describe("the parts", () => {
  const order = Object.keys(PARTS);

  it.each(order)("%s imports only parts above its own row", (part) => {
    expect(PARTS[part]?.filter((other) => order.indexOf(other) >= order.indexOf(part))).toEqual([]);
  });

  it.each(order)("%s imports what its row names, and nothing else", (part) => {
    const own = imports.filter(({ file, isForCompiler }) => partOf(file) === part && !isForCompiler);
    const others = new Set(own.map(({ target }) => partOf(target)).filter((other) => other !== part));
    expect([...others].sort()).toEqual([...(PARTS[part] ?? [])].sort());
  });

  it("have a row for every file", () => {
    expect(files.filter((file) => !(partOf(file) in PARTS))).toEqual([]);
  });
});

describe("the files", () => {
  it("are read whole", () => {
    expect(imports.length).toBeGreaterThan(files.length);
  });

  it("load what few processes need at its first use", () => {
    expect(files.filter((file) => NEEDED_LATE.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  it("of the commands import no package before anything is installed", () => {
    const commands = ["app", "db", "tests"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
        // What another process loads, or a person calls by hand in an installed tree.
        .filter(
          (path) => path.endsWith(".mjs") && !/\.wrangler|^tests\/(faults|mutants|drawings)\//.test(path),
        ),
    );
    expect(commands.length).toBeGreaterThan(20);
    const early = commands.flatMap((path) =>
      [...readFileSync(join(root, path), "utf8").matchAll(/^(?:import|export)\b[^;]*?["']([^"']+)["'];/gms)]
        .filter(([, specifier = ""]) => !/^(node:|\.)/.test(specifier))
        .map(([, specifier]) => `${path}: ${specifier}`),
    );
    expect(early).toEqual([]);
  });

  it("import each other in no circle", () => {
    expect(findCircle()).toBeNull();
  });

  it("are imported by ./ from their own part, by ~/ from others, by # where the ground or the browser decides", () => {
    const misnamed = imports.filter(({ file, target, specifier }) => {
      if (specifier in adapters) return false;
      const isOwn = partOf(file) === partOf(target);
      const isOfApp = target.startsWith("app/") && !file.endsWith(".mjs");
      return (
        isOfApp && file.startsWith("app/") && partOf(file) !== "app" && specifier.startsWith(".") !== isOwn
      );
    });
    expect(misnamed.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([]);
  });
});
