/** In a list of several rows, the name is the control's text and the row's name: "Accept Dale Cooper". */
export const namedWith = (word: string, name: string, row: string, isOnly: boolean) =>
  isOnly ? { "aria-describedby": row } : { "aria-label": `${word} ${name}` };
