import { type ReactNode, useId } from 'react'
import { FocusableButton } from '../buttons/FocusableButton.tsx'
import { WorkingButton } from '../buttons/WorkingButton.tsx'
import { later } from '../later.tsx'
import { messages } from '../messages.ts'
import type { DialogProps } from './DialogBox.tsx'
import { useLeaveDialog } from './leave-dialog.ts'
import './Dialog.css'

/** Loaded later: most screens are only read. */
const DialogBox = later(() => import('./DialogBox.tsx').then(({ DialogBox }) => DialogBox))

/**
 * A dialog. Keep it mounted and change `opened`, so that the focus returns to where it was; its content is mounted
 * again at every opening. Close it after a success by setting `opened` to false.
 */
export function Dialog(dialog: DialogProps) {
  return <DialogBox needed={dialog.opened} {...dialog} />
}

export type DialogActionsProps = {
  /** Repeats the title's verb. Without it there is only a button to close. */
  submit?: string
  cancel?: string
  /** Something runs: the dialog stays until it has ended, and nothing else can be done. */
  busy?: boolean
  danger?: boolean
  /** Why it cannot be submitted now. */
  disabledReason?: string | undefined
  /** The text while it is busy. */
  busyText?: string | undefined
  /** A note before pressing: `This cannot be undone.` */
  note?: ReactNode
  /** A second thing to do, on the other side of the line. */
  other?: ReactNode
  /** For a button that is not in a form. */
  onSubmit?: () => void
}

/** A dialog's last line: a note, a way out and the button that does it. Inside a form Enter presses it. */
export function DialogActions(props: DialogActionsProps) {
  const {
    submit,
    cancel = messages.cancel,
    busy = false,
    danger = false,
    busyText = messages.processing,
    disabledReason,
    note,
    other,
    onSubmit
  } = props
  const leave = useLeaveDialog(busy)
  const busyId = useId()
  const remark = disabledReason ?? note
  return (
    <div className="row dialog-actions">
      {!busy && other}
      {busy ? (
        <span id={busyId} className="muted dialog-note dialog-busy" role="status">
          {busyText}
        </span>
      ) : (
        remark && <span className="muted dialog-note">{remark}</span>
      )}
      <div className="dialog-buttons">
        <FocusableButton variant="default" off={busy} reasonId={busyId} onClick={leave}>
          {cancel}
        </FocusableButton>
        {submit && (
          <WorkingButton
            type={onSubmit ? 'button' : 'submit'}
            loading={busy}
            disabled={disabledReason !== undefined}
            {...(danger ? { color: 'red' } : {})}
            {...(onSubmit ? { onClick: onSubmit } : {})}
          >
            {submit}
          </WorkingButton>
        )}
      </div>
    </div>
  )
}
