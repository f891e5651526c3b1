/**
 * In a list of several rows, `aria-label` is the control's text and the row's name: "Accept Dale Cooper".
 * @param row the id of the element that names the row
 */
export const namedWith = (word: string, name: string, row: string, isOnly: boolean) =>
  isOnly ? { "aria-describedby": row } : { "aria-label": `${word} ${name}` };
