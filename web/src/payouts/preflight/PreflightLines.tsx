import { Anchor } from '@mantine/core'
import type { ClosedDay } from '@payouts/contract/holidays/schema'
import type { Day } from '@payouts/contract/page'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { DealerLink } from '#dealers/DealerLink.tsx'
import type { PaymentDay } from '#transactions/bulk-action/action-definition.ts'
import './Preflight.css'
import { messages } from './messages.ts'

/** What a decision about money should know, a line for each point. */
export function PreflightLines({ children }: { children: ReactNode }) {
  return (
    <ul className="stack-xs preflight" aria-label={messages.title}>
      {children}
    </ul>
  )
}

/** What is in order. */
export function Ready({ children }: { children: ReactNode }) {
  return (
    <li className="preflight-ready">
      <CircleCheck size={16} aria-hidden />
      <span className="preflight-words">{children}</span>
    </li>
  )
}

/** What asks for a look, with what mends it. */
export function Point({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <li className="preflight-point">
      <CircleAlert size={16} aria-hidden />
      <span className="preflight-words">
        {words} {children}
      </span>
    </li>
  )
}

type ClosedDayPointProps = { paidOn: Day; closedDay: ClosedDay; day?: PaymentDay | undefined }

/** A day on which banks are closed, with the next one on which they are not where a day is being chosen. */
export function ClosedDayPoint({ paidOn, closedDay, day }: ClosedDayPointProps) {
  return (
    <Point words={messages.closed(paidOn, closedDay)}>
      {day && (
        <Anchor component="button" type="button" onClick={() => day.choose(closedDay.nextDay)}>
          {messages.payThen(closedDay.nextDay)}
        </Anchor>
      )}
    </Point>
  )
}

/** How many dealers of a line are named in it. */
const mostInLine = 3

type Named = { companyCode: string; companyName: string }

/** The first of these, and how many others there are of `all`. */
export function NamedDealers({ named, all }: { named: readonly Named[]; all: number }) {
  const shown = named.slice(0, mostInLine)
  return (
    <>
      {shown.map(({ companyCode, companyName }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dealer may be named for several payments, in a fixed order
        <Fragment key={at}>
          {at > 0 && ', '}
          <DealerLink companyCode={companyCode}>{companyName}</DealerLink>
        </Fragment>
      ))}
      {all > shown.length && messages.named(all - shown.length)}
    </>
  )
}
