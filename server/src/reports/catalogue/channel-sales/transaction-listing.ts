import { findCycle } from '#cycles/find-cycle.ts'
import { cycleLines } from '#payouts/report.ts'
import { isRefusal } from '#platform/refusal.ts'
import { choice, payoutCycle, searchText, transactionType } from '../filters.ts'
import { namedReport, required } from '../named-report.ts'
import { namesOfStates, transactionRows } from '../transaction-rows.ts'

const allTransactions = 'All transactions'
const byNumber = 'By number'

export const transactionListing = namedReport({
  reportType: 'Transaction Listing',
  reportGroup: 'Channel Sales',
  description: 'The transactions of a payout cycle one by one, of one state, or those of a customer or number.',
  reportTemplate: 'TRANSACTION_LISTING',
  filters: [payoutCycle],
  subTypes: {
    [allTransactions]: [choice('State', namesOfStates), transactionType({ isOptional: true })],
    [byNumber]: [searchText('Yes ID, Transaction No. or Billing Account')]
  },
  forCompanies: true,
  async body(request, { db, caller }) {
    const cycle = await findCycle(db, caller, { batchNo: required(request.batchNo) })
    if (isRefusal(cycle)) return cycle
    const { companyId, filter: stateName, transactionType: type, text } = request
    const narrowed =
      request.reportSubType === byNumber ? { text: required(text) } : { stateName, transactionType: type }
    return { ...transactionRows(cycle, { companyId, ...narrowed }), filters: cycleLines(cycle) }
  }
})
