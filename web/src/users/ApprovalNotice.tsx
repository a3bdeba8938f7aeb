import { Alert, Code } from '@mantine/core'
import { isGranted, permission } from '@payouts/contract/permissions'
import { Info, UserPlus } from 'lucide-react'
import { useUserRights } from './api.ts'
import { messages } from './messages.ts'

type ApprovalNoticeProps = {
  approval: { fourEyes: boolean; approvers: number } | undefined
  /** What of is approved here. */
  of: 'Users' | 'Roles'
}

/** Warns when no second person could approve, or when no approval is needed. */
export function ApprovalNotice({ approval, of }: ApprovalNoticeProps) {
  const { actor } = useUserRights()
  if (!approval) return null
  if (!approval.fourEyes)
    return (
      <Alert color="gray" icon={<Info size={18} aria-hidden />} title={messages.noSecondPerson}>
        {messages.noSecondPersonHint}
      </Alert>
    )
  const others = approval.approvers - (isGranted(actor.menu, permission(of, 'APPROVE')) ? 1 : 0)
  if (others > 0) return null
  return (
    <Alert color="orange" icon={<UserPlus size={18} aria-hidden />} title={messages.nobodyElse}>
      {messages.nobodyElseHint} <Code className="user-command">{messages.secondAdministrator}</Code>
    </Alert>
  )
}
