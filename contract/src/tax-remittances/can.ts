import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { TaxList } from './schema.ts'

type List = Pick<TaxList, 'state' | 'toCompleteCount' | 'differences' | 'bill' | 'tax'>

/** Whether nothing joins a list any more, and nothing is missing in it. */
function isWhole({ state, toCompleteCount, differences }: List): Verdict {
  if (state === 'Running') return no('The month is not over: payments may still join its list.')
  if (toCompleteCount > 0) return no('Dealers of the list lack numbers that the form needs. Complete them first.')
  return differences.length > 0 ? no('The list and the ledger differ. Find out why first.') : yes
}

/** What a month's list allows, with the same sentence on the screen and the server. */
export const taxListCan = {
  /** The tax office's workbook is made of the whole list, and so is its bill. */
  makeWorkbook(list: List): Verdict {
    return list.tax === '0.00' ? no('Nothing was withheld in this month.') : isWhole(list)
  },

  /** The tax office's bill is for the whole list. */
  recordBill(list: List): Verdict {
    if (list.state === 'Remitted') return no('This month was remitted; its list is closed.')
    if (list.state === 'Requested')
      return no('The remittance waits for its decision. Decide on it or withdraw it first.')
    return isWhole(list)
  },

  /** The payment is of the bill, and the bill is of the list. */
  remit(list: List): Verdict {
    if (list.state === 'Remitted') return no('This month was remitted already.')
    if (list.state === 'Requested') return no('The remittance of this month was requested already.')
    if (!list.bill) return no('Record the tax office’s bill first.')
    return list.bill.tax === list.tax ? yes : no('The list has changed since its bill. Record the new bill first.')
  }
}

/** Approving and refusing the booking of a remittance. */
export const canDecideTaxRemittance = canDecideWith({
  needs: permission('Withholding Tax', 'APPROVE'),
  notPermitted: 'You may not decide on remittances of tax.'
})
