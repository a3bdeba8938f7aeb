import type { ActionResult, actionResult } from '@payouts/contract/cycles/schema'
import type { Endpoint, InputOf } from '@payouts/contract/endpoint'
import type { Day } from '@payouts/contract/page'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Ways } from '#approvals/ApproveAs.tsx'

/** A call that acts on a cycle, its rows or its import. */
export type ActionEndpoint = Endpoint<z.ZodType, typeof actionResult>

/** What the person entered for an action, ready for its payload. */
export type ActionInput = {
  remark: string
  fileName?: string
  fileType?: string
  /** Set only if the action has a date; today if left empty. */
  selectedDate: Day
  /** Set only if it is done on behalf of an absent person. */
  behalfOf?: number
  /** True for the run that changes nothing. */
  dryRun?: boolean
}

/** The day of a payment as it is chosen in the form, and how to choose another. */
export type PaymentDay = { chosen: Day | undefined; choose: (day: Day) => void }

type Labels = {
  /** Verb and object: `Hold 3 transaction types`. */
  title: string
  /** The title's verb, which the button repeats. */
  verb: string
  /** The button that closes the dialog, if `Cancel` could be mistaken for the action. */
  cancelLabel?: string
  /** The effect, in a sentence or two. */
  description: string
  /** The initial comment, if the reason is known. */
  remark?: string
  /** What cannot be undone, in a sentence. */
  warning?: string
  /** Label of a date from today on. */
  dateLabel?: string
  /** Label of the requested days: `Requested for`. The date starts at the first that is not over. */
  requestedLabel?: string
  /** The requested days, if known before the preview. */
  requestedDays?: readonly Day[]
  /** The ids of the selected rows, if chosen row by row. */
  selection?: readonly string[]
  /** The name of a selected row by its id. */
  nameOf?: (id: string) => string
  /** The rows that it covers, if more than were chosen. */
  scope?: string
  /** When the payment in question is due. */
  dueOn?: Day | undefined
  /** On whose behalf a delegate may do it. */
  ways?: Ways | undefined
  /** What the person should know before deciding, in one line above the fields. */
  strip?: (day: PaymentDay) => ReactNode
  /** What else supports the decision, below the figures: folded, so that the fields are in sight. */
  evidence?: ReactNode
}

type Behaviour = {
  /** False for an action without rows, which has no figures to show. */
  countsRows?: boolean
  /** Whether it makes sense even without rows. */
  mayTouchNothing?: boolean
  /** The sum that is paid, which the button carries: what the cycles pay, or what they pay more by the action. */
  sumOnButton?: 'whole' | 'added'
  /** Whether the button warns, because the action cannot be undone. */
  danger?: boolean
  /** The same action without some selected rows; undefined if none would be left. */
  without?: (ids: ReadonlySet<string>) => ActionDefinition | undefined
  /** Called once the server has done it and the dialog has closed. */
  onDone: (result: ActionResult) => void
}

/** One action as its dialog needs it: labels, the call, and what happens afterwards. */
export type ActionDefinition = Labels &
  Behaviour & { endpoint: ActionEndpoint; payload: (input: ActionInput) => unknown }

type Declared<E extends ActionEndpoint> = Labels &
  Behaviour & { endpoint: E; payload: (input: ActionInput) => InputOf<E> }

/** Declares an action; its payload is type-checked against its call. */
export function defineAction<E extends ActionEndpoint>(action: Declared<E>): ActionDefinition {
  return action
}

/** An action's `without`: the same action on what is left of its selection. */
export function leavingOut(selection: readonly string[], actionOn: (rest: readonly string[]) => ActionDefinition) {
  return (ids: ReadonlySet<string>): ActionDefinition | undefined => {
    const rest = selection.filter((id) => !ids.has(id))
    return rest.length > 0 ? actionOn(rest) : undefined
  }
}
