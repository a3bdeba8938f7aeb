import type { CurrentSetting } from '@payouts/contract/signals/schema'
import { messages } from '#requests/messages.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { later } from '#ui/later.tsx'
import { titleOf } from './rule-words.ts'

const RuleForm = later(() => import('./RuleForm.tsx').then(({ RuleForm }) => RuleForm))

type RuleDialogProps = { setting: CurrentSetting | undefined; opened: boolean; onClose: () => void }

/** Requests another severity or other thresholds of a rule. */
export function RuleDialog({ setting, opened, onClose }: RuleDialogProps) {
  const title = setting ? messages.changeTitle(titleOf(setting.name)) : ''
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {setting && <RuleForm needed={opened} setting={setting} onDone={onClose} />}
    </Dialog>
  )
}
