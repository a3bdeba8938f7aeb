import { Button, Group, Modal } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { findLostFocus, notePlace } from './lost-focus.ts'
import { messages } from './messages.ts'
import './Dialog.css'
import { useInertPage } from './use-inert-page.ts'

export type DialogProps = {
  opened: boolean
  /** Called when the person gave up, after they agreed to lose what they had typed. */
  onClose: () => void
  /** Verb and object: `Hold 3 transaction types`. */
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl' | number
  /** What was typed has been sent: leaving asks nothing any more. */
  nothingToLose?: boolean
  children: ReactNode
}

const Leave = createContext<() => void>(() => undefined)

/** Closes the dialog around it as Escape would: it asks first when something was typed. */
export function useLeaveDialog(): () => void {
  return useContext(Leave)
}

/**
 * A dialog. Keep it mounted and change `opened`, so that the focus returns to where it was;
 * its content is made anew at every opening. Close it after a success by setting `opened` to false.
 */
export function Dialog({ opened, onClose, title, size = 'md', nothingToLose = false, children }: DialogProps) {
  // A step behind `opened`, so that a dialog that is mounted open, too, remembers what had the focus before.
  const [shown, setShown] = useState(false)
  const [opening, setOpening] = useState(0)
  const [asking, setAsking] = useState(false)
  const typed = useRef(false)
  useInertPage(shown)

  useEffect(() => {
    setShown(opened)
    if (!opened) return
    typed.current = false
    notePlace()
    setAsking(false)
    setOpening((count) => count + 1)
  }, [opened])

  const leave = () => {
    if (typed.current && !nothingToLose && !asking) setAsking(true)
    else if (asking) setAsking(false)
    else onClose()
  }
  const noteTyping = () => {
    typed.current = true
  }

  return (
    <Modal
      opened={shown}
      onClose={leave}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': messages.close }}
      onExitTransitionEnd={findLostFocus}
    >
      <Leave value={leave}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that a control inside has changed, whatever form it belongs to */}
        <div key={opening} onInput={noteTyping} onChange={noteTyping} onDrop={noteTyping}>
          {children}
        </div>
      </Leave>
      {asking && <Discard keep={() => setAsking(false)} discard={onClose} />}
    </Modal>
  )
}

function Discard({ keep, discard }: { keep: () => void; discard: () => void }) {
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => keepButton.current?.focus(), [])
  return (
    <div className="dialog-discard" role="alertdialog" aria-label={messages.discardQuestion}>
      <span>{messages.discardQuestion}</span>
      <Group gap="xs">
        <Button ref={keepButton} size="xs" variant="default" onClick={keep}>
          {messages.keepEditing}
        </Button>
        <Button size="xs" color="red" onClick={discard}>
          {messages.discard}
        </Button>
      </Group>
    </div>
  )
}

export type DialogActionsProps = {
  /** Repeats the title's verb. Without it there is only a button to close. */
  submit?: string
  cancel?: string
  busy?: boolean
  danger?: boolean
  /** Why it cannot be submitted now. */
  disabledReason?: string | undefined
  /** What is said while it is busy. */
  busyText?: string | undefined
  /** What else to know before pressing: `This cannot be undone.` */
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
  const leave = useLeaveDialog()
  const remark = disabledReason ?? note
  return (
    <div className="dialog-actions">
      {other}
      {busy ? (
        <span className="dialog-note dialog-busy" role="status">
          {busyText}
        </span>
      ) : (
        remark && <span className="dialog-note">{remark}</span>
      )}
      <div className="dialog-buttons">
        <Button variant="default" onClick={leave}>
          {cancel}
        </Button>
        {submit && (
          <Button
            type={onSubmit ? 'button' : 'submit'}
            loading={busy}
            disabled={disabledReason !== undefined}
            {...(danger ? { color: 'red' } : {})}
            {...(onSubmit ? { onClick: onSubmit } : {})}
          >
            {submit}
          </Button>
        )}
      </div>
    </div>
  )
}
