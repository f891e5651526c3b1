/** Tests forms of a page of another company. Nothing may be saved for either company. */
import { beforeAll, describe, expect, it } from "vitest";
import { encodeForm, FORM_CHUNKS } from "~/forms/form-chunks";
import { FORM_OUTCOME } from "~/forms/form-outcome";
import { IDEMPOTENCY_HEADER } from "~/forms/idempotency-key";
import { actingId } from "~/platform/acting-id";
import { samplePdf } from "../../fixtures/documents";
import { sample } from "../../fixtures/sample";
import { appFor } from "../support/app";
import { caught, newKey } from "../support/caught-form";
import { actFor, colleagueOf, endSeat, giveSeat } from "../support/colleague";
import { alerts, controlValue } from "../support/html";
import { stateOf } from "../support/state-of";
import { type Answer, formOf, loadFields, signUp, type Visitor } from "../support/visitor";
import { FORMS } from "../tables/every-form";
import { FORMS_OF_A_LOAD } from "../tables/forms-of-a-load";
import { FORMS_OF_CHARGES } from "../tables/forms-of-charges";

const app = appFor("other-form");

const OTHER = "Nothing was saved. This form belongs to another company you work for.";
const FORMER = /^Nothing was saved\. You no longer work for \S+ \S+\. You're now working for \S+ \S+\.$/;

/**
 * The text to sign is sealed for its reader, and a location requires its sender's consent. A colleague who
 * sends such a form gets 409.
 */
const OF_ITS_READER = [
  "sign on the page",
  "sign for a delivery",
  "sign for a drop",
  "a location from an open page",
];

/** A normal run sends a ninth of the forms. A full run sends all forms. */
const SENT = sample(FORMS, Math.ceil(FORMS.length / 9), "forms of another company");

const flashOf = async (visitor: Visitor) => alerts((await visitor.get("/about")).text).join();

describe.each(SENT.map((form) => [form.name, form] as const))("%s", (_name, form) => {
  it("is refused at another company of the user, in both directions", { timeout: 60_000 }, async () => {
    const { who, send } = await caught(app, form);
    if (!who.id) return;
    const role = await app.value<"driver" | "shipper">("SELECT user_type FROM profiles WHERE id = ?", who.id);
    const colleague = await colleagueOf(app, who, { role, seat: "owner" });
    const atCompany = await actingId(colleague.id, who.id);
    const before = await stateOf(app);
    const refused = async (owner: string, to: string, by = colleague) => {
      const answer = await send(by, `${newKey()}.${owner}`);
      expect([answer.status, answer.location]).toEqual([302, to]);
      expect(await stateOf(app)).toEqual(before);
    };
    await refused(colleague.id, `/company?for=${colleague.id}`);
    expect(await flashOf(colleague)).toBe(OTHER);
    await actFor(colleague, colleague);
    await refused(atCompany, `/company?for=${who.id}`);
    expect(await flashOf(colleague)).toBe(OTHER);
    await actFor(colleague, who);
    await endSeat(app, who, colleague);
    await refused(atCompany, "/dashboard");
    expect(await flashOf(colleague)).toMatch(FORMER);
    // The founder cannot send a form from a colleague's page, although both act for the same company.
    await refused(atCompany, "/dashboard", who);
    if (![...FORMS_OF_A_LOAD, ...FORMS_OF_CHARGES].includes(form)) return;
    await giveSeat(app, who, colleague);
    await actFor(colleague, who);
    const answer = await send(colleague, `${newKey()}.${atCompany}`);
    expect(answer.status).toBe(OF_ITS_READER.includes(form.name) ? 409 : (form.status ?? 302));
    expect(answer.location ?? "").not.toMatch(/^\/company/);
  });
});

describe("a form of another company", () => {
  let founder: Visitor;
  let colleague: Visitor;
  beforeAll(async () => {
    founder = await signUp(app, "shipper");
    colleague = await colleagueOf(app, founder, { role: "shipper" });
  });

  const loads = () => app.value("SELECT count(*) FROM loads");
  const byScript = (key: string) =>
    colleague.post("/new_load", loadFields(), { [FORM_OUTCOME]: "1", [IDEMPOTENCY_HEADER]: key });
  const said = ({ status, headers, text }: Answer) => [
    status,
    headers.get(FORM_OUTCOME),
    JSON.parse(text).message,
  ];

  it("stays on its page in a browser with scripts", async () => {
    const before = await loads();
    expect(said(await byScript(`${newKey()}.${colleague.id}`))).toEqual([409, "signed-out", OTHER]);
    expect(await loads()).toBe(before);
  });

  it("whose page is still open is accepted after acting for its company again", async () => {
    const page = await colleague.get("/new_load");
    const fields = { receipt_key: controlValue(page.text, "receipt_key") ?? "", ...loadFields() };
    await actFor(colleague, colleague);
    const before = await loads();
    expect((await colleague.post("/new_load", fields)).location).toBe(`/company?for=${founder.id}`);
    expect(await loads()).toBe(before);
    await actFor(colleague, founder);
    expect((await colleague.post("/new_load", fields)).location).toMatch(/^\/new_load\?created=/);
    expect(
      await app.truth(
        "SELECT DISTINCT owner_id FROM loads WHERE owner_id IN (?, ?)",
        founder.id,
        colleague.id,
      ),
    ).toMatchObject([{ owner_id: founder.id }]);
  });

  it("is refused if its files arrived in chunks before", async () => {
    const driver = await signUp(app, "driver");
    const dispatcher = await colleagueOf(app, driver, { role: "driver" });
    const key = `${newKey()}.${await actingId(dispatcher.id, driver.id)}`;
    const form = formOf({ document_kind: "insurance", document: await samplePdf("policy.pdf") });
    const { chunksUrl, body, type, content } = await encodeForm(form, key);
    expect((await dispatcher.send("POST", `${chunksUrl}&from=0`, { body })).text).toBe(`${body.size}`);
    await actFor(dispatcher, dispatcher);
    const before = await stateOf(app);
    const answer = await dispatcher.send("POST", "/user-account/add-files", {
      headers: {
        "Content-Type": type,
        [FORM_CHUNKS]: content,
        [FORM_OUTCOME]: "1",
        [IDEMPOTENCY_HEADER]: key,
      },
    });
    expect(said(answer)).toEqual([409, "signed-out", OTHER]);
    expect(await stateOf(app)).toEqual(before);
  });
});
