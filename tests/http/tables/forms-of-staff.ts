/** A 404 for everyone but staff. */
import { by, type Form } from "../support/form";

export const FORMS_OF_STAFF: readonly Form[] = [
  {
    route: "routes/staff",
    name: "open the back office as a driver",
    status: 404,
    prepare: by("driver", (me) => me.post("/staff?step=enter", { code: "123456" })),
  },
  {
    route: "routes/staff_.deliveries_.$contestId",
    name: "settle a contested delivery as a driver",
    status: 404,
    prepare: by("driver", (me) => me.post("/staff/deliveries/none?step=find", { finding: "Mine." })),
  },
  {
    route: "routes/staff_.companies_.$companyId",
    name: "suspend a company as a driver",
    status: 404,
    prepare: by("driver", (me) => me.post("/staff/companies/none?step=suspend", { grounds: "No." })),
  },
  {
    route: "routes/staff_.people_.$personId",
    name: "view the product as another driver",
    status: 404,
    prepare: by("driver", (me) => me.post("/staff/people/none?step=view", { view_reason: "No." })),
  },
  {
    route: "routes/staff_.view",
    name: "end a view as a driver",
    status: 404,
    prepare: by("driver", (me) => me.post("/staff/view?step=end")),
  },
  {
    route: "routes/staff_.disputes_.$chargeId",
    name: "settle a dispute as a driver",
    status: 404,
    prepare: by("driver", (me) => me.post("/staff/disputes/none?step=find", { finding: "Mine." })),
  },
  {
    route: "routes/staff_.documents_.$documentId",
    name: "accept a document as a driver",
    status: 404,
    prepare: by("driver", (me) => me.post("/staff/documents/policy-none?step=accept", { seen: "1" })),
  },
  {
    route: "routes/staff_.look-alikes_.$accountId",
    name: "close what looks alike as a driver",
    status: 404,
    prepare: by("driver", (me) => me.post("/staff/look-alikes/none?step=not-the-same", { reason: "No." })),
  },
  {
    route: "routes/staff_.reports_.$reportId",
    name: "dismiss a report as a driver",
    status: 404,
    prepare: by("driver", (me) => me.post("/staff/reports/none?step=dismiss", { reason: "No." })),
  },
  {
    route: "routes/staff_.suspensions_.$suspensionId",
    name: "lift a suspension as a driver",
    status: 404,
    prepare: by("driver", (me) => me.post("/staff/suspensions/none?step=lift", { reason: "No." })),
  },
  {
    route: "routes/staff_.support_.$requestId",
    name: "take a support request as a driver",
    status: 404,
    prepare: by("driver", (me) => me.post("/staff/support/none?step=take", { seen: "" })),
  },
];
