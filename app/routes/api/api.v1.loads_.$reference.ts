import { answersAt } from "~/api/handle.server";

export const loader = answersAt("/loads/{reference}");
export const action = loader;
