/** Tests the checking of documents. `tests/staff-rights.test.ts` tests which roles may check them. */
import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { policies } from "db/schema";
import { write } from "db/write";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { carrierSeenBy } from "~/carriers/queries.server";
import { stateFacts } from "~/carriers/state-facts.server";
import { dayFromNow } from "../../../tests/fixtures/days";
import { invalidOf } from "../../../tests/fixtures/refused";
import { messagesIn } from "../../../tests/fixtures/scenes/chats";
import { saveMember, saveStaff } from "../../../tests/fixtures/staff/scene";
import { saveTarget } from "../../../tests/fixtures/staff/target";
import { tick } from "../../../tests/fixtures/staff/tick";
import { plansOf } from "../../../tests/fixtures/watch-queries";
import { staffLogAbout } from "../read-log.server";
import type { StaffMember } from "../session.server";
import { documentStep } from "./check-document.server";
import { certificateOf, openDocuments, readDocument } from "./documents.server";

const step = (name: string, member: StaffMember, documentId: string, fields: Record<string, string>) =>
  documentStep(name).take({ member, documentId, fields }, tick());

const FACTS = { legal_name: "Rivers Hauling LLC", usdot: "", mc_number: "" };

/** The policy has no certificate. */
async function carrier() {
  const driver = await savePerson({ role: "driver", alone: true });
  await stateFacts({ viewer: driver, fields: FACTS });
  const policyId = newId();
  const policy = {
    policy_id: policyId,
    carrier_id: driver.id,
    kind: "cargo",
    insurer: "Great West",
    policy_number: policyId,
    limit_cents: 10_000_000,
    effective_on: dayFromNow(-9),
    expires_on: dayFromNow(90),
    stated_at: 5,
  } as const;
  await write([{ query: db().insert(policies).values(policy) }]);
  const seen = async () => {
    const found = await carrierSeenBy(driver.id, driver.id);
    return [found?.facts?.checked, found?.policies[0]?.checked];
  };
  return { driver, seen, factsId: `carrier-${driver.id}`, policyId: `policy-${policyId}` };
}

const statedAt = async (member: StaffMember, documentId: string) => {
  const { statedAt } = await readDocument(member, documentId, tick());
  return String(statedAt);
};

describe("the list", () => {
  it("shows certificates and facts that nobody looked at, oldest first, without names", async () => {
    const { params } = await saveTarget("see-documents", await saveStaff("trust"));
    const { policyId, factsId } = await carrier();
    const { documents: list } = await openDocuments();
    const ids = list.map(({ documentId }) => documentId);
    expect(ids).toEqual(expect.arrayContaining([params.documentId, factsId]));
    // Without a certificate there is nothing to look at.
    expect(ids).not.toContain(policyId);
    const times = list.map(({ statedAt }) => statedAt);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(JSON.stringify(list)).not.toContain("Rivers");
    const size = list.length - 1;
    const [one, two] = [await openDocuments({ page: 1, size }), await openDocuments({ page: 2, size })];
    expect([...one.documents, ...two.documents]).toEqual(list);
    expect([one.pages.next, two.pages.next]).toEqual([{ page: "2" }, null]);
  });
});

it("the list is read by its indexes, without a sort", async () => {
  const plans = (await plansOf(() => openDocuments())).flat().join("\n");
  expect(plans).toMatch(/policies USING INDEX policies_unchecked/);
  expect(plans).toMatch(/carrier_facts USING (COVERING )?INDEX carrier_facts_unchecked/);
  expect(plans).not.toContain("TEMP B-TREE");
});

describe("a document", () => {
  it("that staff have seen says so where the carrier's entry is shown, and leaves the list", async () => {
    const { driver, seen, factsId, policyId } = await carrier();
    const member = await saveMember("trust");
    expect(await seen()).toEqual([undefined, undefined]);
    await step("accept", member, factsId, { seen: await statedAt(member, factsId) });
    await step("accept", member, policyId, { seen: "5" });
    expect(await seen()).toEqual([
      expect.stringMatching(/^Seen by Haulway \w{3}, /),
      expect.stringMatching(/^Seen by Haulway \w{3}, /),
    ]);
    expect((await openDocuments()).documents.map(({ documentId }) => documentId)).not.toContain(factsId);
    expect((await messagesIn(driver.defaultGroupId)).map(({ content }) => content)).toEqual([
      "Seen by Haulway: Carrier details.",
      "Seen by Haulway: Cargo insurance.",
    ]);
    expect((await staffLogAbout(driver.id)).entries.map(({ what, about }) => [what, about])).toEqual([
      ["Marked it as seen", "Cargo insurance"],
      ["Marked it as seen", "Carrier details"],
      ["Read it", "Carrier details"],
    ]);
  });

  it("that staff do not accept shows the reason, which is required", async () => {
    const { seen, policyId } = await carrier();
    const member = await saveMember("trust");
    const { fields } = await invalidOf(step("reject", member, policyId, { seen: "5", reason: "" }));
    expect(fields).toEqual({ reason: "Enter the reason, which the carrier and shippers read." });
    await step("reject", member, policyId, { seen: "5", reason: "Another company's." });
    expect(await seen()).toEqual([undefined, "Not accepted by Haulway: Another company's."]);
    await expect(step("accept", member, policyId, { seen: "5" })).rejects.toMatchObject({ status: 409 });
  });

  it("that has changed since the page was rendered is not marked", async () => {
    const { driver, seen, factsId } = await carrier();
    const member = await saveMember("trust");
    const earlier = await statedAt(member, factsId);
    await stateFacts({ viewer: driver, fields: { ...FACTS, legal_name: "Rivers LLC" } });
    const late = step("accept", member, factsId, { seen: String(Number(earlier) - 1) });
    await expect(late).rejects.toMatchObject({
      status: 409,
      message: "The carrier changed this, or it was marked since you opened the page.",
    });
    expect(await seen()).toEqual([undefined, undefined]);
  });

  it("stays seen if the carrier saves it unchanged, and not if a name changes", async () => {
    const { driver, seen, factsId } = await carrier();
    const member = await saveMember("trust");
    await step("accept", member, factsId, { seen: await statedAt(member, factsId) });
    await stateFacts({ viewer: driver, fields: FACTS });
    expect((await seen())[0]).toMatch(/^Seen by Haulway/);
    await stateFacts({ viewer: driver, fields: { ...FACTS, legal_name: "Rivers LLC" } });
    expect((await seen())[0]).toBeUndefined();
  });

  it.each(["carrier-none", "policy-none", "load-1", "none"])("%s is a 404", async (documentId) => {
    const member = await saveMember("trust");
    await expect(readDocument(member, documentId)).rejects.toMatchObject({ status: 404 });
  });

  it("without a certificate has none to open", async () => {
    const { policyId } = await carrier();
    const member = await saveMember("trust");
    await expect(certificateOf(member, policyId)).rejects.toMatchObject({ status: 404 });
  });
});
