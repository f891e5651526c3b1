import type { MetaDescriptor, MetaFunction } from "@remix-run/react";
import type { Visit } from "./visit";

type RootMeta = MetaFunction<unknown, { root: () => Visit }>;

export function publicMeta(page: { title: string; description: string }): RootMeta {
  return ({ matches, location }) => {
    const origin = matches.find((match) => match.id === "root")?.data?.origin ?? "";
    const address = origin + location.pathname;
    const shared: Readonly<Record<string, string>> = {
      "og:type": "website",
      "og:site_name": "Haulway",
      "og:title": page.title,
      "og:description": page.description,
      "og:url": address,
      "og:image": `${origin}/haulway.png`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:alt": "Haulway: freight that finds its truck",
    };
    return [
      { title: `${page.title} · Haulway` },
      { name: "description", content: page.description },
      { tagName: "link", rel: "canonical", href: address },
      ...Object.entries(shared).map(([property, content]): MetaDescriptor => ({ property, content })),
      { name: "twitter:card", content: "summary_large_image" },
    ];
  };
}
