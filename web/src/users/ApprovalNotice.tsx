import { Alert } from '@mantine/core'
import { Info, UserPlus } from 'lucide-react'
import { messages } from './messages.ts'

/** Says plainly when no second person could agree, or when none is asked. */
export function ApprovalNotice({ approval }: { approval: { fourEyes: boolean; approvers: number } | undefined }) {
  if (!approval) return null
  if (!approval.fourEyes)
    return (
      <Alert color="gray" icon={<Info size={18} aria-hidden />} title={messages.noSecondPerson}>
        {messages.noSecondPersonHint}
      </Alert>
    )
  if (approval.approvers > 1) return null
  return (
    <Alert color="orange" icon={<UserPlus size={18} aria-hidden />} title={messages.onlyApprover}>
      {messages.onlyApproverHint}
    </Alert>
  )
}
