import type { Database } from "../client";
export async function seedDemo(_target: Database): Promise<void> {}
