/** Holds the write lock of a database file until stdin ends. */
import { createClient } from "@libsql/client";

const client = createClient({ url: `file:${process.argv[2]}`, timeout: 5_000 });
const transaction = await client.transaction("write");
process.stdout.write("held\n");
process.stdin.resume().on("end", async () => {
  await transaction.rollback();
  client.close();
});
