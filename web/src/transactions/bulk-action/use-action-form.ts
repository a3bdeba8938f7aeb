import { schemaResolver, useForm } from '@mantine/form'
import { type ActionResult, remark } from '@payouts/contract/cycles/schema'
import { day } from '@payouts/contract/page'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { behalfIn, firstWay } from '#approvals/ways.ts'
import { call } from '#client/call.ts'
import { isRefused, isUnanswered } from '#client/call-error.ts'
import { invalidateCalls, useCommand } from '#client/queries.ts'
import { today } from '#ui/texts/day-text.ts'
import type { ActionDefinition, ActionInput, PaymentDay } from './action-definition.ts'
import { messages } from './messages.ts'
import { startDay } from './requested-day.ts'
import { usePreview } from './use-preview.ts'

export type ActionFields = { remark: string; selectedDate: string; behalfOf: string; file: File | null }

const rules = z.object({
  remark,
  selectedDate: z.literal('').or(day.refine((chosen) => chosen >= today(), messages.chooseTodayOrLater))
})

/** The call requires a comment even for a preview; this one is not recorded. */
const remarkOfPreview = 'Dry run'

/** The form of an action: its fields, the preview of its effect, and the handler of its button. */
export function useActionForm(action: ActionDefinition, opening: number, onDone: () => void) {
  const form = useForm<ActionFields>({
    mode: 'uncontrolled',
    initialValues: {
      remark: action.remark ?? '',
      selectedDate: startDay(action.requestedDays ?? []),
      behalfOf: firstWay(action.ways),
      file: null
    },
    validate: schemaResolver(rules, { sync: true })
  })
  // The tax of a payment depends on its day.
  const [chosenDay, setChosenDay] = useState(() => form.getValues().selectedDate)
  form.watch('selectedDate', ({ value }) => setChosenDay(value))
  const preview = useActionPreview(action, [opening, action.dateLabel && chosenDay], () => inputOf(form.getValues()))
  const requestedFor = preview.figures?.requestedFor
  const requestedDays = action.requestedDays ?? requestedFor
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server says moves a day that nobody has chosen
  useEffect(() => {
    if (requestedFor && !form.isTouched('selectedDate')) form.setFieldValue('selectedDate', startDay(requestedFor))
  }, [requestedFor])
  const command = useCommand(action.endpoint, { invalidates: 'everything', readsAfterSuccess: false })
  const [sentShare, setSentShare] = useState<number>()
  const [lookFirst, setLookFirst] = useState(false)
  const disabledReason = form.submitting ? undefined : whyDisabled(action, preview.figures)

  const perform = async (fields: ActionFields) => {
    if (disabledReason !== undefined) return
    // A call without an answer may have succeeded: it is repeated unchanged, and takes effect only once.
    if (isUnanswered(command.error) || !hasPreview(action)) preview.forgetChange()
    // Enter pressed before the figures are there acts once they are, unless they forbid it.
    else if (!preview.figures) {
      const counted = await preview.counted()
      if (!counted || whyDisabled(action, counted) !== undefined) return
      // Nobody pays on a day that they have not seen: it may only now be known.
      if (action.dateLabel) return setLookFirst(true)
    } else if (!(await preview.isStillAsShown())) return
    const { file } = fields
    const upload = file && { file, onUploadProgress: setSentShare }
    const result = await command
      .mutateAsync({ payload: action.payload(inputOf(fields)), ...upload })
      .catch(() => undefined)
    setSentShare(undefined)
    if (!result) return
    onDone()
    action.onDone(result)
    // Not awaited: the person has left the screen that would refetch it.
    void invalidateCalls('everything')
  }
  const submit = form.onSubmit(perform, (errors) =>
    form.getInputNode(errors['remark'] ? 'remark' : 'selectedDate')?.focus()
  )
  return {
    form,
    preview,
    requestedDays,
    problem: command.error ?? preview.error,
    sentShare,
    disabledReason,
    note: noteOf(action, preview.figures, lookFirst),
    chosenDay,
    paymentDay: {
      chosen: day.safeParse(chosenDay).data,
      choose: (chosen) => form.setFieldValue('selectedDate', chosen)
    } satisfies PaymentDay,
    submit
  }
}

function useActionPreview(action: ActionDefinition, key: readonly unknown[], input: () => ActionInput) {
  const { endpoint, payload } = action
  const run = async () => {
    const { selectedDate, remark } = input()
    const dryRun = payload({ remark: remark || remarkOfPreview, selectedDate, dryRun: true })
    return call(endpoint, dryRun).catch((error: unknown) => {
      // An outdated screen offered the refused action, so its answers are refetched.
      if (isRefused(error)) void invalidateCalls('everything')
      throw error
    })
  }
  const selection = payload({ remark: remarkOfPreview, selectedDate: '' })
  return usePreview<ActionResult>({
    key: [...key, endpoint.path, selection],
    run: hasPreview(action) ? run : undefined,
    isSame: sameFigures
  })
}

function hasPreview({ countsRows = true }: ActionDefinition): boolean {
  return countsRows
}

/** What people read in a preview: RM, dealers, transactions, the sums of the cycles, and how much would be refused. */
function sameFigures(one: ActionResult, other: ActionResult): boolean {
  return (
    one.totalPayOut === other.totalPayOut &&
    isSame(one.before, other.before) &&
    isSame(one.after, other.after) &&
    one.dealerCount === other.dealerCount &&
    one.transactionCount === other.transactionCount &&
    (one.refusedCount ?? 0) === (other.refusedCount ?? 0)
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function whyDisabled(action: ActionDefinition, figures: ActionResult | undefined): string | undefined {
  if (!hasPreview(action) || !figures) return undefined
  if (figures.transactionCount === 0 && !action.mayTouchNothing) return messages.nothingToActOn
  return figures.refusedCount ? messages.allOrNothing : undefined
}

/** What is said beside the button that can be pressed. */
function noteOf(action: ActionDefinition, figures: ActionResult | undefined, lookFirst: boolean): string | undefined {
  if (hasPreview(action) && !figures) return messages.counting
  return lookFirst ? messages.lookFirst : undefined
}

function inputOf({ remark, selectedDate, behalfOf, file }: ActionFields): ActionInput {
  return {
    remark: remark.trim(),
    selectedDate: selectedDate || today(),
    ...behalfIn(behalfOf),
    ...(file && { fileName: file.name, ...(file.type && { fileType: file.type }) })
  }
}
