/** Builders of unique people and loads, complete in every required column, for tests and seeds. */
export * from "./builders/built-load";
export * from "./builders/documents";
export * from "./builders/load";
export * from "./builders/person";
export * from "./builders/rows";
