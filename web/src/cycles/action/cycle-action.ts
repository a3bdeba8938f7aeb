import type { ActionResult, actionResult } from '@payouts/contract/cycles/schema'
import type { Endpoint, InputOf } from '@payouts/contract/endpoint'
import type { Day } from '@payouts/contract/page'
import type { z } from 'zod'

/** A call that acts on a cycle, its rows or its import. */
export type ActionEndpoint = Endpoint<z.ZodType, typeof actionResult>

/** What the person gives for an action, ready to stand in its payload. */
export type Given = {
  remark: string
  fileName?: string
  fileType?: string
  /** Only where the action asks for a date; today where it was left empty. */
  selectedDate: Day
  /** True for the run that changes nothing. */
  dryRun?: boolean
}

type Words = {
  /** Verb and object: `Hold 3 transaction types`. */
  title: string
  /** The title's verb, which the button repeats. */
  verb: string
  /** The way out, where `Cancel` could be taken for the action itself. */
  leave?: string
  /** What it does to what, in a sentence or two. */
  covers: string
  /** What cannot be taken back, in a sentence. */
  final?: string
  /** Asks for a day from today on, under this label. */
  dateLabel?: string
  /** Names what was selected by its id, where the server refuses some of it. */
  nameOf?: (id: string) => string
}

type Behaviour = {
  /** Off for an action that touches no row, which has no figures to show. */
  countsRows?: boolean
  /** Whether it makes sense even where it touches no row. */
  mayTouchNothing?: boolean
  /** Whether the button warns, for what cannot be taken back. */
  danger?: boolean
  /** The same action without some of what was selected; undefined where nothing would be left. */
  without?: (ids: ReadonlySet<string>) => CycleAction | undefined
  /** Takes over once the server has done it and the dialog has closed. */
  onDone: (result: ActionResult) => void
}

/** One action, as its dialog needs it: what to say, what to call, what comes after. */
export type CycleAction = Words & Behaviour & { endpoint: ActionEndpoint; payload: (given: Given) => unknown }

type Declared<E extends ActionEndpoint> = Words & Behaviour & { endpoint: E; payload: (given: Given) => InputOf<E> }

/** Declares an action; its payload is checked against its call. */
export function cycleAction<E extends ActionEndpoint>(action: Declared<E>): CycleAction {
  return action
}
