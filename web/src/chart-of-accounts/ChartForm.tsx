import { Checkbox, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { chartEndpoints } from '@payouts/contract/chart-of-accounts/endpoints'
import { ledgerParts, partLabels } from '@payouts/contract/chart-of-accounts/parts'
import { type Chart, emptyChart, mappedPart } from '@payouts/contract/chart-of-accounts/schema'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { useChartCommand } from './api.ts'
import { ChartHead } from './ChartTable.tsx'
import { messages } from './messages.ts'

type Fields = { values: Chart; validFrom: string; reason: string }

/** Asks for another chart of accounts from a day on. */
export function ChartForm({ current, onDone }: { current: Chart | null; onDone: () => void }) {
  const command = useChartCommand(chartEndpoints.changeChart)
  const form = useForm<Fields>({
    initialValues: { values: current ?? emptyChart, validFrom: today(), reason: '' },
    validate: problemsOf
  })
  const submit = (payload: Fields) => command.mutate({ payload }, closeOnSuccess(onDone))
  return (
    <CommandForm form={form} command={command} submit={messages.save} onSubmit={submit}>
      <Text size="sm">{messages.changeHint}</Text>
      <table className="data-table stacked-table" aria-label={messages.chartTitle}>
        <ChartHead />
        <tbody>
          {ledgerParts.map((part) => (
            <tr key={part}>
              <th scope="row">{partLabels[part]}</th>
              <td data-label={messages.account}>
                <TextInput
                  aria-label={`${messages.account}, ${partLabels[part]}`}
                  maxLength={40}
                  {...form.getInputProps(`values.${part}.account`)}
                />
              </td>
              <td data-label={messages.costCentre}>
                <TextInput
                  aria-label={`${messages.costCentre}, ${partLabels[part]}`}
                  maxLength={40}
                  {...form.getInputProps(`values.${part}.costCentre`)}
                />
              </td>
              <td data-label={messages.byVendor}>
                <Checkbox
                  aria-label={`${messages.byVendor}, ${partLabels[part]}`}
                  {...form.getInputProps(`values.${part}.byVendor`, { type: 'checkbox' })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DayField label={messages.validFrom} withAsterisk min={today()} {...form.getInputProps('validFrom')} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}

/** What the server would refuse, by field. */
function problemsOf({ values, validFrom, reason }: Fields): Record<string, string | null> {
  const wrong = ledgerParts.flatMap((part) =>
    (['account', 'costCentre'] as const).flatMap((field) =>
      mappedPart.shape[field].safeParse(values[part][field]).success
        ? []
        : [[`values.${part}.${field}`, messages.wrongCode] as const]
    )
  )
  return {
    ...Object.fromEntries(wrong),
    ...(validFrom < today() && { validFrom: messages.dayIsOver }),
    reason: reasonProblem(reason)
  }
}
