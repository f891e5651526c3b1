import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./db/schema/*.ts",
  // `npm run db:check` sets a different folder. The path is relative to the repository.
  out: process.env.MIGRATIONS_FOLDER || "./db/migrations",
});
