import { deviceReimbursementByPlan } from './channel-sales/device-reimbursement-by-plan.ts'
import { incentiveByDealer } from './channel-sales/incentive-by-dealer.ts'
import { transactionListing } from './channel-sales/transaction-listing.ts'
import { dealerStatement } from './dealer/dealer-statement.ts'
import { earmarkBalance } from './dealer/earmark-balance.ts'
import { payoutHistory } from './dealer/payout-history.ts'
import type { NamedReport } from './definition.ts'
import { adjustmentLedger } from './finance/adjustment-ledger.ts'
import { yearOfDealers } from './finance/dealer-years.ts'
import { monthBalances } from './finance/month-balances.ts'
import { onHoldAgeing } from './finance/on-hold-ageing.ts'
import { payoutSummary } from './finance/payout-summary.ts'
import { reconciliation } from './finance/reconciliation.ts'
import { withholdingTax } from './finance/withholding-tax.ts'

/** The reports of the report page, in the order of its index. */
export const namedReports: readonly NamedReport[] = [
  incentiveByDealer,
  deviceReimbursementByPlan,
  transactionListing,
  dealerStatement,
  payoutHistory,
  earmarkBalance,
  payoutSummary,
  withholdingTax,
  yearOfDealers,
  monthBalances,
  adjustmentLedger,
  onHoldAgeing,
  reconciliation
]
