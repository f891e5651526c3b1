/** The OpenAPI document and the pages for developers are made from these tables. */
import { BOARD_ENDPOINTS } from "./board/endpoints";
import { DOCUMENT_ENDPOINTS } from "./documents/endpoints";
import { type Answer, type Endpoint, problem } from "./endpoint";
import { EVENT_ENDPOINTS } from "./events/endpoints";
import { HAUL_ENDPOINTS } from "./hauls/endpoints";
import { INVOICE_ENDPOINTS } from "./invoices/endpoints";
import { CHANGES_A_MINUTE, REQUESTS_A_MINUTE } from "./limits";
import { LOAD_ENDPOINTS } from "./load-endpoints";
import { REQUEST_ENDPOINTS } from "./requests/endpoints";

export { API_ROOT } from "~/http/api-path";
export type { Endpoint } from "./endpoint";

export interface Group {
  name: string;
  title: string;
  says: string;
  endpoints: readonly Endpoint[];
}

/** Each group needs a row in `app/ui/public-pages.ts`. */
export const GROUPS: readonly Group[] = [
  {
    name: "loads",
    title: "Loads",
    says: "Post, read, edit and delete your loads, and read the history of a load.",
    endpoints: [...LOAD_ENDPOINTS, ...EVENT_ENDPOINTS],
  },
  {
    name: "requests",
    title: "Requests",
    says: "Read the requests of drivers for your loads, decide them, and make and answer offers.",
    endpoints: REQUEST_ENDPOINTS,
  },
  {
    name: "documents",
    title: "Documents",
    says: "List the documents of your loads and download them.",
    endpoints: DOCUMENT_ENDPOINTS,
  },
  {
    name: "invoices",
    title: "Invoices",
    says: "As a carrier, read your invoices. As a shipper, read the invoices for your loads, and mark them as received, approved or paid.",
    endpoints: INVOICE_ENDPOINTS,
  },
  {
    name: "board",
    title: "Board",
    says: "Search the open loads, also as a shipper. As a carrier, request or book them, and make and answer offers.",
    endpoints: BOARD_ENDPOINTS,
  },
  {
    name: "hauls",
    title: "Hauls",
    says: "As a carrier, read the loads that you have, report check-ins, confirm the pickup and deliver.",
    endpoints: HAUL_ENDPOINTS,
  },
];

export const ENDPOINTS: readonly Endpoint[] = GROUPS.flatMap(({ endpoints }) => endpoints);

export const ANSWERS_OF_ALL: readonly Answer[] = [
  { ...problem(401, "The key is missing, wrong or revoked."), headers: ["WWW-Authenticate"] },
  problem(
    403,
    "The key's scopes, the company's role, or the seat of the person who made the key do not allow this; that person must turn on two-step sign-in; or the key was revoked during the request.",
  ),
  { ...problem(405, "The path has no such method."), headers: ["Allow"] },
  {
    ...problem(
      429,
      `In a minute, more than ${REQUESTS_A_MINUTE} requests with a key or reads of the board by a company, or more than ${CHANGES_A_MINUTE} changes of a company; or too many offers, wrong PINs or uploads.`,
    ),
    headers: ["Retry-After"],
  },
  {
    ...problem(
      503,
      "Haulway can't answer right now, is under maintenance, or can't tell whether the change was saved. Send the request again.",
    ),
    headers: ["Retry-After"],
  },
];
