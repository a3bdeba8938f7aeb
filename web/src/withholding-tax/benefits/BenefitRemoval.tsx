import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { canRemoveBenefit } from '@payouts/contract/withholding-tax/benefit-can'
import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import type { Benefit } from '@payouts/contract/withholding-tax/benefits'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { DealerPageLink } from '#dealers/DealerLink.tsx'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { useBenefitCommand, useMayAddBenefits } from './api.ts'
import { messages } from './messages.ts'

/** A benefit, and the way to take it out of the register. */
export function BenefitRemoval({ benefit, onDone }: { benefit: Benefit; onDone: () => void }) {
  const mayAdd = useMayAddBenefits()
  const verdict = canRemoveBenefit(benefit)
  const { companyCode, givenOn, kind, cost, note, state } = benefit
  return (
    <Stack gap="md">
      <FactList
        facts={[
          [messages.givenOn, <DayText key="day" day={givenOn} />],
          [messages.kind, messages.kinds[kind]],
          [messages.cost, <Money key="cost" amount={cost} />],
          [messages.note, note],
          [messages.state, state]
        ]}
      />
      <DealerPageLink companyCode={companyCode} />
      {mayAdd && verdict.allowed && <RemovalForm benefit={benefit} onDone={onDone} />}
      {mayAdd && !verdict.allowed && <p className="dimmed">{verdict.reason}</p>}
    </Stack>
  )
}

function RemovalForm({ benefit: { benefitId }, onDone }: { benefit: Benefit; onDone: () => void }) {
  const command = useBenefitCommand(benefitEndpoints.removeBenefit)
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: reasonProblem } })
  const submit = ({ reason }: typeof form.values) =>
    command.mutate({ payload: { benefitId, reason } }, closeOnSuccess(onDone))
  return (
    <form noValidate onSubmit={form.onSubmit(submit, () => form.getInputNode('reason')?.focus())}>
      <Stack gap="md">
        <Text size="sm">{messages.removeHint}</Text>
        <ReasonField {...form.getInputProps('reason')} />
        {command.error && <CallRefusal error={command.error} verb={messages.remove} />}
      </Stack>
      <DialogActions submit={messages.remove} busy={command.isPending} />
    </form>
  )
}
