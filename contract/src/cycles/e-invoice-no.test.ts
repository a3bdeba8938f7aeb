import { expect, test } from 'vitest'
import { eInvoiceKey, eInvoiceNoProblem, shortenedProblem } from './e-invoice-no.ts'
import { noEInvoiceNumbers, sameEInvoiceNumbers } from './e-invoice-no-samples.ts'

test.each(noEInvoiceNumbers)('%j is no e-invoice number', (written) => {
  expect(eInvoiceKey(written)).toBeNull()
  if (written !== '') expect(eInvoiceNoProblem(written)).toContain('says that there is no number')
  expect(shortenedProblem(written)).toBeUndefined()
})

test.each(sameEInvoiceNumbers)('%j is compared as %j', (written, key) => {
  expect(eInvoiceKey(written)).toBe(key)
  expect(eInvoiceNoProblem(written)).toBeUndefined()
})

test.each(['6.34E+15', '1E+09', '１.２E+11'])('%s is refused as shortened', (written) => {
  expect(eInvoiceNoProblem(written)).toContain('format the column as text')
  expect(shortenedProblem(written)).toContain('format the column as text')
})
