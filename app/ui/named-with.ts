/**
 * Returns the attribute that names a control of a list by its word and by its row, if the list has several
 * rows: "Accept Dale Cooper". A control of the only row has its word as its name, and the row describes it.
 * @param name the row's name
 * @param row the id of the element that names the row
 */
export const namedWith = (word: string, name: string, row: string, isOnly: boolean) =>
  isOnly ? { "aria-describedby": row } : { "aria-label": `${word} ${name}` };
