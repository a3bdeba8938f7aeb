import { ActionIcon, NativeSelect, Radio, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { adjustmentCan } from '@payouts/contract/adjustments/can'
import { adjustmentDescriptions, adjustmentTypes, postingModes } from '@payouts/contract/adjustments/choices'
import { newAdjustment } from '@payouts/contract/adjustments/schema'
import { yes } from '@payouts/contract/verdict'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { CallRefusal } from '#client/CallRefusal.tsx'
import type { CallError } from '#client/call-error.ts'
import { MoneyField } from '#ui/fields/MoneyField.tsx'
import { later } from '#ui/later.tsx'
import { today } from '#ui/texts/day-text.ts'
import { messages } from '../messages.ts'
import { type AdjustmentDraft, asSaved, dateFor, effectOf, isPostingMode, problemsOf } from './adjustment-draft.ts'
import type { DateOfPostingProps } from './DateOfPosting.tsx'
import './AdjustmentForm.css'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { AnsweringAlert } from '#ui/states/AnsweringAlert.tsx'

/** A field of the same size until the calendar is loaded. */
const DateBefore = ({ value = '', error }: DateOfPostingProps) => (
  <TextInput label={messages.date} withAsterisk readOnly value={value} error={error} />
)
const DateOfPosting = later(() => import('./DateOfPosting.tsx').then(({ DateOfPosting }) => DateOfPosting), DateBefore)

type AdjustmentFormProps = {
  initial: AdjustmentDraft
  /** Fills an empty reference as soon as the server has offered one. */
  offeredReference?: string | undefined
  /** Opens the dealer search with the current draft, which is restored afterwards. */
  onPickDealer: (draft: AdjustmentDraft) => void
  /** Saves a valid form. Must not throw: `error` carries a refusal. */
  onSave: (draft: AdjustmentDraft) => Promise<unknown>
  error: CallError | null
  /** Whether it is refused as long as nothing has changed. */
  mustChange?: boolean
  /** Further buttons next to SAVE. */
  children?: ReactNode
}

const withHint = (hint: string, values: readonly string[]) => [{ value: '', label: hint }, ...values]

/** The form of a new or changed adjustment. */
export function AdjustmentForm(props: AdjustmentFormProps) {
  const { initial, offeredReference, onPickDealer, onSave, error, mustChange = false, children } = props
  const headingId = useId()
  const [unchanged, setUnchanged] = useState<string>()
  const form = useForm<AdjustmentDraft>({
    initialValues: initial,
    onValuesChange: () => setUnchanged(undefined),
    validate: (draft) => problemsOf(asSaved(draft, today()), today())
  })
  const draft = form.values

  // biome-ignore lint/correctness/useExhaustiveDependencies: an offer is taken up when it comes, not when somebody empties the field
  useEffect(() => {
    if (offeredReference && !draft.referenceNo) form.setFieldValue('referenceNo', offeredReference)
  }, [offeredReference])

  const focusFirst = (problems: typeof form.errors) => {
    const first = fieldsInOrder.find((field) => problems[field])
    const node = first && form.getInputNode(first)
    const control = node?.matches('input, select, button') ? node : node?.querySelector('input')
    control?.focus()
  }
  const pick = () => onPickDealer(draft)
  const save = (filledIn: AdjustmentDraft) => {
    const given = asSaved(filledIn, today())
    const verdict = mustChange ? adjustmentCan.save(newAdjustment.parse(initial), newAdjustment.parse(given)) : yes
    return verdict.allowed ? onSave(given) : setUnchanged(verdict.reason)
  }

  return (
    <form
      className="card form-card stack-md"
      aria-labelledby={headingId}
      noValidate
      onSubmit={form.onSubmit(save, focusFirst)}
    >
      <h2 id={headingId}>{messages.provideDetails}</h2>
      <AdjustmentFields form={form} onPickDealer={pick} />
      {unchanged && <AnsweringAlert color="red">{unchanged}</AnsweringAlert>}
      {error && !form.submitting && <CallRefusal error={error} verb={messages.save} />}
      <div className="row-apart adjustment-foot">
        <p className="muted adjustment-effect" role="status">
          {effectOf(asSaved(draft, today()), today())}
        </p>
        <div className="actions adjustment-buttons">
          {children}
          <WorkingButton type="submit" loading={form.submitting}>
            {messages.save}
          </WorkingButton>
        </div>
      </div>
    </form>
  )
}

type AdjustmentFieldsProps = { form: UseFormReturnType<AdjustmentDraft>; onPickDealer: () => void }

function AdjustmentFields({ form, onPickDealer }: AdjustmentFieldsProps) {
  const draft = form.values
  const dealer = draft.dealerName && draft.dealerCode ? `${draft.dealerName} (${draft.dealerCode})` : draft.dealerName
  const choosePosting = (posting: string) => {
    if (isPostingMode(posting)) form.setValues({ posting, date: dateFor(posting, today()) })
    form.clearFieldError('posting')
    form.clearFieldError('date')
  }
  return (
    <div className="adjustment-fields">
      <TextInput
        label={messages.dealer}
        className="adjustment-whole-line"
        placeholder={messages.dealerPlaceholder}
        withAsterisk
        readOnly
        pointer
        {...form.getInputProps('dealerCode')}
        value={dealer}
        inputContainer={(input) => (
          <>
            {input}
            {draft.isFrozen && <p className="adjustment-frozen">{messages.frozenDealer}</p>}
          </>
        )}
        onClick={onPickDealer}
        rightSection={
          <ActionIcon variant="subtle" color="gray" aria-label={messages.searchDealer} onClick={onPickDealer}>
            <Search size={16} aria-hidden />
          </ActionIcon>
        }
      />
      <NativeSelect
        label={messages.type}
        withAsterisk
        data={withHint(messages.chooseType, adjustmentTypes)}
        {...form.getInputProps('type')}
      />
      <NativeSelect
        label={messages.description}
        withAsterisk
        data={withHint(messages.chooseDescription, adjustmentDescriptions)}
        {...form.getInputProps('description')}
      />
      <MoneyField label={messages.amount} withAsterisk {...form.getInputProps('amount')} />
      <TextInput
        label={messages.reference}
        placeholder={messages.referencePlaceholder}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('referenceNo')}
      />
      <Radio.Group label={messages.posting} withAsterisk {...form.getInputProps('posting')} onChange={choosePosting}>
        <div className="adjustment-postings">
          {postingModes.map((mode) => (
            <Radio key={mode} value={mode} label={messages.postings[mode]} />
          ))}
        </div>
      </Radio.Group>
      <DateOfPosting needed {...form.getInputProps('date')} posting={draft.posting} />
    </div>
  )
}

/** In the order of the form. */
const fieldsInOrder = [
  'dealerCode',
  'type',
  'description',
  'amount',
  'referenceNo',
  'posting',
  'date'
] as const satisfies readonly (keyof AdjustmentDraft)[]
