/**
 * If the list has several rows, `aria-label` contains the control's text and the row's name: "Accept Dale
 * Cooper". For a single row, `aria-describedby` refers to the row's name, and the control's text alone is its
 * name.
 * @param name the row's name
 * @param row the id of the element that names the row
 * @param isOnly whether the list has only this row
 */
export const namedWith = (word: string, name: string, row: string, isOnly: boolean) =>
  isOnly ? { "aria-describedby": row } : { "aria-label": `${word} ${name}` };
