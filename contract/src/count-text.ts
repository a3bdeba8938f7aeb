const grouped = new Intl.NumberFormat('en-MY')
const decimal = new Intl.NumberFormat('en-MY', { minimumFractionDigits: 2 })
const compact = new Intl.NumberFormat('en-MY', { notation: 'compact', maximumFractionDigits: 1 })

/** A whole number for people: `12,345`. */
export function countText(count: number | bigint): string {
  return grouped.format(count)
}

/** A decimal of any size with two places, from its text: it never becomes a float. */
export function decimalText(amount: string): string {
  return decimal.format(amount as Intl.StringNumericLiteral)
}

/** A count with its noun: `1 row`, `1,204 rows`. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${countText(count)} ${count === 1 ? noun : plural}`
}

/** A figure of any size with the decimals that it came with, from its text: `−1,204.5`. */
export function groupedFigure(value: string): string {
  return value.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',').replace('-', '−')
}

/** `12.5 %`, with the decimals that it came with. Below a heading with `(%)` figures stand without the sign. */
export function percentText(percent: number | string): string {
  return `${groupedFigure(String(percent))} %`
}

/** A number in short form for a chart's axis: `1.2M`. Not for exact figures. */
export function compactText(amount: number): string {
  return compact.format(amount)
}
