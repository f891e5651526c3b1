import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { qrCode } from "~/accounts/two-step/qr-code.server";
import { LISTED_PATHS, PUBLIC_PAGES } from "~/ui/public-pages";
import { appFor } from "./support/app";
import { plain } from "./support/html";
import { postLoad, signUp, Visitor } from "./support/visitor";
import { LINKS, WORDS } from "./tables/words-of-public-pages";

const app = appFor("public-pages");

let anyone: Visitor;
beforeAll(async () => {
  anyone = new Visitor(app);
  await postLoad(await signUp(app, "shipper"), { origin_address_city: "Winnemucca" });
});

const contentOf = (html: string, name: string) =>
  plain(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "");

describe("a public page", () => {
  it.each(PUBLIC_PAGES)("$path has its required texts and those of its row", async (page) => {
    const { status, text, headers } = await anyone.get(page.path);
    expect(status).toBe(200);
    const read = plain(text).replace(/\s+/g, " ");
    for (const word of WORDS[page.path]) expect(read).toContain(word);
    expect(read).toContain("© 2023 Haulway");
    expect(text).toMatch(/<a [^>]*href="\/privacy"[^>]*>Privacy Policy<\/a>/);
    const hasScripts = /<script|modulepreload/.test(text);
    expect(hasScripts, `the handle of app/routes/${page.route} and its row in app/ui/public-pages.ts`).toBe(
      page.hasScripts,
    );
    expect(!text.includes('content="noindex"'), "whether search engines may list it").toBe(page.isListed);
    // The Worker caches no pages itself, because its isolates are short-lived and the platform has a cache.
    const isCached = page.cachedMs !== null && process.env.RUNTIME !== "edge";
    expect(headers.has("etag"), "whether it is cached").toBe(isCached);
    const isForOne = headers.get("content-security-policy")?.includes("'nonce-");
    expect(isForOne && headers.has("etag"), "a nonce is for one answer").toBe(false);
  });

  it("has a row in app/ui/public-pages.ts if its route says that it is public", () => {
    const routes = readdirSync("app/routes", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx"))
      .filter((file) =>
        /handle = (publicPage|sharedPage|entrancePage);/.test(readFileSync(join("app/routes", file), "utf8")),
      );
    const known = LISTED_PATHS.map((path) => PUBLIC_PAGES.find((page) => page.path === path)?.route);
    expect(routes.map((file) => basename(file, ".tsx")).sort()).toEqual([...new Set(known)].sort());
  });

  it("links the privacy policy to the wording that users accepted earlier", async () => {
    const { text } = await anyone.get("/privacy");
    const address = /<a href="([^"]+)"[^>]*>Read the earlier wording<\/a>/.exec(text)?.[1] ?? "";
    const earlier = await anyone.get(address);
    expect(earlier.status).toBe(200);
    expect(earlier.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(earlier.text.replace(/\s+/g, " ")).toContain("It is deleted when you take the consent back");
  });

  it.each(LINKS)("%s links by %s to %s", async (path, word, to) => {
    const { text } = await anyone.get(path);
    expect(text).toMatch(new RegExp(`<a [^>]*href="${to}"[^>]*>${word}</a>`));
  });

  it.each(["driver", "shipper"] as const)(
    "links a %s on About only to pages that they may open",
    async (role) => {
      const someone = await signUp(app, role);
      const { text } = await someone.get("/about");
      const features = /<ul class="features">.*?<\/ul>/s.exec(text)?.[0] ?? "";
      const links = [...features.matchAll(/href="([^"]+)"/g)].map(([, to = ""]) => to);
      expect(links).toHaveLength(8);
      for (const to of links) expect((await someone.get(to)).status, to).toBe(200);
    },
  );

  it("shows a code that links to this installation", async () => {
    const { text } = await anyone.get("/about");
    expect(text).toMatch(/<svg class="qr"[^>]*aria-label="QR code that opens Haulway"/);
    expect(text).toContain(`<path d="${qrCode(`${app.url}/get-app`).path}"`);
    expect(text).toContain(`<a href="${app.url}/get-app">`);
    const { text: itself } = await anyone.get("/get-app");
    expect(itself).toContain(`<path d="${qrCode(`${app.url}/get-app`).path}"`);
  });

  it("is not the style guide, which exists only in development", async () => {
    expect((await anyone.get("/styleguide")).status).toBe(404);
  });

  it("shows nothing private about the loads on it", async () => {
    const { text } = await anyone.get("/");
    const [load] = await app.truth<{ load_id: string }>("SELECT load_id FROM loads");
    for (const secret of [load?.load_id ?? "?", "12 Dock Road", "Palletised onions", "Shirley"])
      expect(text).not.toContain(secret);
  });
});

describe("pages that search engines list", () => {
  it("each have their own title, description and address, and a picture that exists", async () => {
    const seen = { title: new Set<string>(), description: new Set<string>() };
    for (const path of LISTED_PATHS) {
      const { text } = await anyone.get(path);
      const title = plain(/<title>(.*?)<\/title>/.exec(text)?.[1] ?? "");
      const description = contentOf(text, "description");
      expect(title, path).toMatch(/.+ · Haulway$/);
      expect(description.length, path).toBeGreaterThan(40);
      seen.title.add(title);
      seen.description.add(description);
      expect(text, path).toContain(`<link rel="canonical" href="${app.url}${path}"/>`);
      expect(contentOf(text, "og:url")).toBe(app.url + path);
      expect(`${contentOf(text, "og:title")} · Haulway`).toBe(title);
      expect(contentOf(text, "og:description")).toBe(description);
      expect(contentOf(text, "og:image")).toBe(`${app.url}/haulway.png`);
      expect(text, path).not.toContain("noindex");
    }
    expect(seen.title.size).toBe(LISTED_PATHS.length);
    expect(seen.description.size).toBe(LISTED_PATHS.length);
    const picture = await sharp((await anyone.get("/haulway.png")).bytes).metadata();
    expect([picture.width, picture.height]).toEqual([1200, 630]);
  });

  it("a query does not create another address", async () => {
    const { text } = await anyone.get("/pricing?utm_source=elsewhere");
    expect(text).toContain(`<link rel="canonical" href="${app.url}/pricing"/>`);
  });

  it("other pages ask not to be listed", async () => {
    const driver = await signUp(app, "driver");
    for (const path of ["/dashboard", "/search", "/user-account", "/nothing-here"])
      expect((await driver.get(path)).text, path).toContain('<meta name="robots" content="noindex"/>');
    for (const path of ["/forgot-password", "/coming-soon", "/nothing-here"])
      expect((await anyone.get(path)).text, path).toContain('<meta name="robots" content="noindex"/>');
  });

  it("the sitemap lists them, and robots.txt names it", async () => {
    const sitemap = await anyone.get("/sitemap.xml");
    expect(sitemap.headers.get("content-type")).toContain("application/xml");
    const listed = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    expect(listed).toEqual(LISTED_PATHS.map((path) => app.url + path));
    const robots = await anyone.get("/robots.txt");
    expect(robots.headers.get("content-type")).toContain("text/plain");
    expect(robots.text).toContain(`Sitemap: ${app.url}/sitemap.xml`);
    expect(robots.text).not.toMatch(/^Disallow: \/$/m);
  });

  it("only public pages are prefetched", async () => {
    const rules = await anyone.get("/prefetch.json");
    expect(rules.headers.get("content-type")).toBe("application/speculationrules+json");
    const { prefetch, ...others } = JSON.parse(rules.text);
    expect(others).toEqual({});
    expect(prefetch[0].where.href_matches).toEqual(LISTED_PATHS);
    expect((await anyone.get("/about")).headers.get("speculation-rules")).toBe('"/prefetch.json"');
    for (const path of ["/login", "/nothing-here"])
      expect((await anyone.get(path)).headers.get("speculation-rules"), path).toBeNull();
  });
});

describe("an installed app", () => {
  interface Icon {
    src: string;
    sizes: string;
    type?: string;
    purpose?: string;
  }

  it("has a manifest with icons of the stated size and shortcuts to existing pages", async () => {
    const page = await anyone.get("/");
    expect(page.text).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
    const answer = await anyone.get("/manifest.webmanifest");
    expect(answer.headers.get("content-type")).toContain("application/manifest+json");
    const manifest = JSON.parse(answer.text);
    expect(manifest).toMatchObject({ name: "Haulway", display: "standalone", start_url: "/dashboard" });
    const icons: Icon[] = [
      ...manifest.icons,
      ...manifest.shortcuts.flatMap((shortcut: { icons: Icon[] }) => shortcut.icons),
    ];
    for (const { src, sizes, type } of icons) {
      const file = await anyone.get(src);
      expect(file.status, src).toBe(200);
      if (type) expect(file.headers.get("content-type")?.split(";")[0], src).toBe(type);
      if (sizes === "any") continue;
      const { width, height, format } = await sharp(file.bytes).metadata();
      expect(`${width}x${height} ${format}`, src).toBe(`${sizes} png`);
    }
    for (const { src, sizes, type, label } of manifest.screenshots) {
      const { width, height, format } = await sharp((await anyone.get(src)).bytes).metadata();
      expect([`${width}x${height}`, `image/${format}`, label], src).toEqual([
        sizes,
        type,
        expect.any(String),
      ]);
    }
    for (const side of ["192x192", "512x512"])
      expect(icons).toContainEqual(expect.objectContaining({ sizes: side, purpose: "maskable" }));
    for (const { url } of manifest.shortcuts)
      expect((await anyone.get(url)).headers.get("location"), url).toMatch(/^\/login/);
  });

  it("names no Android app unless one is configured", async () => {
    expect((await anyone.get("/.well-known/assetlinks.json")).status).toBe(404);
  });

  it("has an icon for browsers that do not read the manifest", async () => {
    const touch = await sharp((await anyone.get("/apple-touch-icon.png")).bytes).metadata();
    expect([touch.width, touch.height]).toEqual([180, 180]);
    const { bytes } = await anyone.get("/favicon.ico");
    expect([...bytes.slice(0, 4)]).toEqual([0, 0, 1, 0]);
    const inside = await sharp(bytes.slice(22)).metadata();
    expect([inside.width, inside.format]).toEqual([32, "png"]);
  });
});
