import { Button, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { type CurrentPolicy, mostBands } from '@payouts/contract/approvals/schema'
import { Plus } from 'lucide-react'
import { CommandForm } from '#client/dialogs/CommandForm.tsx'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { today } from '#ui/texts/day-text.ts'
import { usePolicyCommand } from './api.ts'
import { amountProblem, BandFields, bandsOf, type GivenBand, givenBands } from './BandFields.tsx'
import { messages } from './messages.ts'

type Fields = { bands: GivenBand[]; validFrom: string; reason: string }

/** Other bands of a policy, from a day on, with a reason. */
export function PolicyForm({ policy, onDone }: { policy: CurrentPolicy; onDone: () => void }) {
  const { kind, roles } = policy
  const command = usePolicyCommand(approvalEndpoints.changePolicy)
  const form = useForm<Fields>({
    initialValues: { bands: givenBands(policy.bands), validFrom: today(), reason: '' },
    validate: {
      bands: { upTo: amountProblem },
      validFrom: (day) => (day >= today() ? null : messages.dayIsOver),
      reason: reasonProblem
    }
  })
  const submit = ({ bands, ...given }: Fields) =>
    command.mutate({ payload: { kind, bands: bandsOf(bands), ...given } }, closeOnSuccess(onDone))
  const { bands } = form.getValues()
  const change = (next: GivenBand[]) => form.setFieldValue('bands', next)
  return (
    <CommandForm form={form} command={command} submit={messages.save} onSubmit={submit}>
      <Text size="sm">{messages.changeHint}</Text>
      {bands.map((band, index) => (
        <BandFields
          key={band.key}
          band={band}
          index={index}
          roles={roles}
          amount={form.getInputProps(`bands.${index}.upTo`)}
          isLast={index === bands.length - 1}
          onChange={(changed) => change(bands.with(index, changed))}
          onRemove={bands.length > 1 ? () => change(bands.toSpliced(index, 1)) : undefined}
        />
      ))}
      {bands.length < mostBands && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} aria-hidden />}
          style={{ alignSelf: 'start' }}
          onClick={() => change([...bands, ...givenBands([{ upTo: null, approvers: [null], inOrder: false }])])}
        >
          {messages.addBand}
        </Button>
      )}
      <DayField label={messages.validFrom} min={today()} {...form.getInputProps('validFrom')} />
      <ReasonField {...form.getInputProps('reason')} />
    </CommandForm>
  )
}
