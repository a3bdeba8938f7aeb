import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Ringgit, sumOfRinggit } from '@payouts/contract/money'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry } from '@payouts/contract/reconciliation/schema'
import { longestReason } from '@payouts/contract/text'
import { CallRefusal } from '../client/CallRefusal.tsx'
import { closeOnSuccess } from '../client/close-on-success.ts'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Money } from '../ui/Money.tsx'
import { useReconciliationCommand } from './api.ts'
import { messages } from './messages.ts'

export type EntryDecision = { entries: readonly BankEntry[]; confirms: boolean }

type EntryDecisionDialogProps = {
  decision: EntryDecision | undefined
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** Confirms what is proposed for entries, or sets them aside; what that does stands there before. */
export function EntryDecisionDialog({ decision, opened, onClose, onDone }: EntryDecisionDialogProps) {
  const count = decision?.entries.length ?? 0
  const title = decision?.confirms ? messages.confirmTitle(count) : messages.ignoreTitle(count)
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

function Decide({ entries, confirms, onDone }: EntryDecision & { onDone: () => void }) {
  const confirmation = useReconciliationCommand(reconciliationEndpoints.confirmBankEntries)
  const ignoring = useReconciliationCommand(reconciliationEndpoints.ignoreBankEntries)
  const { error, isPending } = confirms ? confirmation : ignoring
  const form = useForm({
    initialValues: { comment: '' },
    validate: { comment: (text) => (confirms || text.trim() ? null : messages.reasonRequired) }
  })
  const entryIds = entries.map(({ entryId }) => entryId)
  const submit = ({ comment }: typeof form.values) =>
    confirms
      ? confirmation.mutate({ payload: { entryIds, comment } }, closeOnSuccess(onDone))
      : ignoring.mutate({ payload: { entryIds, reason: comment } }, closeOnSuccess(onDone))
  const sum: Ringgit = sumOfRinggit(entries.map(({ amount }) => amount))
  const verb = confirms ? messages.confirm : messages.ignore
  return (
    <form noValidate onSubmit={form.onSubmit(submit, () => form.getInputNode('comment')?.focus())}>
      <Stack gap="md">
        <Text size="sm">{confirms ? messages.confirmText(sum) : messages.ignoreText(sum)}</Text>
        <ul className="bank-file-problems">
          {entries.map((entry) => (
            <li key={entry.entryId}>
              <Money amount={entry.amount} /> {described(entry)}
            </li>
          ))}
        </ul>
        <Textarea
          label={confirms ? messages.comment : messages.whyIgnored}
          withAsterisk={!confirms}
          autosize
          minRows={2}
          maxLength={longestReason}
          data-autofocus
          {...form.getInputProps('comment')}
        />
        {error && <CallRefusal error={error} verb={verb} />}
      </Stack>
      <DialogActions submit={verb} busy={isPending} />
    </form>
  )
}

function described({ proposal, counterparty, reference, bookedOn }: BankEntry): string {
  if (proposal) return messages.proposalOf(proposal.referenceNo, proposal.companyName)
  return [bookedOn, reference, counterparty].filter(Boolean).join(' · ')
}
