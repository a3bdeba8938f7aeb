/** Placeholders for a missing e-invoice number, for testing the rules of contract and database. */
export const noEInvoiceNumbers = [
  ...['', ' ', '-', '--', '.', '?', '*', "'", '0', '000', '0.00', '0-0', '#N/A', 'N/A', 'n.a.', 'NA', 'NULL', 'null'],
  ...['nil', 'NIL.', 'none', 'No', 'TBC', 'tba', 'TBD', 'pending', 'Pending dealer', 'xxx', 'XXXX-XXXX', 'tiada'],
  ...['#REF!', '#VALUE!', '#DIV/0!', 'Ｎ／Ａ', '\u200B', '\uFEFFN/A', 'T\u200BBC', '\u3164', 'will follow soon']
]

/** Spellings of numbers, each with its compared form. */
export const sameEInvoiceNumbers: readonly (readonly [string, string])[] = [
  ['EINV77001', 'einv77001'],
  [' einv77001 ', 'einv77001'],
  ['EINV\u200B77001', 'einv77001'],
  ['ＥＩＮＶ７７００１', 'einv77001'],
  ['7', '7'],
  ['INV 2026 / 10', 'inv 2026 / 10'],
  ['F9D425P6DS7D8IU0F9D425P6DS', 'f9d425p6ds7d8iu0f9d425p6ds'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz']
]
