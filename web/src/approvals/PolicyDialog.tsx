import { kindRules } from '@payouts/contract/approvals/kinds'
import type { CurrentPolicy } from '@payouts/contract/approvals/schema'
import { messages } from '#requests/messages.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'

const PolicyForm = later(() => import('./PolicyForm.tsx').then(({ PolicyForm }) => PolicyForm))

type PolicyDialogProps = { policy: CurrentPolicy | undefined; opened: boolean; onClose: () => void }

/** Requests other bands of a policy. */
export function PolicyDialog({ policy, opened, onClose }: PolicyDialogProps) {
  const title = policy ? messages.changeTitle(kindRules[policy.kind].title) : ''
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {policy && <PolicyForm needed={opened} policy={policy} onDone={onClose} />}
    </Dialog>
  )
}
