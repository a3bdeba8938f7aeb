import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { exclusionEndpoints } from '@payouts/contract/exclusions/endpoints'
import { newExclusion } from '@payouts/contract/exclusions/schema'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { isUnanswered } from '#client/call-error.ts'
import { useCommand } from '#client/queries.ts'
import { toast } from '#client/toast.ts'
import { DayField } from '#ui/fields/DayField.tsx'
import { messages } from '../messages.ts'
import { type EffectTexts, ExclusionEffect } from './ExclusionEffect.tsx'
import { useAdditionPreview } from './use-exclusion-preview.ts'

type AddExclusionFormProps = {
  onDone: () => void
  /** The form's last line, with its button. */
  buttons: (state: { busy: boolean; disabledReason: string | undefined }) => ReactNode
}

const empty = { customerName: '', yesId: '', billingAccountNo: '', reason: '', exclusionStart: '', exclusionEnd: '' }
type Fields = typeof empty

const texts: EffectTexts = { moved: messages.takenOut, nothing: messages.nothingTaken, stays: messages.staysAsItIs }
/** How long typing must pause before the effect is counted. */
const restMs = 300
/** Exclusions cover past and future days. */
const [firstDay, lastDay] = [dayjs().subtract(10, 'year'), dayjs().add(20, 'year')].map((day) =>
  day.format('YYYY-MM-DD')
)

/** A new exclusion; once it is filled in, it shows which rows of open cycles it would take out. */
export function AddExclusionForm({ onDone, buttons }: AddExclusionFormProps) {
  const { form, submit, filledIn, preview, problem, disabledReason } = useAddition(onDone)
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <ExclusionFields form={form} />
        {filledIn && (preview.figures || !problem) ? (
          <ExclusionEffect
            outcome={preview.figures}
            texts={texts}
            pressAgain={preview.hasChanged && !form.submitting ? messages.addNew : undefined}
          />
        ) : (
          !problem && (
            <Text size="sm" c="dimmed">
              {messages.fillInFirst}
            </Text>
          )
        )}
        {problem && !form.submitting && <CallRefusal error={problem} verb={messages.addNew} />}
      </Stack>
      {buttons({ busy: form.submitting, disabledReason })}
    </form>
  )
}

/** The form's state, the preview of what it would take out, and what pressing its button does. */
function useAddition(onDone: () => void) {
  const form = useForm<Fields>({
    initialValues: empty,
    validate: schemaResolver(newExclusion, { sync: true })
  })
  const [rested] = useDebouncedValue(form.values, restMs)
  const filledIn = newExclusion.safeParse(form.values).success
  const preview = useAdditionPreview(filledIn && rested === form.values ? newExclusion.parse(rested) : undefined)
  const command = useCommand(exclusionEndpoints.addExclusion, { invalidates: 'everything' })
  const problem = command.error ?? (filledIn ? preview.error : null)

  const add = async (fields: Fields) => {
    // A try without an answer may have succeeded: it is repeated unchanged, and takes effect only once.
    if (!isUnanswered(command.error) && !(await preview.isStillAsShown())) return
    const added = await command.mutateAsync({ payload: newExclusion.parse(fields) }).catch(() => undefined)
    if (!added) return
    onDone()
    toast.success(added.message)
  }
  const submit = form.onSubmit(add, (errors) => {
    const first = fieldsInOrder.find((field) => errors[field])
    if (first) form.getInputNode(first)?.focus()
  })
  const disabledReason = !form.submitting && filledIn && !preview.figures && !problem ? messages.counting : undefined
  return { form, submit, filledIn, preview, problem, disabledReason }
}

function ExclusionFields({ form }: { form: UseFormReturnType<Fields> }) {
  return (
    <>
      <TextInput
        label={messages.customerName}
        withAsterisk
        maxLength={200}
        data-autofocus
        {...form.getInputProps('customerName')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <TextInput
          label={messages.yesId}
          withAsterisk
          type="email"
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('yesId')}
        />
        <TextInput
          label={messages.billingAccountNo}
          withAsterisk
          inputMode="numeric"
          maxLength={50}
          autoComplete="off"
          {...form.getInputProps('billingAccountNo')}
        />
      </SimpleGrid>
      <TextInput label={messages.reason} withAsterisk maxLength={500} {...form.getInputProps('reason')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <DayField label={messages.fromDate} withAsterisk {...range} {...form.getInputProps('exclusionStart')} />
        <DayField
          label={messages.toDate}
          withAsterisk
          description={messages.bothDaysCount}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          {...range}
          {...form.getInputProps('exclusionEnd')}
        />
      </SimpleGrid>
    </>
  )
}

const range = { ...(firstDay && { min: firstDay }), ...(lastDay && { max: lastDay }) }
const fieldsInOrder = Object.keys(empty) as (keyof Fields)[]
