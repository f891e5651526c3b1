/**
 * Returns the attribute that names a control in a list. If the list has several rows, the name consists of
 * the control's text and the row's name: "Accept Dale Cooper". The control of a single row is named by its
 * text alone, and the row's name is its description.
 * @param name the row's name
 * @param row the id of the element that names the row
 */
export const namedWith = (word: string, name: string, row: string, isOnly: boolean) =>
  isOnly ? { "aria-describedby": row } : { "aria-label": `${word} ${name}` };
