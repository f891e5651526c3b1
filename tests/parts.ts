/**
 * The parts of the product from the ground up, and which parts each imports. A part imports only rows above its own, so
 * imports run one way. Whoever adds a part adds a row. `architecture.test.ts` holds the code against it.
 */
const ROWS: Readonly<Record<string, string>> = {
  "app/trade": "",
  "app/platform": "",
  "app/contacts": "",
  db: "app/trade app/platform",
  "app/health.server.ts": "db",
  "app/retention": "app/platform db",
  "app/limits": "app/platform db",
  "app/places": "app/trade app/platform",
  "app/distance": "app/trade app/platform db app/retention app/places",
  "app/mail": "app/platform",
  "app/sms": "app/platform",
  "app/outbox": "app/platform",
  "app/ui": "app/trade app/platform app/outbox",
  "app/pocket": "app/trade app/platform app/outbox app/ui",
  "app/push": "app/trade app/platform db app/limits app/mail app/ui",
  "app/notices": "app/trade app/platform db app/limits app/places app/mail app/push app/sms app/ui",
  "app/access": "app/trade app/platform db",
  "app/chat": "app/trade app/platform db app/ui app/notices app/access",
  "app/notifications": "app/trade db app/notices app/chat",
  "app/files": "app/trade app/platform db app/access",
  "app/receipts": "app/platform db app/files",
  "app/pieces": "app/platform db app/receipts",
  "app/carriers": "app/trade app/platform db app/limits app/ui app/notices app/notifications app/files",
  "app/billing": "app/trade app/platform db app/limits app/mail app/ui",
  "app/accounts": `
    app/trade app/platform db app/limits app/places app/mail app/ui app/notices app/chat app/notifications
    app/files app/billing
  `,
  "app/market": "app/trade app/platform db app/places",
  "app/costs": "app/trade app/platform db app/distance app/ui",
  "app/loads": `
    app/trade app/platform app/contacts db app/limits app/places app/distance app/market app/ui app/notices
    app/access app/chat app/notifications app/files
  `,
  "app/papers": `
    app/trade app/platform db app/limits app/places app/ui app/notices app/access
    app/notifications app/files app/loads
  `,
  "app/reviews": "app/trade app/platform db app/ui app/access",
  "app/requests": `
    app/trade app/platform db app/places app/ui app/access app/chat app/files app/accounts app/loads app/carriers
    app/reviews
  `,
  "app/offers": `
    app/trade app/platform db app/limits app/places app/ui app/notices app/access app/chat
    app/notifications app/carriers app/accounts app/loads app/requests
  `,
  "app/bookings": `
    app/trade app/platform db app/ui app/notices app/access app/chat app/notifications app/carriers
    app/loads app/requests
  `,
  "app/search/engine": "app/trade app/platform db app/places app/distance app/costs app/requests",
  "app/search": `
    app/trade app/platform db app/places app/ui app/access app/accounts app/costs app/market app/loads
    app/requests app/bookings app/search/engine
  `,
  "app/alerts": `
    app/trade app/platform db app/places app/ui app/notices app/access app/chat app/notifications app/loads
    app/requests app/search/engine app/search
  `,
  "app/recommendations": `
    app/trade app/platform db app/places app/ui app/accounts app/costs app/loads app/requests app/bookings app/search/engine
    app/search
  `,
  "app/support": "app/trade app/platform db app/mail app/ui app/accounts",
  "app/reports":
    "app/trade app/platform db app/limits app/places app/mail app/access app/accounts app/support",
  "app/whereabouts": `
    app/trade app/platform db app/limits app/places app/ui app/notices app/access app/distance
    app/notifications app/loads
  `,
  "app/charges": `
    app/trade app/platform db app/limits app/ui app/notices app/access app/notifications app/files app/loads
    app/whereabouts
  `,
  "app/changes": `
    app/trade app/platform db app/places app/distance app/ui app/notices app/access app/chat app/loads
    app/whereabouts
  `,
  "app/invoices": `
    app/trade app/platform db app/limits app/places app/ui app/notices app/access app/notifications
    app/files app/market app/loads app/papers app/charges
  `,
  "app/record": `
    app/trade app/platform db app/mail app/ui app/notices app/access app/files app/loads app/papers app/offers
    app/whereabouts app/changes
  `,
  "app/load-page": `
    app/trade app/platform app/distance app/ui app/access app/chat app/files app/accounts app/costs
    app/loads app/papers app/reviews app/requests app/market app/recommendations app/whereabouts app/changes
    app/charges
  `,
  "app/leaving": `
    app/trade app/platform db app/ui app/notices app/access app/chat app/files app/billing app/accounts
    app/invoices app/market app/loads app/requests app/alerts app/carriers app/costs app/support
    app/whereabouts app/push app/pieces app/papers app/changes app/record
  `,
  "app/styleguide": "app/trade app/ui app/loads",
  "app/bundles": `
    app/trade app/platform app/limits app/distance app/ui app/chat app/files app/accounts app/loads
    app/reviews app/requests app/changes app/load-page app/pocket
  `,
  "app/routes": `
    app/trade app/platform app/health.server.ts app/limits app/distance app/mail app/outbox app/ui
    app/notices app/charges app/chat app/files app/billing app/accounts app/invoices app/loads app/reviews
    app/requests app/search app/market app/alerts app/recommendations app/bookings app/carriers app/costs
    app/support app/whereabouts app/load-page app/leaving app/styleguide app/bundles app/pocket app/push
    app/pieces app/offers app/papers app/changes app/record app/reports
  `,
  "db/builders": `
    app/trade app/platform db app/places app/chat app/notifications app/files app/accounts app/loads
  `,
  "app/platform/cli": "",
  "app/platform/container": "app/platform/cli",
  "db/generate.mjs": "app/platform/cli db",
  "db/run-migrate.mjs": "app/platform/cli",
  "db/seed": `
    app/trade app/platform db app/places app/distance app/chat app/files app/loads db/builders
    app/platform/cli
  `,
  "app/platform/edge": "app/platform db app/mail app/files app/platform/cli db/seed",
  "db/archive": "app/platform db app/notifications app/platform/cli",
  "db/backup": "db app/files app/platform/cli db/archive",
  "app/billing/setup": "app/trade app/platform app/billing app/platform/cli",
  party: "app/platform app/chat",
  app: `
    app/trade app/platform db app/push app/ui app/notices app/charges app/chat app/billing app/accounts
    app/receipts app/files app/carriers app/invoices app/loads app/places app/alerts app/bundles app/pieces
    app/pocket app/record app/retention db/seed party
  `,
};

export const PARTS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(ROWS).map(([part, row]) => [part, row.match(/\S+/g) ?? []]),
);

/** The longest row that the file lies in, or "". A row of a folder also holds the file of that name next to it. */
export function partOf(file: string): string {
  const rows = Object.keys(PARTS).filter(
    (part) => [part, `${part}.ts`].includes(file) || file.startsWith(`${part}/`),
  );
  return rows.sort((a, b) => b.length - a.length)[0] ?? "";
}
