import { Stack } from '@mantine/core'
import { canRemoveBenefit } from '@payouts/contract/withholding-tax/benefit-can'
import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import type { Benefit } from '@payouts/contract/withholding-tax/benefits'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { DealerPageLink } from '#dealers/DealerLink.tsx'
import { ReasonForm } from '#requests/ReasonForm.tsx'
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
  const submit = (reason: string) => command.mutate({ payload: { benefitId, reason } }, closeOnSuccess(onDone))
  return (
    <ReasonForm command={command} submit={messages.remove} onSubmit={submit} means={messages.removeHint} field={{}} />
  )
}
