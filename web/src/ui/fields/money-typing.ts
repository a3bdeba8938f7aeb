/** Digits with at most one point and two decimals, as far as they are typed. */
const money = /^\d{0,12}(\.\d{0,2})?$/

/**
 * An amount as typed or pasted, without its currency and grouping: `RM 1,234.5` is `1234.5`. Anything else, such as
 * an amount with a minus or a third decimal, stays unchanged: a form has to refuse it.
 */
export function typedMoney(text: string): string {
  const plain = text.replace(/^\s*RM/i, '').replaceAll(/[\s,]/g, '')
  return money.test(plain) ? plain.replace(/^0+(?=\d)/, '') : text
}

/** Groups the thousands of typed money and leaves the rest as it was typed: `1234.5` is `1,234.5`. */
export function groupedMoney(typed: string): string {
  if (!money.test(typed)) return typed
  const [whole = '', decimals] = typed.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** The number of digits and points in a text, which grouping keeps. */
export function figuresIn(text: string): number {
  return text.replaceAll(/[^\d.]/g, '').length
}

/** The caret's position in the grouped text, behind the same number of digits and points. */
export function caretAfter(grouped: string, figuresBefore: number): number {
  let passed = 0
  for (let at = 0; at < grouped.length; at++) {
    if (passed === figuresBefore) return at
    if (grouped[at] !== ',') passed++
  }
  return grouped.length
}
