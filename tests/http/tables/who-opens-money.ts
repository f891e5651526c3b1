import { inside, isAssigned, isParty, type Row } from "./people-of-a-load";

const ofParties = (page: string): readonly Row[] => [
  {
    path: ({ load }) => `/load-details/${load.loadId}/${page}`,
    get: inside((who, status) => (isParty(who, status) ? 200 : 404)),
  },
];

export const MONEY_PAGES: Readonly<Record<string, readonly Row[]>> = {
  "routes/load-details_.$loadId.rate-confirmation": ofParties("rate-confirmation"),
  // The receiver also signs on the phone of the assigned driver. The page shows no amount.
  "routes/load-details_.$loadId.receiver-signature": [
    {
      path: ({ load }) => `/load-details/${load.loadId}/receiver-signature`,
      get: inside((who, status) => (isParty(who, status) || isAssigned(who, status) ? 200 : 404)),
    },
  ],
  "routes/load-details_.$loadId.charges": ofParties("charges"),
  "routes/load-details_.$loadId.invoice": ofParties("invoice"),
  "routes/load-details_.$loadId.changes": ofParties("changes"),
  // No invoice exists here. app/invoices/invoice-pdf.server.test.ts tests who may open an invoice.
  "routes/load-details_.$loadId.invoice[.]pdf": [
    { path: ({ load }) => `/load-details/${load.loadId}/invoice.pdf`, get: inside(() => 404) },
  ],
  // All users may open the list of their own invoices. app/invoices/owed.server.test.ts tests its content.
  "routes/invoices": [{ path: () => "/invoices", get: inside(() => 200) }],
  "routes/load-details_.$loadId.record": ofParties("record"),
  "routes/load-details_.$loadId.record[.]zip": ofParties("record.zip"),
};
