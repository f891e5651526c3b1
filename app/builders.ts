export * from "./builders/built-load";
export * from "./builders/company";
export * from "./builders/documents";
export * from "./builders/load";
export * from "./builders/person";
export * from "./builders/rows";
