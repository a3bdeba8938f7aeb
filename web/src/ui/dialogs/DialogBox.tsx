import { Button, Group, Modal } from '@mantine/core'
import { type FocusEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { Leave } from './leave-dialog.ts'
import { findLostFocus, isOriginOnPage, noteFocusOrigin } from './lost-focus.ts'
import './modal-styles.ts'
import { useInertPage } from './use-inert-page.ts'
import { useStepBehind } from './use-step-behind.ts'

export type DialogProps = {
  opened: boolean
  /** Called when the person gave up, after agreeing to lose what they typed. */
  onClose: () => void
  /** Verb and object: `Hold 3 transaction types`. */
  title: string
  size?: 'sm' | 'md' | 'lg' | 'xl' | number
  /** What was typed has been sent: leaving asks nothing any more. */
  nothingToLose?: boolean
  children: ReactNode
}

/** A Dialog once it was opened. */
export function DialogBox({ opened, onClose, title, size = 'md', nothingToLose = false, children }: DialogProps) {
  const shown = useStepBehind(opened)
  const [opening, setOpening] = useState(0)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const typed = useRef(false)
  useInertPage(shown)

  useEffect(() => {
    if (!opened) return
    typed.current = false
    noteFocusOrigin()
    setAsking(false)
    setOpening((count) => count + 1)
  }, [opened])

  // Its subject may unmount it before it has closed.
  const wasOpened = opening > 0
  useEffect(() => {
    if (!wasOpened) return
    return () => {
      if (isOriginOnPage()) findLostFocus()
    }
  }, [wasOpened])

  const keepOpen = useCallback(() => {
    setBusy(true)
    setAsking(false)
    return () => setBusy(false)
  }, [])
  const leave = () => {
    if (busy) return
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
      closeButtonProps={{ 'aria-label': messages.close, ...(busy && { 'aria-disabled': true, 'data-disabled': true }) }}
      onExitTransitionEnd={findLostFocus}
    >
      <Leave value={{ leave, keepOpen }}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that a control inside has changed, whatever form it belongs to */}
        <div key={opening} onInput={noteTyping} onChange={noteTyping} onDrop={noteTyping} onFocus={showWholeField}>
          {children}
        </div>
      </Leave>
      {asking && <Discard keep={() => setAsking(false)} discard={onClose} />}
    </Modal>
  )
}

/** Scrolls a field into view with its label and its error, which is drawn once it has the focus. */
function showWholeField({ target }: FocusEvent): void {
  const field = target.closest('.mantine-InputWrapper-root')
  requestAnimationFrame(() => field?.scrollIntoView({ block: 'nearest' }))
}

/** Whoever keeps editing goes on where they were. */
function Discard({ keep, discard }: { keep: () => void; discard: () => void }) {
  const keepButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    keepButton.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div className="row-apart dialog-discard" role="alertdialog" aria-label={messages.discardQuestion}>
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
