import { Kbd, Skeleton } from '@mantine/core'
import type { WaitingLine } from '@payouts/contract/desk/schema'
import { useEffect, useRef } from 'react'
import { FocusableButton } from '#ui/buttons/FocusableButton.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { amountOf, dueOf, idOf, requesterOf, titleOf } from './line-words.ts'
import { messages } from './messages.ts'
import type { Desk } from './use-desk.ts'

/** The waiting items, the longest due first. */
export function Queue({ desk }: { desk: Desk }) {
  const { query, lines, selected, select, isOpened, isLeaving } = desk
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (isOpened || !isLeaving.current) return
    isLeaving.current = false
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [isOpened, isLeaving])
  return (
    <div className={isOpened ? 'stack desk-queue hidden-on-tablets' : 'stack desk-queue'}>
      <header>
        <h1 tabIndex={-1} data-page-focus>
          {messages.title}
        </h1>
        <p className="dimmed">{countWords(query)}</p>
      </header>
      <nav aria-label={messages.queue}>
        {!query.data && !query.error && [0, 1, 2].map((row) => <Skeleton key={row} height={84} radius={8} mb={8} />)}
        <ol className="stack-xs" ref={list}>
          {lines.map((line) => (
            <li key={idOf(line)}>
              <Line line={line} isSelected={line === selected} onSelect={() => select(line)} />
            </li>
          ))}
        </ol>
      </nav>
      {desk.pages > 1 && <Pages desk={desk} />}
      <p className="desk-keys">
        <Kbd size="xs">j</Kbd> <Kbd size="xs">k</Kbd> {messages.keyHints.move} · <Kbd size="xs">a</Kbd>{' '}
        {messages.keyHints.yes} · <Kbd size="xs">r</Kbd> {messages.keyHints.no} · <Kbd size="xs">?</Kbd>{' '}
        {messages.keyHints.all}
      </p>
    </div>
  )
}

type LineProps = { line: WaitingLine; isSelected: boolean; onSelect: () => void }

function Line({ line, isSelected, onSelect }: LineProps) {
  const { kind, daysLate, askedBy, behalfOf, openRed, openAmber } = line
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isSelected) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <button
      ref={button}
      type="button"
      className="card desk-line"
      aria-current={isSelected ? 'true' : undefined}
      onClick={onSelect}
    >
      <span className="title">{titleOf(line)}</span>
      <span className="dotted desk-line-figures">
        {amountOf(line) && <span>{amountOf(line)}</span>}
        <span className="due-text" data-late={(daysLate ?? 0) > 0 || undefined}>
          {amountOf(line) && <span className="dot"> · </span>}
          {dueOf(line)}
        </span>
      </span>
      <span className="row detail desk-line-more">
        <span>{[messages.acts[kind], askedBy && messages.by(requesterOf(line))].filter(Boolean).join(', ')}</span>
        {behalfOf && <StatusDot tone="blue">{messages.behalfOf(behalfOf)}</StatusDot>}
        {openRed > 0 && <StatusDot tone="red">{messages.red(openRed)}</StatusDot>}
        {openAmber > 0 && <StatusDot tone="orange">{messages.amber(openAmber)}</StatusDot>}
      </span>
    </button>
  )
}

function countWords({ data, error }: Desk['query']): string {
  if (data) return messages.waiting(data.totalElements)
  return error ? messages.notRead : messages.reading
}

const look = { size: 'compact-sm', variant: 'default' } as const

function Pages({ desk: { page, pages, turnTo } }: { desk: Desk }) {
  return (
    <nav className="desk-pages" aria-label={messages.pages}>
      <FocusableButton {...look} off={page === 0} onClick={() => turnTo(page - 1)}>
        {messages.previousPage}
      </FocusableButton>
      <span>{messages.page(page + 1, pages)}</span>
      <FocusableButton {...look} off={page >= pages - 1} onClick={() => turnTo(page + 1)}>
        {messages.nextPage}
      </FocusableButton>
    </nav>
  )
}
