import { Button } from '@mantine/core'
import { isGranted, permission } from '@payouts/contract/permissions'
import { Undo2 } from 'lucide-react'
import { useSession } from '#client/session/session.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { later } from '#ui/later.tsx'
import type { NamedCycle } from './api.ts'
import { messages } from './messages.ts'

const RequestTakeBackDialog = later(() =>
  import('./RequestTakeBackDialog.tsx').then((file) => file.RequestTakeBackDialog)
)

/**
 * Requests to take back the approval of a cycle before it is posted. Renders nothing for people who may neither
 * request nor approve.
 */
export function RequestTakeBack({ cycle }: { cycle: NamedCycle }) {
  const session = useSession()
  const { open, subject, ...dialog } = useDialogAbout<NamedCycle>()
  const buttons = ['REQUEST APPROVAL', 'APPROVE'] as const
  const isStaff = session?.company === null
  if (!isStaff || !buttons.some((button) => isGranted(session.menu, permission('Payout', button)))) return null
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<Undo2 size={14} aria-hidden />}
        onClick={() => open(cycle)}
      >
        {messages.request}
      </Button>
      <RequestTakeBackDialog needed={dialog.opened} {...dialog} cycle={subject} />
    </>
  )
}
