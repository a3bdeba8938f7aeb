/** Texts that stand for an e-invoice number that is not there. The contract's rule and the database's are tried by them. */
export const noEInvoiceNumbers = [
  ...['', ' ', '-', '--', '.', '?', '*', "'", '0', '000', '0.00', '0-0', '#N/A', 'N/A', 'n.a.', 'NA', 'NULL', 'null'],
  ...['nil', 'NIL.', 'none', 'No', 'TBC', 'tba', 'TBD', 'pending', 'Pending dealer', 'xxx', 'XXXX-XXXX', 'tiada'],
  ...['#REF!', '#VALUE!', '#DIV/0!', 'Ｎ／Ａ', '\u200B', '\uFEFFN/A', 'T\u200BBC', '\u3164', 'will follow soon']
]

/** Numbers as they are written, each with the form by which it is compared. */
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
