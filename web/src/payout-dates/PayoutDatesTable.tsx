import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { faultsOf, payoutDatesCan } from '@payouts/contract/payout-dates/can'
import {
  fieldNames,
  type PayoutDateGroup,
  type PayoutDateRow,
  payoutDateFields,
  payoutDateTables
} from '@payouts/contract/payout-dates/schema'
import { Save, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { type CallError, errorText, isTrouble } from '#client/call-error.ts'
import { showAlert } from '#client/dialogs/dialogs.ts'
import { WorkingButton } from '#ui/buttons/WorkingButton.tsx'
import { useMayEdit, useSavePayoutDates } from './api.ts'
import { type Edits, edited, rebasedOn, withoutEdits, withTyped } from './edits.ts'
import { messages } from './messages.ts'
import { PayoutDateRowCells } from './PayoutDateRowCells.tsx'

type PayoutDatesTableProps = {
  number: number
  group: PayoutDateGroup
  rows: readonly PayoutDateRow[]
  edits: Edits
  onEdits: (change: (edits: Edits) => Edits) => void
}

/** One table of cycles: typed into, judged while one types, and saved whole. */
export function PayoutDatesTable({ number, group, rows, edits, onEdits }: PayoutDatesTableProps) {
  const { title } = payoutDateTables[group]
  const mayEdit = useMayEdit()
  const save = useSavePayoutDates()
  const heading = useId()
  const stale = isTrouble(save.error, 'changedMeanwhile')
  // After a notice of concurrent changes, SAVE applies to the values now shown.
  const seen = stale ? rebasedOn(edits, rows) : edits
  const table = rows.map((row) => edited(row, seen))
  const dirty = rows.filter(({ payoutId }) => seen[payoutId])

  const submit = () => {
    const verdict = payoutDatesCan.save(group, rows, table)
    if (!verdict.allowed) return void showAlert(verdict.reason, messages.alert)
    const changed = table.filter(({ payoutId }) => seen[payoutId])
    const updatePayoutDatesDetailsList = changed.map(({ description, ...row }) => ({
      ...row,
      commissionDescription: description
    }))
    save.mutate(
      { payload: { updatePayoutDatesDetailsList } },
      {
        onSuccess: ({ message }) => {
          onEdits((before) => withoutEdits(before, rows))
          void showAlert(message, messages.success)
        }
      }
    )
  }
  const discard = () => {
    save.reset()
    onEdits((before) => withoutEdits(before, rows))
  }
  const takeNote = () => {
    save.reset()
    onEdits((before) => rebasedOn(before, rows))
  }

  return (
    <section className="frame payout-dates" aria-labelledby={heading} data-dirty={dirty.length > 0 || undefined}>
      <header className="row payout-dates-header">
        <h2 id={heading}>
          {number}. {title}
        </h2>
        <span className="payout-dates-state" role="status">
          {dirty.length > 0 && messages.notSavedYet(dirty.length)}
        </span>
        {mayEdit && (
          <TableButtons
            title={title}
            isSaving={save.isPending}
            onUndo={dirty.length > 0 ? discard : undefined}
            onSave={submit}
          />
        )}
      </header>
      {save.error && <NotSaved error={save.error} stale={stale} onClose={stale ? takeNote : save.reset} />}
      <div className="payout-dates-scroll">
        <table aria-labelledby={heading}>
          <FieldHeadings />
          <tbody>
            {rows.map((row, index) => {
              const now = table[index] ?? row
              return (
                <PayoutDateRowCells
                  key={row.payoutId}
                  name={row.description}
                  row={now}
                  before={row}
                  faults={seen[row.payoutId] ? faultsOf(group, now, table) : []}
                  readOnly={!mayEdit || save.isPending}
                  onType={(typed) => {
                    onEdits((all) => withTyped(all, row, typed))
                  }}
                />
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type TableButtonsProps = {
  title: string
  isSaving: boolean
  /** Undefined if nothing was typed. */
  onUndo: (() => void) | undefined
  onSave: () => void
}

function TableButtons({ title, isSaving, onUndo, onSave }: TableButtonsProps) {
  return (
    <>
      {onUndo && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Undo2 size={14} aria-hidden />}
          aria-label={messages.undoAll(title)}
          onClick={onUndo}
        >
          {messages.undo}
        </Button>
      )}
      <WorkingButton
        size="xs"
        leftSection={<Save size={14} aria-hidden />}
        aria-label={messages.saveTable(title)}
        loading={isSaving}
        onClick={onSave}
      >
        {messages.save}
      </WorkingButton>
    </>
  )
}

/** Why the server did not save the table; `stale` where others have changed it meanwhile. */
function NotSaved({ error, stale, onClose }: { error: CallError; stale: boolean; onClose: () => void }) {
  return (
    <Alert
      color={stale ? 'orange' : 'red'}
      title={errorText(error)}
      role="alert"
      m="sm"
      withCloseButton
      closeButtonLabel={messages.close}
      onClose={onClose}
    >
      {stale ? messages.lookAgain : messages.notDone}
    </Alert>
  )
}

function FieldHeadings() {
  return (
    <thead>
      <tr>
        {fieldNames.map((field) => (
          <th key={field} scope="col">
            {payoutDateFields[field]}
          </th>
        ))}
        <th scope="col">
          <VisuallyHidden>{messages.state}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  )
}
