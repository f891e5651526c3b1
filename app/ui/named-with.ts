/**
 * Returns the attributes that name a control of a list by its word and by its row, if the list has several
 * rows: "Accept Dale Cooper". A control of the only row has its word as its name, and the row describes it.
 * @param own the control's own id
 * @param row the id of the element that names the row
 */
export const namedWith = (own: string, row: string, isOnly: boolean) =>
  isOnly ? { "aria-describedby": row } : { id: own, "aria-labelledby": `${own} ${row}` };
