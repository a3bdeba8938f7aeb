/** The letters of a column: 0 is `A`, 26 `AA`. */
export function columnLetters(at: number): string {
  return `${at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : ''}${String.fromCharCode(65 + (at % 26))}`
}

/** `C7` is in the third column, whose index is 2, and in row 7. */
export function placeOf(address: string | undefined): { column: number; row: number } | undefined {
  const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address ?? '') ?? []
  if (letters === undefined) return undefined
  const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, row: Number(row) }
}

/** The cells of a row whose values are `value`, as a spreadsheet names them: `B3 and D3`. */
export function cellsWith(value: string, values: readonly string[], row: number): string {
  const cells = values.flatMap((one, at) => (one === value ? [`${columnLetters(at)}${row}`] : []))
  return [...cells.slice(0, -2), cells.slice(-2).join(' and ')].join(', ')
}
