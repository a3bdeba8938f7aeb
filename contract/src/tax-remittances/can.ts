import { type Ringgit, ringgitOf, senOf, withCurrency } from '#money.ts'
import { permission } from '#permissions.ts'
import { canDecideWith } from '#requests/can.ts'
import { no, type Verdict, yes } from '#verdict.ts'
import type { TaxList, TaxListLine } from './schema.ts'

type List = Pick<TaxList, 'state' | 'toCompleteCount' | 'differences' | 'bill' | 'tax'>

const nothingWithheld = 'Nothing was withheld in this month.'

/** Whether nothing joins a list any more, and nothing is missing in it. */
function isWhole({ state, tax, toCompleteCount, differences }: List): Verdict {
  if (state === 'Running') return no('The month is not over: payments may still join its list.')
  if (tax === '0.00') return no(nothingWithheld)
  if (toCompleteCount > 0) return no('Dealers of the list lack numbers that the form needs. Complete them first.')
  return differences.length > 0 ? no('The list and the ledger differ. Find out why first.') : yes
}

/** What a month's list allows, with the same sentence on the screen and the server. */
export const taxListCan = {
  /** The tax office's workbook is made of the whole list, and so is its bill. */
  makeWorkbook(list: List): Verdict {
    return list.tax === '0.00' ? no(nothingWithheld) : isWhole(list)
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

/** What is left to give back of the tax of a line. */
export const leftToGiveBack = ({ tax, givenBack }: Pick<TaxListLine, 'tax' | 'givenBack'>): Ringgit =>
  ringgitOf(senOf(tax) - senOf(givenBack))

/** Whether tax of a line is given back, and this amount. */
export function canGiveBack(line: Pick<TaxListLine, 'tax' | 'givenBack'>, amount?: Ringgit): Verdict {
  const left = leftToGiveBack(line)
  if (left === '0.00') return no('All tax of this payment was given back.')
  return amount !== undefined && senOf(amount) > senOf(left)
    ? no(`At most ${withCurrency(left)} of this payment’s tax is left to give back.`)
    : yes
}

/** Approving and refusing that tax is given back. */
export const canDecideTaxReturn = canDecideWith({
  needs: permission('Withholding Tax', 'APPROVE'),
  notPermitted: 'You may not decide on giving tax back.'
})

/** Approving and refusing the booking of a remittance. */
export const canDecideTaxRemittance = canDecideWith({
  needs: permission('Withholding Tax', 'APPROVE'),
  notPermitted: 'You may not decide on remittances of tax.'
})
