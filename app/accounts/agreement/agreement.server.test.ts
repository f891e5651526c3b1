import "../../../tests/fixtures/servers/own-database";

import type { AppLoadContext } from "@remix-run/node";
import { database } from "db/client";
import { write } from "db/write";
import { beforeEach, describe, expect, it } from "vitest";
import { type BuiltPerson, savePerson } from "~/builders";
import { clearNotice, setNotice } from "~/operator/change-notices.server";
import { publishAgreement } from "~/operator/publish-agreement.server";
import { Conflict } from "~/platform/errors";
import { DAY_MS } from "~/text/time";
import { asViewer } from "~/trade/viewer";
import { requestArgs } from "../../../tests/fixtures/request-args";
import { newSession, requireViewer } from "../sign-in/session.server";
import { acceptAgreement, KEYS_WAIT_MS, openVersions, refusedToPrograms } from "./agreement.server";

const NOW_MS = Date.parse("2026-11-28T12:00:00Z");
const run = (sql: string, ...args: (string | number)[]) => database().client.execute({ sql, args });

let me: BuiltPerson;

beforeEach(async () => {
  await run("delete from agreement_versions");
  me = await savePerson({ role: "driver" });
  await run("update users set created_at = ? where id = ?", NOW_MS - DAY_MS, me.personId);
});

const summaries = async () => (await openVersions(me)).map(({ summary }) => summary);
const accept = (publishedMs: number, nowMs = NOW_MS) => acceptAgreement(me, String(publishedMs), nowMs);

describe("the versions that a person has not accepted", () => {
  it("are those after the sign-up, newest first, until the person accepts the newest", async () => {
    await publishAgreement("Before the sign-up.", NOW_MS - 2 * DAY_MS);
    expect(await summaries()).toEqual([]);
    await publishAgreement("Teams.", NOW_MS - 2);
    await publishAgreement("Texts.", NOW_MS - 1);
    expect(await summaries()).toEqual(["Texts.", "Teams."]);
    await accept(NOW_MS - 1);
    expect(await summaries()).toEqual([]);
    await publishAgreement("Cards.", NOW_MS + 1);
    expect(await summaries()).toEqual(["Cards."]);
  });

  it("stay open for others when one person accepts", async () => {
    const other = await savePerson({ role: "shipper" });
    await run("update users set created_at = 1 where id = ?", other.personId);
    await publishAgreement("Teams.", NOW_MS);
    await accept(NOW_MS);
    expect(await openVersions(other)).toEqual([{ publishedMs: NOW_MS, summary: "Teams." }]);
  });
});

describe("accepting", () => {
  it("a version that is no longer the newest is refused, and changes nothing", async () => {
    await publishAgreement("Teams.", NOW_MS - 2);
    await publishAgreement("Texts.", NOW_MS - 1);
    await expect(accept(NOW_MS - 2)).rejects.toThrow(Conflict);
    expect(await summaries()).toHaveLength(2);
  });

  it.each([undefined, "", "x", "-1", "1e3", "1".repeat(16)])("%j is refused", async (typed) => {
    await publishAgreement("Teams.", NOW_MS);
    await expect(acceptAgreement(me, typed, NOW_MS)).rejects.toThrow(Conflict);
  });

  it("twice keeps the first time", async () => {
    await publishAgreement("Teams.", NOW_MS);
    await accept(NOW_MS, NOW_MS + 1);
    await accept(NOW_MS, NOW_MS + 2);
    const { rows } = await run("select agreement_version, agreed_at from users where id = ?", me.personId);
    expect(rows[0]).toMatchObject({ agreement_version: NOW_MS, agreed_at: NOW_MS + 1 });
  });
});

describe("a page", () => {
  /** @param accept what a browser sends for a page; undefined for a script's request */
  async function opener(signedInMs: number, accept?: string) {
    const { statement, setCookie } = await newSession(me.personId, requestArgs(), signedInMs);
    await write([statement]);
    return (path: string, modules?: AppLoadContext["modules"]) => {
      const { request, context } = requestArgs([setCookie], path);
      if (accept) request.headers.set("accept", accept);
      return requireViewer({ request, context: { ...context, ...(modules && { modules }) } }, "own");
    };
  }

  it("leads to the terms and back until they are accepted, except the person's own pages", async () => {
    const open = await opener(NOW_MS - 1, "text/html");
    await publishAgreement("Teams.", NOW_MS);
    const held = await open("/search?a=b").catch((error) => error);
    expect(held.headers.get("location")).toBe("/user-account/agreement?redirectTo=%2Fsearch%3Fa%3Db");
    expect((await open("/user-account/agreement")).openAgreementMs).toBe(NOW_MS);
    expect((await open("/user-account/close")).id).toBe(me.id);
    // A subscriber can end the plan without accepting.
    for (const page of ["/billing", "/billing/back", "/billing/invoices/1"])
      expect((await open(page)).id).toBe(me.id);
    await expect(open("/billings")).rejects.toMatchObject({ status: 302 });
    await accept(NOW_MS);
    expect((await open("/search?a=b")).openAgreementMs).toBeUndefined();
  });

  it("is not taken away while scripts read it again, unless the person signed in later", async () => {
    await publishAgreement("Teams.", NOW_MS);
    const [before, later] = [await opener(NOW_MS - 1), await opener(NOW_MS + 1)];
    expect((await before("/search")).id).toBe(me.id);
    await expect(later("/search")).rejects.toMatchObject({ status: 302 });
  });

  it("is asked for, but not data, on which the phone's outbox depends", async () => {
    await publishAgreement("Teams.", NOW_MS);
    const open = await opener(NOW_MS + 1, "text/html");
    const loader = async () => null;
    expect((await open("/loads-in-hand.json", [{ default: undefined, loader }])).id).toBe(me.id);
    await expect(open("/search", [{ default: () => null, loader }])).rejects.toMatchObject({ status: 302 });
  });

  it("opens during maintenance, because nobody could accept then", async () => {
    const open = await opener(NOW_MS - 1, "text/html");
    await publishAgreement("Teams.", NOW_MS);
    await setNotice({ kind: "maintenance", message: "", endsAtMs: null });
    expect((await open("/search")).openAgreementMs).toBe(NOW_MS);
    await clearNotice("maintenance");
    await expect(open("/search")).rejects.toMatchObject({ status: 302 });
  });
});

it("a person's keys work for two weeks without the new version", () => {
  const viewer = { ...asViewer({ id: "me", role: "driver", fullName: "Me" }), openAgreementMs: NOW_MS };
  expect(refusedToPrograms(viewer, NOW_MS + KEYS_WAIT_MS - 1)).toBeNull();
  expect(refusedToPrograms(viewer, NOW_MS + KEYS_WAIT_MS)).toContain("log in and accept");
  const { openAgreementMs: _, ...accepted } = viewer;
  expect(refusedToPrograms(accepted, NOW_MS + KEYS_WAIT_MS)).toBeNull();
});
