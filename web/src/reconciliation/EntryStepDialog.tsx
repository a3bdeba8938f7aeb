import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Ringgit, sumOfRinggit } from '@payouts/contract/money'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry } from '@payouts/contract/reconciliation/schema'
import { longestReason } from '@payouts/contract/text'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { reasonProblem } from '#requests/reason-problem.ts'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { dayText } from '#ui/texts/day-text.ts'
import { dotted } from '#ui/texts/dotted.ts'
import { useReconciliationCommand } from './api.ts'
import { proposedOf } from './columns.tsx'
import { messages } from './messages.ts'

export type EntryStep = 'confirm' | 'refuse' | 'charges' | 'ignore' | 'takeBack'
export type EntryStepOn = { entries: readonly BankEntry[]; step: EntryStep }

/** The text of each step; with a reason unless it is a simple confirmation. */
const steps = {
  confirm: { verb: messages.confirm, title: messages.confirmTitle, text: messages.confirmText, asks: messages.comment },
  refuse: {
    ...{ verb: messages.refuse, title: messages.refuseProposalTitle, text: messages.refuseProposalText },
    asks: messages.whyRefused
  },
  charges: {
    ...{ verb: messages.charges, title: messages.chargesTitle, text: messages.chargesText },
    asks: messages.whichCharges
  },
  ignore: { verb: messages.ignore, title: messages.ignoreTitle, text: messages.ignoreText, asks: messages.whyIgnored },
  takeBack: {
    ...{ verb: messages.takeBack, title: messages.askTakeBackTitle, text: messages.askTakeBackText },
    asks: messages.whyTakeBack
  }
} satisfies Record<EntryStep, object>

type EntryStepDialogProps = {
  decision: EntryStepOn | undefined
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/**
 * Confirms what is proposed for entries, proposes to book them as charges, sets them aside or requests to take them
 * back; it shows the effect first.
 */
export function EntryStepDialog({ decision, opened, onClose, onDone }: EntryStepDialogProps) {
  const count = decision?.entries.length ?? 0
  const title = decision ? steps[decision.step].title(count) : ''
  const done = () => {
    onClose()
    onDone()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      {decision && <Decide {...decision} onDone={done} />}
    </Dialog>
  )
}

function Decide({ entries, step, onDone }: EntryStepOn & { onDone: () => void }) {
  const commands = {
    confirm: useReconciliationCommand(reconciliationEndpoints.confirmBankEntries),
    refuse: useReconciliationCommand(reconciliationEndpoints.refuseEntryProposals),
    charges: useReconciliationCommand(reconciliationEndpoints.proposeBankCharges),
    ignore: useReconciliationCommand(reconciliationEndpoints.ignoreBankEntries),
    takeBack: useReconciliationCommand(reconciliationEndpoints.askToTakeBackEntries)
  }
  const { verb, text, asks } = steps[step]
  const needsReason = step !== 'confirm'
  const form = useForm({
    initialValues: { comment: '' },
    validate: { comment: (words) => (needsReason ? reasonProblem(words) : null) }
  })
  const entryIds = entries.map(({ entryId }) => entryId)
  const submit = ({ comment }: typeof form.values) =>
    step === 'confirm'
      ? commands.confirm.mutate({ payload: { entryIds, comment } }, closeOnSuccess(onDone))
      : commands[step].mutate({ payload: { entryIds, reason: comment } }, closeOnSuccess(onDone))
  const sum: Ringgit = sumOfRinggit(entries.map(({ amount }) => amount))
  return (
    <CommandForm form={form} command={commands[step]} submit={verb} onSubmit={submit}>
      <Text size="sm">{text(sum)}</Text>
      <ul className="lines bank-file-rows">
        {entries.map((entry) => (
          <li key={entry.entryId}>
            <Money amount={entry.amount} /> {described(entry)}
          </li>
        ))}
      </ul>
      <Textarea
        label={asks}
        withAsterisk={needsReason}
        maxLength={longestReason}
        data-autofocus
        {...form.getInputProps('comment')}
      />
    </CommandForm>
  )
}

function described(entry: BankEntry): string {
  if (entry.status === 'Proposed') return proposedOf(entry)
  return dotted([dayText(entry.bookedOn), entry.reference, entry.counterparty])
}
