import { getRouteApi } from '@tanstack/react-router'
import { AuditLink } from '#audit/AuditLink.tsx'
import { DealerPageLink } from '#dealers/DealerLink.tsx'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { CycleTransactions } from './cycle/CycleTransactions.tsx'
import { messages } from './messages.ts'
import { cycleParams } from './search.ts'
import { dealerTransactionColumns } from './transaction-columns.tsx'

const route = getRouteApi('/console/payoutsTransactionDetails')

/** The transactions of one dealer and type in a cycle. */
export function TransactionsPage() {
  const search = route.useSearch()
  const { transactionType, companyCode, displayName = companyCode } = search
  const params = cycleParams(search)
  if (!params || !companyCode || !displayName || !transactionType) {
    const message = params && companyCode && displayName ? messages.invalidType : messages.invalidCycle
    return <InvalidAddress {...messages.invalidAddress} title={messages.transactions} message={message} />
  }
  return (
    <CycleTransactions
      key={`${params.batchNo} ${transactionType} ${companyCode}`}
      params={params}
      part={{ transactionType, companyCode }}
      title={`${displayName}: ${transactionType}`}
      back={() => (
        <BackLink to="/payoutsDealerBreakdown" search={{ ...params, transactionType }}>
          {`${messages.dealers}: ${transactionType}`}
        </BackLink>
      )}
      columns={dealerTransactionColumns}
      tools={
        <>
          <DealerPageLink companyCode={companyCode} />
          <AuditLink filter="accountCode" value={companyCode} />
        </>
      }
    />
  )
}
