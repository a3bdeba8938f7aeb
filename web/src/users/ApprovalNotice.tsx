import { Alert, Code } from '@mantine/core'
import { isGranted, permission } from '@payouts/contract/permissions'
import { Info, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { useUserRights } from './api.ts'
import { messages } from './messages.ts'

type ApprovalNoticeProps = {
  approval: { fourEyes: boolean; approvers: number } | undefined
  /** What is approved here. */
  of: 'Users' | 'Roles'
}

/** Warns when no second person could approve, or when no approval is needed. */
export function ApprovalNotice({ titled = true, ...about }: ApprovalNoticeProps & { titled?: boolean }) {
  const notice = useNotice(about)
  if (!notice) return null
  const { color, icon, title, hint } = notice
  return (
    <Alert color={color} icon={icon} title={titled && title}>
      {hint}
    </Alert>
  )
}

/** A short form beside a title, where nothing moves when it loads; the full notice is then below the list. */
export function ApprovalState(about: ApprovalNoticeProps) {
  const notice = useNotice(about)
  return notice && <StatusDot tone={notice.color === 'orange' ? 'orange' : 'grey'}>{notice.title}</StatusDot>
}

type Notice = { color: string; icon: ReactNode; title: string; hint: ReactNode }

function useNotice({ approval, of }: ApprovalNoticeProps): Notice | undefined {
  const { actor } = useUserRights()
  if (!approval) return undefined
  if (!approval.fourEyes)
    return {
      color: 'gray',
      icon: <Info size={18} aria-hidden />,
      title: messages.noSecondPerson,
      hint: messages.noSecondPersonHint
    }
  const others = approval.approvers - (isGranted(actor.menu, permission(of, 'APPROVE')) ? 1 : 0)
  if (others > 0) return undefined
  return {
    color: 'orange',
    icon: <UserPlus size={18} aria-hidden />,
    title: messages.nobodyElse,
    hint: (
      <>
        {messages.nobodyElseHint} <Code className="user-command">{messages.secondAdministrator}</Code>
      </>
    )
  }
}
