import * as table from "./zip-table.server";

/** The packed directory, which is part of the code. */
export const zipTable = () => table;
