import { Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { canGiveBack, leftToGiveBack } from '@payouts/contract/tax-remittances/can'
import { givingBack } from '@payouts/contract/tax-remittances/giving-back'
import { taxReturnEndpoints } from '@payouts/contract/tax-remittances/return-endpoints'
import type { TaxListLine } from '@payouts/contract/tax-remittances/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { DealerPageLink } from '#dealers/DealerLink.tsx'
import { ReasonField } from '#requests/ReasonField.tsx'
import { MoneyField } from '#ui/fields/MoneyField.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { FactList } from '#ui/texts/FactList.tsx'
import { useMayRemit, useRemittanceCommand } from './api.ts'
import { messages } from './messages.ts'

/** A payment of a month's list, and the way to give its tax back. */
export function ListedPayment({ line, onDone }: { line: TaxListLine; onDone: () => void }) {
  const mayRemit = useMayRemit()
  const verdict = canGiveBack(line)
  const { companyCode, paidOn, gross, tax, givenBack, reference } = line
  return (
    <Stack gap="md">
      <FactList
        facts={[
          [messages.reference, reference],
          [messages.paidOn, <DayText key="day" day={paidOn} />],
          [messages.gross, <Money key="gross" amount={gross} />],
          [messages.withheld, <Money key="tax" amount={tax} />],
          [messages.givenBack, givenBack !== '0.00' && <Money key="back" amount={givenBack} />],
          [messages.leftToGiveBack, <Money key="left" amount={leftToGiveBack(line)} />]
        ]}
      />
      <DealerPageLink companyCode={companyCode} />
      {mayRemit && verdict.allowed && <GiveBackForm line={line} onDone={onDone} />}
      {mayRemit && !verdict.allowed && <p className="dimmed">{verdict.reason}</p>}
    </Stack>
  )
}

function GiveBackForm({ line, onDone }: { line: TaxListLine; onDone: () => void }) {
  const command = useRemittanceCommand(taxReturnEndpoints.requestTaxReturn)
  const form = useForm({
    initialValues: { amount: leftToGiveBack(line), reason: '' },
    validate: schemaResolver(givingBack, { sync: true })
  })
  const submit = (given: typeof form.values) =>
    command.mutate({ payload: { reference: line.reference, ...given } }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.request} onSubmit={submit}>
      <Text size="sm">{messages.giveBackHint}</Text>
      <MoneyField label={messages.amount} withAsterisk {...form.getInputProps('amount')} />
      <ReasonField data-autofocus {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
