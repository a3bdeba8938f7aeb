import { Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ActionResult, remark } from '@payouts/contract/cycles/schema'
import { day } from '@payouts/contract/page'
import { useState } from 'react'
import { z } from 'zod'
import { CallRefusal } from '../../client/CallRefusal.tsx'
import { isPassing } from '../../client/call-error.ts'
import { invalidateCalls, useCommand } from '../../client/queries.ts'
import { CommentField } from '../../ui/CommentField.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { DialogActions } from '../../ui/Dialog.tsx'
import { today } from '../../ui/day-text.ts'
import { FileField } from '../../ui/FileField.tsx'
import { ActionFigures } from './ActionFigures.tsx'
import { ChangedFigures } from './ChangedFigures.tsx'
import type { CycleAction, Given } from './cycle-action.ts'
import { messages } from './messages.ts'
import { RefusedRows } from './RefusedRows.tsx'
import { refreshScreenAfter } from './refresh-screen.ts'
import { sameFigures } from './same-figures.ts'
import { useDryRun } from './use-dry-run.ts'
import './ActionForm.css'

type Fields = { remark: string; selectedDate: string; file: File | null }

type ActionFormProps = {
  action: CycleAction
  opening: number
  onDone: () => void
  onChange: (action: CycleAction) => void
}

const rules = z.object({
  remark,
  selectedDate: z.literal('').or(day.refine((chosen) => chosen >= today(), messages.chooseTodayOrLater))
})

/** The figures of a dry run, the comment and what else the action takes, and its button. */
export function ActionForm({ action, opening, onDone, onChange }: ActionFormProps) {
  const form = useForm<Fields>({
    mode: 'uncontrolled',
    initialValues: { remark: '', selectedDate: today(), file: null },
    validate: schemaResolver(rules, { sync: true })
  })
  const dryRun = useDryRun(action, opening, () => given(form.getValues()))
  const command = useCommand(action.endpoint, { invalidates: [] })
  const [before, setBefore] = useState<ActionResult>()
  const [sent, setSent] = useState<number>()

  const figures = dryRun.data
  const problem = command.error ?? dryRun.error
  const impossible = dryRun.isError && !figures
  const whyOff = form.submitting ? undefined : whyNot(action, figures)

  /** Counts again just before it is done, so that nobody does something other than what they read. */
  const isStillAsShown = async () => {
    if (!dryRun.enabled) return true
    const { data: now, error } = await dryRun.refetch()
    if (error || !now || !figures) return false
    if (sameFigures(figures, now)) return true
    setBefore(figures)
    void invalidateCalls('everything')
    return false
  }

  const act = async (fields: Fields) => {
    if (whyOff !== undefined) return
    setBefore(undefined)
    // A try without an answer may have been done: it is repeated as it was, which takes effect only once.
    if (!isPassing(command.error) && !(await isStillAsShown())) return
    const { file } = fields
    const result = await command
      .mutateAsync({ payload: action.payload(given(fields)), ...(file && { file, onUploadProgress: setSent }) })
      .catch((error: unknown) => refreshScreenAfter(error))
    setSent(undefined)
    if (!result) return
    onDone()
    action.onDone(result)
    // Not waited for: the person has left the screen that would read it again.
    void invalidateCalls('everything')
  }

  const submit = form.onSubmit(act, (errors) =>
    form.getInputNode(errors['remark'] ? 'remark' : 'selectedDate')?.focus()
  )

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm">{action.covers}</Text>
        {dryRun.enabled && !impossible && <ActionFigures figures={figures} />}
        {figures && <RefusedRows action={action} figures={figures} onChange={onChange} />}
        {!impossible && (
          <>
            <CommentField data-autofocus key={form.key('remark')} {...form.getInputProps('remark')} />
            {action.dateLabel && (
              <DayField
                label={action.dateLabel}
                min={today()}
                key={form.key('selectedDate')}
                {...form.getInputProps('selectedDate')}
              />
            )}
            {action.endpoint.takesFile && <FileField onChange={(file) => form.setFieldValue('file', file)} />}
          </>
        )}
        {before && <ChangedFigures before={before} next={whyOff === undefined ? action.verb : undefined} />}
        {problem && !form.submitting && <CallRefusal error={problem} verb={action.verb} />}
      </Stack>
      {impossible ? (
        <DialogActions
          {...(isPassing(dryRun.error) && {
            submit: action.verb,
            busy: dryRun.isFetching,
            onSubmit: () => void dryRun.refetch()
          })}
        />
      ) : (
        <DialogActions
          submit={action.verb}
          {...(action.leave && { cancel: action.leave })}
          busy={form.submitting}
          danger={action.danger === true}
          whyOff={whyOff}
          note={
            sent !== undefined && sent < 1
              ? messages.sending(sent)
              : action.final && <strong className="action-final">{action.final}</strong>
          }
        />
      )}
    </form>
  )
}

function given({ remark, selectedDate, file }: Fields): Given {
  return {
    remark: remark.trim(),
    selectedDate: selectedDate || today(),
    ...(file && { fileName: file.name, ...(file.type && { fileType: file.type }) })
  }
}

function whyNot(
  { countsRows = true, mayTouchNothing = false }: CycleAction,
  figures: ActionResult | undefined
): string | undefined {
  if (!countsRows) return undefined
  if (!figures) return messages.counting
  if (figures.transactionCount === 0 && !mayTouchNothing) return messages.nothingToActOn
  return figures.refusedCount ? messages.allOrNothing : undefined
}
