import { Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ActionResult } from '@payouts/contract/cycles/schema'
import { ringgitOf, senOf } from '@payouts/contract/money'
import type { Day } from '@payouts/contract/page'
import { useState } from 'react'
import { ApproveAs, ApprovesFor } from '#approvals/ApproveAs.tsx'
import { CallRefusal } from '#client/CallRefusal.tsx'
import { isUnanswered } from '#client/call-error.ts'
import { DialogActions } from '#ui/dialogs/Dialog.tsx'
import { CommentField } from '#ui/fields/CommentField.tsx'
import { DayField } from '#ui/fields/DayField.tsx'
import { FileField } from '#ui/fields/FileField.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { DueText } from '#ui/texts/DueText.tsx'
import { dayText, today } from '#ui/texts/day-text.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'
import { ActionFigures } from './ActionFigures.tsx'
import type { ActionDefinition } from './action-definition.ts'
import { BeforeAfter } from './BeforeAfter.tsx'
import { ChangedFigures } from './ChangedFigures.tsx'
import { ChosenRows } from './ChosenRows.tsx'
import { messages } from './messages.ts'
import { RefusedRows } from './RefusedRows.tsx'
import { requestedNote } from './requested-day.ts'
import { type ActionFields, useActionForm } from './use-action-form.ts'
import './ActionForm.css'
import { sendingText } from '#ui/states/sending-text.ts'

type ActionFormProps = {
  action: ActionDefinition
  opening: number
  onDone: () => void
  onChange: (action: ActionDefinition) => void
}

/** The preview's figures, the comment and other fields of the action, and its button. */
export function ActionForm({ action, opening, onDone, onChange }: ActionFormProps) {
  const {
    form,
    preview,
    requestedDays = [],
    problem,
    sentShare,
    disabledReason,
    note,
    chosenDay,
    paymentDay,
    submit
  } = useActionForm(action, opening, onDone)
  const { figures, before } = preview
  const impossible = preview.error !== null && !figures
  const { countsRows = true } = action
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">
          {action.scope && <strong>{action.scope} </strong>}
          {action.description}
          {action.dueOn && <PayoutBy day={action.dueOn} />}
        </Text>
        {!impossible && action.strip?.(paymentDay)}
        {figures && <RefusedRows action={action} figures={figures} onChange={onChange} />}
        {figures?.behalf && <ApprovesFor person={figures.behalf} />}
        {!impossible && <InputFields action={action} form={form} note={requestedNote(action, requestedDays)} />}
        <ChosenRows action={action} onChange={onChange} />
        {countsRows && !impossible && (
          <ActionFigures
            label={messages.whatItTouches}
            figures={figures}
            payoutOnButton={action.sumOnButton === 'whole'}
          />
        )}
        {figures?.before && figures.after && <BeforeAfter before={figures.before} after={figures.after} />}
        {!impossible && action.evidence}
        {before && <ChangedFigures before={before} next={disabledReason === undefined ? action.verb : undefined} />}
        {problem && !form.submitting && <CallRefusal error={problem} verb={action.verb} />}
      </Stack>
      {impossible ? (
        <DialogActions
          {...(isUnanswered(preview.error) && {
            submit: action.verb,
            busy: preview.isCounting,
            onSubmit: preview.countAgain
          })}
        />
      ) : (
        <DialogActions
          submit={verbWithSum(action, figures, chosenDay)}
          {...(action.cancelLabel && { cancel: action.cancelLabel })}
          busy={form.submitting}
          danger={action.danger === true}
          disabledReason={disabledReason}
          busyText={sentShare === undefined ? undefined : sendingText({ share: sentShare })}
          note={note ?? (action.warning && <strong className="action-warning">{action.warning}</strong>)}
        />
      )}
    </form>
  )
}

/** What is paid, and for which day, is on the button of an approval and of a release. */
function verbWithSum(
  { verb, sumOnButton }: ActionDefinition,
  figures: ActionResult | undefined,
  chosenDay: Day | ''
): string {
  if (!sumOnButton || !figures?.before || !figures.after) return verb
  const { before, after } = figures
  const added = senOf(after.netPayoutAmount) - senOf(before.netPayoutAmount)
  if (sumOnButton === 'added' && added === 0n) return verb
  const sum = sumOnButton === 'added' ? ringgitOf(added) : after.netPayoutAmount
  return messages.pays[sumOnButton](verb, withCurrency(sum), dayText(chosenDay || today()))
}

function PayoutBy({ day }: { day: Day }) {
  return (
    <>
      {' '}
      {messages.payoutBy} <DayText day={day} />, <DueText day={day} />.
    </>
  )
}

type InputFieldsProps = {
  action: ActionDefinition
  form: UseFormReturnType<ActionFields>
  /** The requested day. */
  note: string | undefined
}

function InputFields({ action: { dateLabel, endpoint, ways }, form, note }: InputFieldsProps) {
  const [behalfOf, setBehalfOf] = useState(() => form.getValues().behalfOf)
  form.watch('behalfOf', ({ value }) => setBehalfOf(value))
  return (
    <>
      <ApproveAs ways={ways} value={behalfOf} onChange={(chosen) => form.setFieldValue('behalfOf', chosen)} />
      {dateLabel && (
        <DayField
          label={dateLabel}
          description={note}
          min={today()}
          key={form.key('selectedDate')}
          {...form.getInputProps('selectedDate')}
        />
      )}
      <CommentField data-autofocus key={form.key('remark')} {...form.getInputProps('remark')} />
      {endpoint.takesFile && <FileField onChange={(file) => form.setFieldValue('file', file)} />}
    </>
  )
}
