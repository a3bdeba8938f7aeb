import type { DealerQuestion } from '@payouts/contract/questions/schema'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { messages } from './messages.ts'

/** Leads to the transactions that a question is about. */
export function RowsLink({ question }: { question: DealerQuestion }) {
  const { about, companyCode, companyName, batchNo, payoutCycleName } = question
  if (about.kind === 'HOLD') {
    const search = { holdType: about.holdType, companyCode, companyName, start: 'dealerCount' as const }
    return (
      <TextLink to="/onHoldPayoutCycle" search={search}>
        {messages.openRows}
      </TextLink>
    )
  }
  if (batchNo === null || payoutCycleName === null) return null
  const cycle = { batchNo, payoutCycleName, flowFrom: 'payouts' as const }
  return about.kind === 'TRANSACTION' ? (
    <TextLink
      to="/payoutsAllTransactionDetails"
      search={{ ...cycle, filter: 'transactionNo', value: about.transactionNo }}
    >
      {messages.openRows}
    </TextLink>
  ) : (
    <TextLink to="/payoutsCycleDealers" search={{ ...cycle, filter: 'companyCode', value: companyCode }}>
      {messages.openRows}
    </TextLink>
  )
}
