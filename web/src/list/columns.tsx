import { Button } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import type { Ringgit } from '@payouts/contract/money'
import type { SortOrder } from '@payouts/contract/page'
import type { ReactNode } from 'react'
import { ActionMenu } from '#ui/buttons/ActionMenu.tsx'
import { Money } from '#ui/figures/Money.tsx'
import type { MenuAction } from '#ui/floating/ActionMenuLines.tsx'
import { Nothing } from '#ui/states/Nothing.tsx'
import { DayText } from '#ui/texts/DayText.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import type { Tone } from '#ui/texts/tones.ts'
import { messages } from './messages.ts'

/**
 * A column's slot on the card that a row becomes on a phone; other columns follow below, each with its heading. The
 * name is the row's link too, if the row is a screen.
 */
export type CardSlot = 'name' | 'amount' | 'state' | 'menu'

/** One column. Keep columns at module scope or memoised: rows are rendered again only when they change. */
export type Column<Row> = {
  key: string
  header: string
  /** What the heading means, where its word alone does not say it. */
  hint?: string
  /** In pixels, if the frame has space for all columns. */
  width: number
  /** In pixels, the minimum before the grid scrolls; by default the width. */
  least?: number
  /**
   * Whether it takes a share of extra space; a number for more than one share. Names take three, so that they are cut
   * last.
   */
  grow?: boolean | number
  align?: 'right'
  /** The server's sort key, if the list can be sorted by it. */
  sort?: string
  /** The order that the first click on the heading asks for; ascending by default. */
  sortFirst?: SortOrder
  /** Hides the heading from sight, not from screen readers. */
  headerHidden?: boolean
  /** Stays visible at the start of the row while the grid is wider than its frame, so many pixels from its edge. */
  frozenAt?: number
  /** Stays visible at the end of the row while the grid is wider than its frame. */
  pinned?: boolean
  card?: CardSlot
  /** On a card it takes two lines: what tells one from the next, as of cycles, stands at the end. */
  tall?: boolean
  cell: (row: Row) => ReactNode
}

type ColumnOf<Row, Value> = {
  key: string
  header: string
  of: (row: Row) => Value
  width?: number
  least?: number
  grow?: boolean | number
  sort?: string
  hint?: string
  card?: CardSlot
  tall?: boolean
}

/** The width, with margins, of a word or code, an amount of eight figures and a day on one line. */
const shortText = 92
const longAmount = 122
const longDay = 108

/** A name or another text: two lines if it is long, cut if it is longer, complete on hover and on focus. */
export function textColumn<Row>({ of, width = 180, ...rest }: ColumnOf<Row, string | null | undefined>): Column<Row> {
  const least = Math.min(width, Math.max(shortText, Math.round(width * 0.7)))
  const written = (text: string | null | undefined) =>
    text ? <span className="grid-text">{breakable(text)}</span> : <Nothing means={messages.none} />
  return { width, least, ...rest, cell: (row) => written(of(row)) }
}

type NameColumn<Row> = Pick<ColumnOf<Row, string | null | undefined>, 'header' | 'of' | 'sort'>

/** Whose row it is: cut last, and the title of the card on a phone. */
export const nameColumn = <Row,>(name: NameColumn<Row>): Column<Row> =>
  textColumn({ key: 'name', card: 'name', grow: 3, ...name })

/** An address breaks before its @ rather than in the middle of a word. */
function breakable(text: string): ReactNode {
  const at = text.indexOf('@')
  if (at < 1) return text
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}

/** An amount, without `RM` where the heading says it. Sorted by it, the largest come first. */
export function moneyColumn<Row>({ of, width = 150, ...rest }: ColumnOf<Row, Ringgit | null | undefined>): Column<Row> {
  const currency = !rest.header.includes('RM')
  const least = Math.min(width, currency ? width : longAmount)
  return {
    width,
    least,
    align: 'right',
    sortFirst: 'DESC',
    ...rest,
    cell: (row) => <Money amount={of(row)} currency={currency} />
  }
}

/** A count: `1,234`. */
export function countColumn<Row>({ of, width = 110, ...rest }: ColumnOf<Row, number>): Column<Row> {
  return { width, align: 'right', ...rest, cell: (row) => countText(of(row)) }
}

/** A calendar day, which is never cut. */
export function dayColumn<Row>({ of, width = 120, ...rest }: ColumnOf<Row, string | null | undefined>): Column<Row> {
  return { width, least: longDay, ...rest, cell: (row) => <DayText day={of(row)} /> }
}

/** A status with its colour. */
export function statusColumn<Row>({
  of,
  tone,
  width = 160,
  ...rest
}: ColumnOf<Row, string> & { tone: (status: string, row: Row) => Tone }): Column<Row> {
  const dot = (status: string, row: Row) =>
    status ? <StatusDot tone={tone(status, row)}>{status}</StatusDot> : <Nothing means={messages.noStatus} />
  return { width, card: 'state', ...rest, cell: (row) => dot(of(row), row) }
}

/** The row's own menu, last in the row; empty if a row has no action. */
export function menuColumn<Row>({
  actions,
  label
}: {
  actions: (row: Row) => readonly MenuAction[]
  label: (row: Row) => string
}): Column<Row> {
  return {
    key: 'menu',
    header: messages.actions,
    headerHidden: true,
    pinned: true,
    card: 'menu',
    width: 52,
    align: 'right',
    cell: (row) => {
      const offered = actions(row)
      return offered.length > 0 && <ActionMenu label={messages.actionsFor(label(row))} actions={offered} />
    }
  }
}

/** What a row's button does; its name for screen readers adds whom it is for. */
export type RowButton = { label: string; icon?: ReactNode; onClick: () => void }

/** One button in each row, for example in a search for the target of an action; none if undefined. */
export function buttonColumn<Row>({
  button,
  label,
  header = messages.actions,
  width = 140
}: {
  button: (row: Row) => RowButton | undefined
  label: (row: Row) => string
  header?: string
  width?: number
}): Column<Row> {
  return {
    key: 'button',
    header,
    pinned: true,
    width,
    cell: (row) => {
      const offered = button(row)
      return (
        offered && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={offered.icon}
            aria-label={`${offered.label} ${label(row)}`}
            onClick={offered.onClick}
          >
            {offered.label}
          </Button>
        )
      )
    }
  }
}
