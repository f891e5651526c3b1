import { csvOf, row } from "../../fixtures/scenes/load-rows";
import type { Form } from "../support/form";
import { by } from "../support/form";
import { signUp, type Visitor } from "../support/visitor";

/** The app counts the file, compares it with the shipper's loads, and stores it. */
const READ_AND_STORED = 5;
/** The app reads the file, writes the loads of a batch, and stores the form's outcome. */
const EACH_BATCH = 5;

const send = (shipper: Visitor) => shipper.postFiles("/bulk", { rows: csvOf([row("PO-1")]) });

const ofFile =
  (form: (shipper: Visitor, page: string) => ReturnType<Visitor["post"]>, posts = false): Form["prepare"] =>
  async (app) => {
    const shipper = await signUp(app, "shipper");
    const page = (await send(shipper)).location ?? "";
    if (posts) await shipper.post(`${page}?step=post`);
    return () => form(shipper, page);
  };

export const FORMS_OF_FILES: readonly Form[] = [
  {
    route: "routes/bulk",
    name: "send a file of loads",
    trips: READ_AND_STORED,
    prepare: by("shipper", send),
  },
  {
    route: "routes/bulk_.$fileId",
    name: "post a file of loads",
    trips: EACH_BATCH,
    prepare: ofFile((shipper, page) => shipper.post(`${page}?step=post`)),
  },
  {
    route: "routes/bulk_.$fileId_.undo",
    name: "undo a file of loads",
    trips: 2 * EACH_BATCH,
    prepare: ofFile((shipper, page) => shipper.post(`${page}/undo`, { lines: "2" }), true),
  },
];
