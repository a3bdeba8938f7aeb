import { NativeSelect, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { banksOn } from '@payouts/contract/dealers/banks'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import {
  longestPayerName,
  mostPaymentsOfRun,
  mostUnknownDays,
  type SettingValues,
  settingLabels,
  settingValues
} from '@payouts/contract/payment-runs/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { MoneyField } from '#ui/fields/MoneyField.tsx'
import { today } from '#ui/texts/day-text.ts'
import type { ReadSettings } from '../api.ts'
import { useRunCommand } from '../api.ts'
import { messages } from '../messages.ts'
import { chosenAmong, profileOptions, profilesFor } from '../profiles.ts'

type Fields = SettingValues & { validFrom: string; reason: string }

const beginning: SettingValues = {
  ...{ payerName: '', bankBic: '', accountNumber: '', clientCode: '' },
  ...{ ibgLimit: '1000000.00', rentasMinimum: '10000.00', defaultProfile: '' },
  ...{ mostPayments: 10_000, unknownAfterDays: 5 }
}

/** Asks for other settings from a day on. */
export function SettingsForm({ read, onDone }: { read: ReadSettings; onDone: () => void }) {
  const { current, profiles } = read
  const command = useRunCommand(paymentRunEndpoints.changePaymentSettings)
  const values = current?.values ?? beginning
  const form = useForm<Fields>({
    initialValues: {
      ...values,
      defaultProfile: chosenAmong(profilesFor(values.bankBic, profiles), values.defaultProfile),
      validFrom: today(),
      reason: ''
    },
    validate: problemsOf
  })
  const offered = profilesFor(form.values.bankBic, profiles)
  form.watch('bankBic', ({ value }) =>
    form.setFieldValue('defaultProfile', chosenAmong(profilesFor(value, profiles), form.values.defaultProfile))
  )
  const submit = ({ validFrom, reason, ...values }: Fields) =>
    command.mutate({ payload: { validFrom, reason, values } }, closeOnSuccess(onDone))
  const field = (name: keyof SettingValues) => ({
    label: settingLabels[name],
    withAsterisk: true,
    ...form.getInputProps(name)
  })
  return (
    <CommandForm form={form} command={command} submit={messages.save} onSubmit={submit}>
      <Text size="sm">{messages.changeHint}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="xs">
        <TextInput maxLength={longestPayerName} data-autofocus {...field('payerName')} />
        <TextInput maxLength={35} {...field('clientCode')} />
        <NativeSelect
          data={[
            { value: '', label: messages.chooseBank },
            ...banksOn(today()).map(({ bic, name }) => ({ value: bic, label: `${name} (${bic})` }))
          ]}
          {...field('bankBic')}
        />
        <TextInput inputMode="numeric" maxLength={20} {...field('accountNumber')} />
        <MoneyField {...field('ibgLimit')} />
        <MoneyField {...field('rentasMinimum')} />
        <NativeSelect data={profileOptions(offered)} {...field('defaultProfile')} />
        <NumberInput
          min={1}
          max={mostPaymentsOfRun}
          allowDecimal={false}
          thousandSeparator=","
          {...field('mostPayments')}
        />
        <NumberInput min={1} max={mostUnknownDays} allowDecimal={false} {...field('unknownAfterDays')} />
        <DayField label={messages.validFrom} withAsterisk min={today()} {...form.getInputProps('validFrom')} />
      </SimpleGrid>
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}

/** What the server would refuse of the values, by their fields. */
function problemsOf({ validFrom, reason, ...values }: Fields): Record<string, string | null> {
  const { error } = settingValues.safeParse(values)
  const wrong = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])
  return {
    ...Object.fromEntries(wrong),
    ...(!validFrom && { validFrom: 'Please choose from when they hold.' }),
    reason: reasonProblem(reason)
  }
}
