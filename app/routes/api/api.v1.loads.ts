import { answersAt } from "~/api/handle.server";

export const loader = answersAt("/loads");
export const action = loader;
