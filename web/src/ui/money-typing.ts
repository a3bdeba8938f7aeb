/** What is taken from typed or pasted text: digits, one point, at most two decimals, perhaps a leading minus. */
export function typedMoney(text: string, allowNegative = false): string {
  const negative = allowNegative && /^[^\d]*[-−]/.test(text)
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 12)
  const decimals = rest.length > 0 ? `.${rest.join('').slice(0, 2)}` : ''
  return `${negative ? '-' : ''}${digits}${decimals}`
}

/** Groups the thousands of typed money and leaves the rest as it was typed: `1234.5` is `1,234.5`. */
export function groupedMoney(typed: string): string {
  const [whole = '', decimals] = typed.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** Where the caret belongs in the grouped text, so that the number of digits and points before it stays the same. */
export function caretAfter(grouped: string, figuresBefore: number): number {
  let passed = 0
  for (let at = 0; at < grouped.length; at++) {
    if (passed === figuresBefore) return at
    if (grouped[at] !== ',') passed++
  }
  return grouped.length
}
