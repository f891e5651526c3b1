import { db } from "db/client";
import { profiles } from "db/schema";
import { eq } from "drizzle-orm";
import type { Viewer } from "~/trade/viewer";

/** What a driver does first, and where. Done ones are not listed. */
export interface FirstStep {
  to: string;
  words: string;
}

const STEPS = {
  equipment_type: {
    to: "/user-account#equipment_type",
    words: "Say what you drive",
  },
  home_zip: {
    to: "/user-account#home_zip",
    words: "Add your home ZIP code",
  },
  insurance_url: {
    to: "/user-account/add-files?kind=insurance",
    words: "Add your insurance papers",
  },
} as const satisfies Partial<Record<keyof typeof profiles.$inferSelect, FirstStep>>;

type Column = keyof typeof STEPS;
const COLUMNS = Object.keys(STEPS) as Column[];

/** The first steps that a driver has not taken yet; none for shippers. */
export async function firstSteps(viewer: Viewer): Promise<FirstStep[]> {
  if (viewer.role !== "driver") return [];
  const { equipment_type, home_zip, insurance_url } = profiles;
  const [row] = await db()
    .select({ equipment_type, home_zip, insurance_url })
    .from(profiles)
    .where(eq(profiles.id, viewer.id));
  return row ? COLUMNS.filter((column) => !row[column]).map((column) => STEPS[column]) : [];
}
