import { createHash } from "node:crypto";
import { createClient } from "@libsql/client";
import { expect, it, vi } from "vitest";
import { readZip } from "../fixtures/read-zip";
import { databaseUrlOf } from "../fixtures/servers/database-in";
import { outboxOf } from "../fixtures/servers/outbox";
import { onTheWorker } from "../start-app";
import { appFor } from "./support/app";
import { advance, shipmentAt } from "./support/shipment";

const app = appFor("delivery-record");

it("both emails name the hash of the file in both downloads, and SHA256SUMS lists every file", async () => {
  const shipment = await shipmentAt(app, "in transit");
  const { shipper, driver, page } = shipment;
  const client = createClient({ url: databaseUrlOf(app.dataDir), timeout: 5_000 });
  await client.execute({
    sql: "UPDATE users SET email_confirmed_at = 1 WHERE id IN (?, ?)",
    args: [shipper.id, driver.id],
  });
  client.close();
  await advance(shipment, "complete");
  if (onTheWorker) process.kill(app.pid, "SIGUSR2");
  const sums = [];
  for (const visitor of [shipper, driver]) {
    const mail = await vi.waitFor(
      () => {
        const found = outboxOf(app.dataDir, visitor.email).find(({ subject }) =>
          subject.startsWith("Delivered: "),
        );
        if (!found) throw new Error("There is no email about the delivery yet.");
        return found;
      },
      { timeout: 40_000, interval: 200 },
    );
    expect(mail.link).toBe(`${page}/record`);
    const sum = /^([0-9a-f]{64}) {2}record-at-delivery\.txt$/m.exec(mail.text)?.[1];
    const entries = readZip((await visitor.get(`${page}/record.zip`)).bytes);
    const hashOf = (name: string) =>
      createHash("sha256")
        .update(entries.get(name) ?? "")
        .digest("hex");
    expect(hashOf("record-at-delivery.txt")).toBe(sum);
    const listed = new TextDecoder().decode(entries.get("SHA256SUMS")).trim().split("\n");
    expect(listed.toSorted()).toEqual(
      [...entries.keys()]
        .filter((name) => name !== "SHA256SUMS")
        .map((name) => `${hashOf(name)}  ${name}`)
        .toSorted(),
    );
    expect((await visitor.get(`${page}/record`)).text).toContain(sum);
    sums.push(sum);
  }
  expect(sums[0]).toBe(sums[1]);
}, 120_000);
