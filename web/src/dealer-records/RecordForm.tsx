import { Alert, SimpleGrid, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { bankAccountDoubt, bankAccountForm } from '@payouts/contract/dealers/bank-account'
import { bankByCode, bankByName } from '@payouts/contract/dealers/banks'
import { type DealerRecord, isMasked, type RecordGroup, recordGroups } from '@payouts/contract/dealers/record'
import { type RecordField, recordFields } from '@payouts/contract/dealers/record-fields'
import { typedProblem } from '@payouts/contract/dealers/record-rules'
import { useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { type CallError, errorText, isTrouble } from '#client/call-error.ts'
import { closeOnSuccess } from '#client/dialogs/close-on-success.ts'
import { ReasonField } from '#requests/ReasonField.tsx'
import { reasonProblem } from '#requests/reason-problem.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { focusFirst } from '#ui/fields/focus-first.ts'
import { type ReadRecord, recordNow, useRecordCommand } from './api.ts'
import './DealerRecordFacts.css'
import { AnsweringAlert } from '#ui/states/AnsweringAlert.tsx'
import { messages } from './messages.ts'
import { RecordInput } from './RecordInput.tsx'

type Values = Record<RecordField, string> & { reason: string }
const groups = Object.keys(recordGroups) as RecordGroup[]

/** Changes fields of a record: guarded fields wait for a second person, the rest applies at once. */
export function RecordForm({ read, onDone }: { read: ReadRecord; onDone: () => void }) {
  // A background refetch must not count as what the person saw while typing.
  const [seen, setSeen] = useState(read)
  const [isStale, setStale] = useState(false)
  const { companyCode, version, record } = seen
  const beginning = valuesOf(record)
  const changesOf = (values: Values) => recordFields.filter((field) => values[field].trim() !== beginning[field])
  /** After a concurrent change untouched fields are updated; typed ones stay. */
  const adoptCurrent = async (refusal: CallError) => {
    const now = isTrouble(refusal, 'changedMeanwhile') && (await recordNow(companyCode).catch(() => undefined))
    setStale(Boolean(now))
    if (!now) return
    const values = form.getValues()
    const typed = changesOf(values).map((field) => [field, values[field]])
    form.setValues({ ...valuesOf(now.record), ...Object.fromEntries(typed), reason: values.reason })
    setSeen(now)
  }
  const command = useRecordCommand(dealerRecordEndpoints.changeDealerRecord, { onRefused: adoptCurrent })
  const form = useForm<Values>({
    initialValues: beginning,
    validate: (values) => {
      const wrong = changesOf(values).flatMap((field) => {
        const problem = typedProblem(field, values[field])
        return problem ? [[field, `This ${problem}.`]] : []
      })
      const changed = changesOf(values).length > 0
      return {
        ...Object.fromEntries(wrong),
        reason: reasonProblem(values.reason),
        ...(!changed && { reason: messages.nothingChanged })
      }
    }
  })
  const submit = (values: Values) => {
    const changes = Object.fromEntries(changesOf(values).map((field) => [field, values[field].trim() || null]))
    command.mutate({ payload: { companyCode, version, changes, reason: values.reason } }, closeOnSuccess(onDone))
  }
  return (
    <form noValidate className="record-form" onSubmit={form.onSubmit(submit, focusFirst(form))}>
      <Stack gap="md">
        <Text size="sm">{messages.editHint}</Text>
        {read.change && <Alert color="orange">{messages.changeWaits}</Alert>}
        {groups.map((group) => (
          <fieldset key={group}>
            <legend>{messages.groups[group]}</legend>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="xs">
              {recordGroups[group]
                .filter((field) => field !== 'bankName')
                .map((field) => (
                  <RecordInput
                    key={field}
                    field={field}
                    record={record}
                    doubt={field === 'bankAccountNumber' ? doubtOf(form.values, record) : undefined}
                    {...form.getInputProps(field)}
                  />
                ))}
            </SimpleGrid>
          </fieldset>
        ))}
        <ReasonField {...form.getInputProps('reason')} />
        {command.error && <Refused error={command.error} isStale={isStale} />}
      </Stack>
      <DialogActions submit={messages.save} busy={command.isPending} />
    </form>
  )
}

function Refused({ error, isStale }: { error: CallError; isStale: boolean }) {
  if (!isStale || !isTrouble(error, 'changedMeanwhile')) return <CallRefusal error={error} verb={messages.save} />
  return (
    <AnsweringAlert color="orange" title={errorText(error)}>
      {messages.staleValues}
    </AnsweringAlert>
  )
}

/** Warns that a typed account's length is unusual for its bank. */
function doubtOf({ bankBic, bankAccountNumber }: Values, { bankName }: DealerRecord): string | undefined {
  const doubt = bankAccountDoubt({ bankBic: bankBic || null, bankName }, bankAccountForm(bankAccountNumber))
  return doubt && messages.checkAccount(doubt)
}

/** A masked account number is replaced or left unchanged; a bank without a code is chosen by name. */
function valuesOf(record: DealerRecord): Values {
  const text = (field: RecordField) => record[field] ?? ''
  const values = Object.fromEntries(recordFields.map((field) => [field, text(field)])) as Record<RecordField, string>
  const account = text('bankAccountNumber')
  const bank = record.bankBic ? bankByCode(record.bankBic) : bankByName(text('bankName'))
  return {
    ...values,
    bankAccountNumber: isMasked(account) ? '' : account,
    bankBic: bank?.bic ?? '',
    reason: ''
  }
}
