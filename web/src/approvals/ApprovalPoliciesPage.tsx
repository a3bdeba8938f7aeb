import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { kindRules } from '@payouts/contract/approvals/kinds'
import type { CurrentPolicy } from '@payouts/contract/approvals/schema'
import { useCall } from '#client/queries.ts'
import { DatedFooter, DatedPage } from '#requests/dated/DatedPage.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import './Approvals.css'
import { amountsOfKinds } from './amounts-of-kinds.ts'
import { usePolicyRights } from './api.ts'
import { BandTable } from './BandTable.tsx'
import { messages } from './messages.ts'
import { PolicyDialog } from './PolicyDialog.tsx'
import { policyRequests } from './policy-requests.ts'

/** Today's approvers of each kind of decision, and pending changes of them. */
export function ApprovalPoliciesPage() {
  const policies = useCall(approvalEndpoints.getApprovalPolicies, {})
  const { open: change, subject: policy, ...dialog } = useDialogAbout<CurrentPolicy>()
  return (
    <>
      <DatedPage title={messages.title} purpose={messages.purpose} kind={policyRequests} current={policies}>
        {policies.data?.policies.map((current) => (
          <li key={current.kind} className="card stack-xs approval-policy">
            <Policy policy={current} onChange={() => change(current)} />
          </li>
        ))}
      </DatedPage>
      <PolicyDialog {...dialog} policy={policy} />
    </>
  )
}

function Policy({ policy, onChange }: { policy: CurrentPolicy; onChange: () => void }) {
  const { mayRequest } = usePolicyRights()
  const { title } = kindRules[policy.kind]
  return (
    <>
      <h2>{title}</h2>
      <p>{amountsOfKinds[policy.kind]}</p>
      <BandTable bands={policy.bands} label={messages.bandsOf(title)} />
      <DatedFooter title={title} validFrom={policy.validFrom} mayRequest={mayRequest} onChange={onChange} />
    </>
  )
}
