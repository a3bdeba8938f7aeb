import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { toast } from '#client/toast.ts'
import { useScreenKeys } from '#layout/top-bar/screen-keys.ts'
import { ActionButtons, type ButtonAction } from '#ui/buttons/ActionButtons.tsx'
import { BackAction } from '#ui/buttons/BackAnchor.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { dueOf, idOf, titleOf } from './line-words.ts'
import './Evidence.css'
import { messages } from './messages.ts'
import type { DecisionProps } from './use-desk.ts'

/** A button of a decision, with the key that presses it. */
export type DeskAction = ButtonAction & { letter: string }

type DecisionFrameProps = DecisionProps & {
  /** What it is, in a few facts. */
  facts?: ReactNode
  /** The main figure; by default the queue's. */
  amount?: ReactNode
  /** How that figure is composed, in one line. */
  way?: ReactNode
  actions: readonly DeskAction[]
  /** Its evidence says that it no longer waits, before the queue does. */
  isGone?: boolean
  children: ReactNode
}

/** One decision: its subject, its actions within reach, and its evidence below. */
export function DecisionFrame({ line, desk, facts, amount, way, children, ...rest }: DecisionFrameProps) {
  const isGone = rest.isGone || desk.isGone
  const actions = isGone ? [] : rest.actions
  const id = useId()
  const heading = useHeading(desk.isOpened && desk.focused === idOf(line))
  useScreenKeys(actions.map(asKey))
  return (
    <article aria-labelledby={id}>
      <header className="row-apart desk-head">
        <div className="desk-back">
          <BackAction onClick={desk.leave}>{messages.back}</BackAction>
        </div>
        <p className="muted desk-facts">
          {messages.acts[line.kind]}
          {line.behalfOf && ` ${messages.behalfOf(line.behalfOf)}`}
          {facts && <> · {facts}</>}
        </p>
        <div className="desk-head-words">
          <h2 id={id} ref={heading} tabIndex={-1} data-page-focus>
            {titleOf(line)}
          </h2>
          <p className="dimmed dotted desk-amount">
            {amount && (
              <span>
                <strong>{amount}</strong> {messages.amounts[line.kind]}
              </span>
            )}
            <span className="due-text" data-late={(line.daysLate ?? 0) > 0 || undefined}>
              {amount && <span className="dot"> · </span>}
              {dueOf(line)}
            </span>
          </p>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; this only names the buttons */}
        <div className="actions desk-actions" role="group" aria-label={titleOf(line)}>
          <ActionButtons actions={actions} />
        </div>
        {way && <p className="muted desk-way">{way}</p>}
      </header>
      {isGone && (
        <EmptyState
          title={messages.gone(titleOf(line))}
          action={
            <Button variant="default" onClick={() => desk.goOn(line)}>
              {messages.goOn}
            </Button>
          }
        />
      )}
      {children}
    </article>
  )
}

/** A disabled one gives its reason, as its button does. */
function asKey({ letter, label, disabledReason, onClick }: DeskAction) {
  const run = disabledReason === undefined ? onClick : () => toast.notice(disabledReason)
  return { key: letter, does: label, run }
}

/** A newly opened item is announced and starts at its top: on a phone once it covers the queue. */
function useHeading(takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [takesFocus])
  return heading
}
