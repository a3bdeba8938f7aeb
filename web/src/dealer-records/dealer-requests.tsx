import { canDecideDealerChange } from '@payouts/contract/dealer-records/can'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import type { DealerChange } from '@payouts/contract/dealer-records/schema'
import { underPolicy } from '#approvals/under-policy.tsx'
import { useCall } from '#client/queries.ts'
import { DealerLink } from '#dealers/DealerLink.tsx'
import { pageIn } from '#list/list-query.ts'
import { type ListedKind, requestCalls } from '#requests/request-kind.ts'
import { ChangeTable, changesAccount } from './ChangeTable.tsx'
import { messages } from './messages.ts'

/** A requested change of a record or of the wait, with the days that payouts wait after a change of bank account. */
type DealerRequest = DealerChange & { waitDays: number }

/** Changes of dealer records, of all dealers or of one. */
export const dealerRequests = (companyCode?: string): ListedKind<DealerRequest> => ({
  about: messages.aboutDealers,
  idOf: ({ changeId }) => changeId,
  titleOf: ({ companyName }) => messages.titleOf(companyName),
  Title: DealerTitle,
  Subject: ChangeTable,
  effectOf: (request, approves) =>
    approves && changesAccount(request) ? messages.accountWarning(request.waitDays) : undefined,
  canDecide: canDecideDealerChange,
  isApprovedTogether: ({ awaitsReader }) => awaitsReader,
  policy,
  calls: requestCalls({
    approve: dealerRecordEndpoints.approveDealerChanges,
    refuse: dealerRecordEndpoints.refuseDealerChanges,
    withdraw: dealerRecordEndpoints.withdrawDealerChange,
    // How far a change is with its approvals is read apart from it.
    invalidates: 'everything',
    named: (changeIds) => ({ changeIds: [...changeIds] }),
    namedToWithdraw: (changeId) => ({ changeId })
  }),
  useRequests: (request) =>
    pageIn(
      useCall(dealerRecordEndpoints.getDealerChanges, { ...(companyCode && { companyCode }), ...request }),
      ({ changes, waitDays }) => ({ ...changes, content: changes.content.map((change) => ({ ...change, waitDays })) })
    )
})

const policy = underPolicy(({ changeId, status, takesApprovals }: DealerRequest) =>
  status === 'Pending' && takesApprovals ? { kind: 'BANK_ACCOUNT', subject: String(changeId) } : undefined
)

const DealerTitle = ({ request: { companyCode, companyName } }: { request: DealerRequest }) =>
  companyCode ? (
    <DealerLink companyCode={companyCode}>{messages.titleOf(companyName)}</DealerLink>
  ) : (
    messages.titleOf(companyName)
  )
