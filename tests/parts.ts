/** Lowest first. A part may import only from rows above its own, so imports cannot form a cycle. */
const ROWS: Readonly<Record<string, string>> = {
  "app/trade": "",
  "app/text": "",
  "app/platform": "app/text",
  "app/contacts": "",
  "app/forms": "app/text app/platform",
  db: "app/trade app/text app/platform app/forms",
  "app/health.server.ts": "db",
  "app/holds": "db",
  "app/retention": "app/text app/platform db app/holds",
  "app/http": "app/text app/platform app/forms",
  "app/limits": "app/text app/platform app/forms db app/http",
  "app/metrics": "app/trade app/text app/platform db",
  "app/places": "app/trade app/text app/platform",
  "app/distance": "app/trade app/text app/platform db app/retention app/places",
  "app/operator": "app/text app/platform app/forms db app/http app/metrics",
  "app/mail": "app/platform app/http",
  "app/sms": "app/text app/platform",
  "app/outbox": "app/trade app/platform",
  "app/ui": "app/trade app/text app/forms app/http app/outbox",
  "app/offline": "app/trade app/platform app/forms app/http app/outbox app/ui",
  "app/push": "app/trade app/text app/platform db app/limits app/mail app/ui",
  "app/notifications": `
    app/trade app/text app/platform app/forms db app/http app/limits app/places app/mail app/sms app/ui
    app/push
  `,
  "app/announcements": "app/text app/platform db app/mail app/notifications",
  "app/access": "app/trade app/text db",
  "app/hidden": `
    app/trade app/platform app/forms db app/http app/ui app/notifications app/access
  `,
  "app/waiting": "app/trade app/text db app/places app/ui app/notifications app/access",
  "app/chat": `
    app/holds app/trade app/text app/platform app/forms db app/http app/ui app/notifications app/access
  `,
  "app/webhooks": `
    app/trade app/text app/platform app/forms db app/http app/ui app/notifications app/chat
  `,
  "app/files": "app/holds app/trade app/text app/platform app/forms db app/http app/access",
  "app/idempotency": "app/platform app/forms db app/http app/files",
  "app/chunked-upload": "app/text app/platform app/forms db app/http app/idempotency",
  "app/red-flags": "app/trade app/text app/platform db app/webhooks",
  "app/carriers": `
    app/trade app/text app/platform app/forms db app/limits app/ui app/notifications app/chat app/files
    app/red-flags
  `,
  "app/billing": "app/trade app/text app/platform db app/http app/limits app/operator app/mail app/ui",
  "app/accounts": `
    app/hidden app/trade app/text app/platform app/forms db app/http app/limits app/places app/mail app/sms
    app/ui app/push app/notifications app/chat app/files app/red-flags app/carriers app/billing app/operator
  `,
  "app/team": `
    app/trade app/text app/platform app/forms db app/http app/limits app/mail app/ui app/notifications app/access
    app/chat app/accounts
  `,
  "app/api-keys": `
    app/trade app/text app/platform app/forms db app/http app/mail app/ui app/accounts
  `,
  "app/trucks": "app/trade app/platform app/forms db app/ui app/access app/accounts",
  "app/market": "app/trade app/text app/platform db app/places",
  "app/costs": "app/trade app/text app/platform app/forms db app/distance app/ui",
  "app/loads": `
    app/holds app/waiting app/trade app/text app/platform app/contacts app/forms db app/http app/limits app/places
    app/distance app/ui app/notifications app/access app/chat app/webhooks app/files app/market
  `,
  "app/load-files": `
    app/trade app/text app/platform app/forms db app/limits app/places app/distance app/ui app/access app/files
    app/loads
  `,
  "app/papers": `
    app/trade app/text app/platform app/forms db app/http app/limits app/ui app/notifications
    app/places app/access app/chat app/webhooks app/files app/red-flags app/loads
  `,
  "app/reviews": "app/trade app/text app/platform app/forms db app/ui app/access",
  "app/requests": `
    app/trade app/text app/platform db app/places app/ui app/access app/chat app/files app/carriers
    app/accounts app/trucks app/loads app/reviews app/red-flags
  `,
  "app/dispatch": `
    app/trade app/text app/platform app/forms db app/http app/places app/ui app/notifications app/access app/chat
    app/accounts app/trucks app/loads app/requests
  `,
  "app/offers": `
    app/waiting app/trade app/text app/platform app/forms db app/http app/limits app/ui app/notifications
    app/access app/chat app/red-flags app/carriers app/loads app/requests
  `,
  "app/bookings": `
    app/trade app/text app/platform db app/ui app/notifications app/access app/chat app/carriers
    app/loads app/papers app/requests
  `,
  "app/search/engine": "app/hidden app/trade app/text db app/places app/distance app/costs app/requests",
  "app/search": `
    app/trade app/text db app/places app/ui app/access app/accounts app/market app/costs app/loads
    app/requests app/bookings app/search/engine
  `,
  "app/alerts": `
    app/hidden app/trade app/text app/platform app/forms db app/places app/ui app/notifications app/access app/chat
    app/loads app/requests app/search/engine app/search
  `,
  "app/recommendations": `
    app/hidden app/trade app/text app/platform db app/places app/ui app/accounts app/costs app/loads app/requests
    app/bookings app/search/engine app/search
  `,
  "app/support": "app/retention app/trade app/text app/platform app/forms db app/mail app/ui app/accounts",
  "app/reports": `
    app/trade app/text app/platform app/forms db app/limits app/places app/mail app/access app/accounts
    app/support
  `,
  "app/tracking": `
    app/trade app/text app/platform app/forms db app/http app/limits app/places app/distance app/ui
    app/notifications app/access app/chat app/loads
  `,
  "app/charges": `
    app/trade app/text app/platform app/forms db app/http app/limits app/ui app/notifications app/places app/access
    app/chat app/files app/loads app/tracking
  `,
  "app/staff": `
    app/holds app/trade app/text app/platform app/forms db app/http app/limits app/mail app/ui app/notifications
    app/access app/chat app/webhooks app/places app/carriers app/accounts app/loads app/support app/reports app/charges
  `,
  "app/amendments": `
    app/trade app/text app/platform app/forms db app/places app/distance app/ui app/notifications
    app/access app/chat app/loads
  `,
  "app/invoices": `
    app/trade app/text app/platform app/forms db app/limits app/places app/ui app/notifications
    app/access app/chat app/files app/market app/loads app/papers app/charges
  `,
  "app/record": `
    app/trade app/text app/platform app/forms db app/mail app/ui app/notifications app/places app/access app/files
    app/loads app/papers app/offers app/tracking app/amendments
  `,
  "app/api": `
    app/trade app/text app/platform app/forms db app/http app/limits app/mail app/access app/accounts app/api-keys
    app/webhooks app/market app/files app/loads app/load-files app/carriers app/requests app/offers app/bookings
    app/search/engine app/search app/tracking app/invoices
  `,
  "app/load-page": `
    app/hidden app/waiting app/trade app/text app/platform app/places app/forms app/http app/distance app/ui app/access app/chat app/files
    app/accounts app/red-flags app/market app/costs app/loads app/papers app/reviews app/requests app/offers
    app/recommendations app/bookings app/tracking app/charges app/amendments
    app/dispatch
  `,
  "app/dashboard": `
    app/waiting app/trade app/text app/distance app/push app/accounts app/loads app/requests app/recommendations
    app/tracking app/team
  `,
  "app/leaving": `
    app/holds app/trade app/text app/platform app/forms db app/http app/mail app/ui app/push app/notifications app/access
    app/chat app/files app/chunked-upload app/carriers app/billing app/accounts app/market app/costs app/loads
    app/papers app/requests app/alerts app/support app/staff app/tracking app/amendments app/invoices app/record
    app/hidden app/team app/trucks app/load-files app/webhooks app/api-keys
  `,
  "app/authority": `
    app/holds app/text app/platform db app/trade app/files app/accounts app/staff app/leaving
  `,
  "app/styleguide": "app/trade app/ui app/loads app/reviews",
  "app/bundles": `
    app/waiting app/trade app/text app/forms app/http app/limits app/distance app/ui app/offline app/chat
    app/accounts app/loads app/reviews app/requests app/recommendations app/amendments app/load-page
  `,
  "app/routes": `
    app/hidden app/waiting app/trade app/text app/platform app/forms app/health.server.ts app/http app/limits app/distance
    app/mail app/outbox app/ui app/offline app/push app/notifications app/chat app/files
    app/chunked-upload app/dispatch app/carriers app/billing app/accounts app/costs app/loads app/papers
    app/reviews app/requests app/offers app/bookings app/search app/alerts app/recommendations
    app/support app/staff app/reports app/tracking app/charges app/amendments app/invoices app/record app/load-page
    app/dashboard app/leaving app/styleguide app/bundles app/team app/trucks app/load-files
    app/webhooks app/api-keys app/api app/metrics
  `,
  "app/cli": "",
  "app/container": "app/cli",
  "db/generate.mjs": "db app/cli",
  "db/run-migrate.mjs": "app/cli",
  "app/builders":
    "app/trade app/text db app/places app/notifications app/chat app/files app/accounts app/loads",
  "app/seed": `
    app/trade app/text db app/places app/distance app/notifications app/chat app/files app/loads app/cli
    app/builders
  `,
  "app/edge": "app/platform db app/mail app/files app/cli app/seed",
  "app/archive": "app/holds app/text app/platform db app/chat app/cli",
  "app/backup": "db app/files app/cli app/archive",
  "app/staff/command": "db app/staff app/cli",
  "app/authority/command": "db app/authority app/cli",
  "app/operator/commands": "db app/cli app/operator",
  "app/announcements/commands": "app/text db app/mail app/notifications app/announcements app/cli",
  "app/billing/setup": "app/trade app/platform app/billing app/cli",
  party: "app/platform app/chat",
  app: `
    app/trade app/text app/platform app/forms db app/retention app/http app/limits app/places app/ui
    app/offline app/push app/notifications app/chat app/files app/idempotency app/chunked-upload app/carriers
    app/billing app/accounts app/dispatch app/loads app/api app/alerts app/charges app/invoices app/record
    app/staff app/authority app/bundles app/seed party app/webhooks app/metrics app/operator
    app/announcements
  `,
};

export const PARTS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(ROWS).map(([part, row]) => [part, row.match(/\S+/g) ?? []]),
);

/** A row for a folder also covers the file with the same name next to the folder. */
export function partOf(file: string): string {
  const rows = Object.keys(PARTS).filter(
    (part) => [part, `${part}.ts`].includes(file) || file.startsWith(`${part}/`),
  );
  return rows.sort((a, b) => b.length - a.length)[0] ?? "";
}
