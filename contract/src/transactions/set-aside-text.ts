import { countOf } from '#count-text.ts'
import type { SetAsideCounts, SetAsideNumber } from './set-aside.ts'

/** What staff read about a number that does not count, and what helps. */
export function setAsideText({ eInvoiceNo, reason, line, ownerCode, ownerBatchNo, isSettled }: SetAsideNumber): string {
  if (isSettled)
    return `${eInvoiceNo} came with line ${line} of the file and did not count, as another dealer had it. The transaction has had its own number since.`
  const came = `${eInvoiceNo} came with line ${line} of the file and does not count`
  if (reason === 'PAYER ISSUES')
    return `${came}: you issue this dealer’s e-invoices. Have the dealer cancel the e-invoice ${eInvoiceNo}; or have its record say that it issues its own, and until the cycle is approved the number counts.`
  if (ownerCode === null)
    return `${came}: it belonged to another dealer, who has given it up. If it is this dealer’s, import it with a file of numbers.`
  const where = ownerBatchNo === null ? 'an earlier row of the file' : `cycle ${ownerBatchNo}`
  return `${came}: it belongs to ${ownerCode}, who has it in ${where}. Have the dealer cancel the e-invoice ${eInvoiceNo} if it issued one; if it issues its own, import its right number with a file of numbers.`
}

/** What an import says of such rows; empty where it has none. */
export function setAsideSummary({ payerIssues, otherDealers }: SetAsideCounts): string {
  const of = [
    ...(payerIssues > 0 ? [`${countOf(payerIssues, 'row')} of dealers whose e-invoices you issue`] : []),
    ...(otherDealers > 0 ? [`${countOf(otherDealers, 'row')} with a number of another dealer`] : [])
  ]
  if (of.length === 0) return ''
  return `E-invoice numbers that do not count came with ${of.join(' and ')}. They stand as if they had brought none, and the numbers are kept.`
}
