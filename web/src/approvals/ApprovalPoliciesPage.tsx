import { Button, Skeleton } from '@mantine/core'
import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { kindRules } from '@payouts/contract/approvals/kinds'
import type { CurrentPolicy } from '@payouts/contract/approvals/schema'
import { DecidedChanges } from '../changes/dated/DecidedChanges.tsx'
import { PendingChanges } from '../changes/dated/PendingChanges.tsx'
import type { DecidedPage } from '../changes/use-decided-page.ts'
import { errorText } from '../client/call-error.ts'
import { useCall } from '../client/queries.ts'
import { DayText } from '../ui/DayText.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import './Approvals.css'
import { usePolicyRights, waitingChanges } from './api.ts'
import { BandTable } from './BandTable.tsx'
import { messages } from './messages.ts'
import { PolicyDialog } from './PolicyDialog.tsx'
import { policyChanges } from './policy-changes.ts'

/** Whose approvals each kind of decision takes today, and the changes of that which wait. */
export function ApprovalPoliciesPage() {
  const policies = useCall(approvalEndpoints.getApprovalPolicies, {})
  const changes = useCall(approvalEndpoints.getPolicyChanges, waitingChanges)
  const { open: change, subject: policy, ...dialog } = useDialogAbout<CurrentPolicy>()
  return (
    <div className="approval-page">
      <PageHeader
        title={messages.title}
        purpose={messages.purpose}
        actions={<DecidedChanges kind={policyChanges} usePage={useDecided} />}
      />
      {changes.data && <PendingChanges kind={policyChanges} changes={changes.data.changes.content} />}
      {policies.error && !policies.data && (
        <ErrorState message={errorText(policies.error)} retry={() => void policies.refetch()} />
      )}
      {!policies.error && !policies.data && <Skeleton height={480} role="status" aria-label={messages.title} />}
      <ul className="approval-policies">
        {policies.data?.policies.map((current) => (
          <li key={current.kind} className="approval-policy">
            <Policy policy={current} onChange={() => change(current)} />
          </li>
        ))}
      </ul>
      <PolicyDialog {...dialog} policy={policy} />
    </div>
  )
}

const useDecided = (request: DecidedPage['request']) => useCall(approvalEndpoints.getPolicyChanges, request)

function Policy({ policy, onChange }: { policy: CurrentPolicy; onChange: () => void }) {
  const { mayAsk } = usePolicyRights()
  const { title, amount } = kindRules[policy.kind]
  return (
    <>
      <h2>{title}</h2>
      <p>{amount}</p>
      <BandTable bands={policy.bands} label={messages.bandsOf(title)} />
      <footer>
        {policy.validFrom === null ? (
          messages.usual
        ) : (
          <span>
            {messages.since} <DayText day={policy.validFrom} />
          </span>
        )}
        {mayAsk && (
          <Button size="compact-xs" variant="default" aria-label={messages.changeTitle(title)} onClick={onChange}>
            {messages.change}
          </Button>
        )}
      </footer>
    </>
  )
}
