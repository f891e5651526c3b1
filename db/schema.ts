export * from "./schema/billing";
export * from "./schema/chat";
export * from "./schema/files";
export * from "./schema/guard";
export * from "./schema/loads";
export * from "./schema/people";
export * from "./schema/reviews";
export * from "./schema/sessions";
