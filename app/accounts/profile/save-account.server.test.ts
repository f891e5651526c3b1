import "../../../tests/fixtures/servers/own-database";

import { db } from "db/client";
import { files, profiles } from "db/schema";
import { and, eq, isNull } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { savePerson } from "~/builders";
import { followUpsFinished } from "~/http/after-answer.server";
import { Conflict, Forbidden, Invalid } from "~/platform/errors";
import type { Viewer } from "~/trade/viewer";
import { type SampleFile, samplePdf, samplePhoto } from "../../../tests/fixtures/documents";
import { storedBlobs } from "../../../tests/fixtures/servers/stored-blobs";
import { receiveAccount, saveAccount } from "./save-account.server";

const clientAddress = "192.0.2.1";
const NOT_AN_IMAGE = "Please upload a valid image file.";
const profile = { full_name: "Dee Driver", username: "dee", phone_number: "801 555 0100" };
const truck = {
  website: "https://dee.test",
  max_length: "53",
  max_weight: "45000",
  max_insurance_coverage: "100000",
  equipment_type: "V",
  twic_card: "true",
};

// Every user in these tests saves the same username.
afterEach(() => db().update(profiles).set({ username_key: null }));

let photo: SampleFile;
let pdf: SampleFile;
beforeAll(async () => {
  [photo, pdf] = await Promise.all([samplePhoto("me.jpg"), samplePdf("me.pdf")]);
});

function form(fields: Record<string, string>, avatar?: SampleFile): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (avatar) body.append("avatar", new File([new Uint8Array(avatar.buffer)], avatar.name));
  return new Request("http://haulway.test/user-account", { method: "POST", body });
}

async function save(viewer: Viewer, request: Request): Promise<void> {
  await saveAccount({ viewer, sent: await receiveAccount({ viewer, request, clientAddress }) });
}

async function profileOf({ id }: Viewer) {
  const [row] = await db().select().from(profiles).where(eq(profiles.id, id));
  if (!row) throw new Error("The user has no profile.");
  return row;
}

async function everythingOf(viewer: Viewer) {
  const rows = await db().select().from(files).where(eq(files.uploader_id, viewer.id));
  return { profile: await profileOf(viewer), files: rows, blobs: storedBlobs(viewer.id) };
}

const currentAvatars = ({ id }: Viewer) =>
  db()
    .select({ fileId: files.file_id, path: files.path })
    .from(files)
    .where(and(eq(files.uploader_id, id), eq(files.kind, "avatar"), isNull(files.dropped_at)));

describe("saving an account", () => {
  it("saves every field of a driver", async () => {
    const driver = await savePerson({ role: "driver" });
    await save(driver, form({ ...profile, ...truck }));
    expect(await profileOf(driver)).toMatchObject({
      ...profile,
      website: "https://dee.test",
      equipment_type: "V",
      max_length_ft: 53,
      max_weight_lb: 45_000,
      max_insurance_coverage_cents: 10_000_000,
      hazmat_license: false,
      twic_card: true,
      avatar_url: null,
      user_type: "driver",
    });
    await save(driver, form(profile));
    expect(await profileOf(driver)).toMatchObject({ website: null, max_length_ft: null, twic_card: false });
  });

  it("refuses a new username with odd characters, next to other faults; an old one may stay", async () => {
    const odd = "a b<script>";
    const words = "Use only letters, digits, spaces, periods, dashes and underscores.";
    const driver = await savePerson({ role: "driver" });
    await expect(save(driver, form({ ...profile, username: odd }))).rejects.toMatchObject({
      fields: { username: words },
    });
    await expect(save(driver, form({ ...profile, username: odd, phone_number: "" }))).rejects.toMatchObject({
      fields: { username: words, phone_number: "Enter your phone number." },
    });
    await db().update(profiles).set({ username: odd }).where(eq(profiles.id, driver.id));
    await save(driver, form({ ...profile, username: odd }));
    expect((await profileOf(driver)).username).toBe(odd);
  });

  it("fills in a username for an account without one, and refuses to clear one that exists", async () => {
    const none = { username: null, username_key: null };
    const driver = await savePerson({ role: "driver", profile: none });
    await save(driver, form({ ...profile, full_name: "Dale Roads", username: " " }));
    expect(await profileOf(driver)).toMatchObject({ username: "daleroads", full_name: "Dale Roads" });
    const cleared = save(driver, form({ ...profile, username: "" }));
    await expect(cleared).rejects.toMatchObject({ fields: { username: "Enter a username." } });
    const other = await savePerson({ role: "driver", profile: none });
    const wrong = save(other, form({ ...profile, phone_number: "", username: "" }));
    await expect(wrong).rejects.toMatchObject({ fields: { phone_number: "Enter your phone number." } });
    await expect(wrong).rejects.not.toMatchObject({ fields: { username: expect.anything() } });
    expect((await profileOf(other)).username).toBeNull();
  });

  it("accepts a form without files", async () => {
    const shipper = await savePerson({ role: "shipper" });
    const body = new URLSearchParams(profile);
    await save(shipper, new Request("http://haulway.test/user-account", { method: "POST", body }));
    expect(await profileOf(shipper)).toMatchObject(profile);
  });

  it("leaves columns outside the form unchanged", async () => {
    const driver = await savePerson({
      role: "driver",
      profile: { payment_active: false, rating: 4.5, w4_url: "/files/w4.pdf" },
    });
    const claims = { payment_active: "true", rating: "5", user_type: "shipper", w4_url: "", id: "x" };
    await save(driver, form({ ...profile, ...claims }));
    expect(await profileOf(driver)).toMatchObject({
      id: driver.id,
      user_type: "driver",
      payment_active: false,
      rating: 4.5,
      w4_url: "/files/w4.pdf",
    });
  });

  it("refuses driver-only fields of a shipper and stores nothing, not even the picture", async () => {
    const shipper = await savePerson({ role: "shipper" });
    const before = await everythingOf(shipper);
    await expect(save(shipper, form({ ...profile, max_weight: "100" }, photo))).rejects.toBeInstanceOf(
      Forbidden,
    );
    expect(await everythingOf(shipper)).toEqual(before);
    await save(shipper, form({ ...profile, max_weight: "", equipment_type: "" }));
    expect(await profileOf(shipper)).toMatchObject({ ...profile, max_weight_lb: null });
  });

  it("is refused if the account is gone, and stores no picture", async () => {
    const ghost = { ...(await savePerson({ role: "driver" })), id: "0193a0c4-0000-7000-8000-00000000dead" };
    const refusal = save(ghost, form(profile, photo));
    await expect(refusal).rejects.toBeInstanceOf(Conflict);
    await expect(refusal).rejects.toThrow("An error occurred while updating your account.");
    expect(storedBlobs(ghost.id)).toEqual([]);
  });
});

describe("an avatar", () => {
  it("replaces the old one, whose bytes are removed", async () => {
    const driver = await savePerson({ role: "driver" });
    await save(driver, form(profile, photo));
    const [first] = await currentAvatars(driver);
    expect((await profileOf(driver)).avatar_url).toBe(`/files/${first?.fileId}`);
    expect(storedBlobs(driver.id)).toEqual([first?.path]);

    await save(driver, form(profile, photo));
    const second = await currentAvatars(driver);
    expect(second).toHaveLength(1);
    expect(second[0]?.fileId).not.toBe(first?.fileId);
    expect((await profileOf(driver)).avatar_url).toBe(`/files/${second[0]?.fileId}`);
    await followUpsFinished();
    expect(storedBlobs(driver.id)).toEqual([second[0]?.path]);

    await save(driver, form(profile));
    expect(await currentAvatars(driver)).toEqual(second);
    expect(storedBlobs(driver.id)).toEqual([second[0]?.path]);
  });

  it("sent twenty times at once becomes one picture, and only its bytes are stored", async () => {
    const driver = await savePerson({ role: "driver" });
    const sendings = Array.from({ length: 20 }, () => save(driver, form(profile, photo)));
    await Promise.all(sendings);
    await followUpsFinished();
    const current = await currentAvatars(driver);
    expect(current).toHaveLength(1);
    expect((await profileOf(driver)).avatar_url).toBe(`/files/${current[0]?.fileId}`);
    expect(storedBlobs(driver.id)).toEqual([current[0]?.path]);
  });

  const large = () => ({ ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(10 * 1024 * 1024)]) });
  const cut = () => ({ ...photo, buffer: photo.buffer.subarray(0, 400) });
  const heic = () => ({ ...photo, buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0") });
  const refusals: [string, () => SampleFile, number, string, string][] = [
    ["a PDF", () => pdf, 400, NOT_AN_IMAGE, NOT_AN_IMAGE],
    ["0 bytes", () => ({ ...photo, buffer: Buffer.alloc(0) }), 400, NOT_AN_IMAGE, NOT_AN_IMAGE],
    ["an iPhone's own format", heic, 400, NOT_AN_IMAGE, expect.stringContaining("in HEIC format")],
    ["half a photo", cut, 400, NOT_AN_IMAGE, "This image is incomplete. Choose another copy."],
    ["more than 10 MB", large, 413, "Failed to upload file. Please try again.", "Choose a file up to 10 MB."],
  ];

  it.each(refusals)(
    "of %s is refused; nothing is saved, and the typed values are returned",
    async (...row) => {
      const [, file, status, message, reason] = row;
      const driver = await savePerson({ role: "driver" });
      const before = await everythingOf(driver);
      const sent = await receiveAccount({
        viewer: driver,
        request: form({ ...profile, ...truck }, file()),
        clientAddress,
      });
      expect(sent.fields).toEqual({ ...profile, ...truck });
      const refusal = saveAccount({ viewer: driver, sent });
      await expect(refusal).rejects.toBeInstanceOf(Invalid);
      await expect(refusal).rejects.toMatchObject({ status, message, fields: { avatar: reason } });
      expect(await everythingOf(driver)).toEqual(before);
    },
  );

  it("that is refused is reported together with the invalid fields", async () => {
    const driver = await savePerson({ role: "driver" });
    await expect(
      save(driver, form({ ...profile, username: "", max_length: "-1" }, pdf)),
    ).rejects.toMatchObject({
      message: `Please fill out all required fields.\n${NOT_AN_IMAGE}`,
      status: 400,
      fields: {
        username: "Enter a username.",
        max_length: "Enter 0 or more.",
        avatar: NOT_AN_IMAGE,
      },
    });
  });

  it("is not stored if a field is invalid", async () => {
    const driver = await savePerson({ role: "driver" });
    const before = await everythingOf(driver);
    await expect(save(driver, form({ ...profile, website: "dee.test" }, photo))).rejects.toBeInstanceOf(
      Invalid,
    );
    expect(await everythingOf(driver)).toEqual(before);
  });
});

describe("the form for truck and home", () => {
  const fields = { part: "truck", ...truck, home_zip: "84101" };
  const filled = { equipment_type: "V", max_length_ft: 53, home_zip: "84101", twic_card: true };

  it("leaves the rest of the profile as it is, even if it changed after the page was opened", async () => {
    const driver = await savePerson({ role: "driver" });
    await save(driver, form({ ...profile, ...truck, full_name: "Dee Renamed", website: "https://new.test" }));
    const before = await profileOf(driver);
    const stale = { full_name: "Dee Driver", username: "old", website: "" };
    await save(driver, form({ ...fields, ...stale, max_length: "48" }));
    const { updated_at } = await profileOf(driver);
    const after = { ...before, updated_at, home_zip: "84101", max_length_ft: 48 };
    expect(await profileOf(driver)).toEqual(after);
  });

  it("stores a phone number and a username only if there is none", async () => {
    const none = { phone_number: null, username: null, username_key: null };
    const driver = await savePerson({ role: "driver", profile: none });
    await save(driver, form({ ...fields, phone_number: " " }));
    expect(await profileOf(driver)).toMatchObject({ ...filled, phone_number: null });
    await save(driver, form({ ...fields, phone_number: "801 555 0142" }));
    const first = await profileOf(driver);
    expect(first).toMatchObject({ ...filled, phone_number: "801 555 0142" });
    expect(first.username).toBeTruthy();
    await save(driver, form({ ...fields, phone_number: "801 555 0199" }));
    expect(await profileOf(driver)).toEqual({ ...first, updated_at: expect.any(Number) });
  });

  it.each([
    ["home_zip", "00000"],
    ["phone_number", "call me"],
    ["max_length", "long"],
  ])("is refused with an error at %s, and writes nothing", async (name, value) => {
    const driver = await savePerson({ role: "driver" });
    const before = await profileOf(driver);
    const refusal = await save(driver, form({ ...fields, [name]: value })).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toHaveProperty(["fields", name], expect.any(String));
    expect(await profileOf(driver)).toEqual(before);
  });

  it("is refused from a shipper", async () => {
    const shipper = await savePerson({ role: "shipper" });
    await expect(save(shipper, form(fields))).rejects.toThrow(Forbidden);
  });
});
