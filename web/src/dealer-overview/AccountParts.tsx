import { Text } from '@mantine/core'
import type { CashOutLimitRow } from '@payouts/contract/cash-out-limits/schema'
import type { DealerOverview } from '@payouts/contract/dealer-overview/schema'
import type { DealerTax } from '@payouts/contract/withholding-tax/schema'
import { UseMeters } from '#cash-out-limits/UseMeters.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { DayText, InstantText } from '#ui/texts/DayText.tsx'
import { StatusDot } from '#ui/texts/StatusDot.tsx'
import { statusTone } from '#withholding-tax/columns.tsx'
import { YearMeters } from '#withholding-tax/ThresholdMeter.tsx'
import { rateText } from '#withholding-tax/threshold-share.ts'
import { FullScreenLink } from './FullScreenLink.tsx'
import { messages } from './messages.ts'
import { Part } from './Part.tsx'

/** How near the dealer is to the tax threshold, and what was withheld. */
export function TaxPart({ companyCode, tax }: { companyCode: string; tax: DealerTax }) {
  const { status, paidLastYear, paidThisYear, withheldThisYear, threshold, rate } = tax
  return (
    <Part
      title={messages.tax}
      link={
        status && (
          <FullScreenLink to="/withHoldingTax" search={{ filter: 'companyCode', value: companyCode }}>
            {messages.allTax}
          </FullScreenLink>
        )
      }
    >
      <StatusDot tone={status ? statusTone(status) : 'grey'}>{status ?? messages.notConcerned}</StatusDot>
      <YearMeters lastYear={paidLastYear} thisYear={paidThisYear} threshold={threshold} />
      <Text size="sm" c="dimmed">
        {status ? messages.withheld(withheldThisYear, rateText(rate)) : messages.notConcernedWhy}
      </Text>
    </Part>
  )
}

/** What the dealer has cashed out, and its limits. */
export function LimitsPart({ limits }: { limits: CashOutLimitRow }) {
  return (
    <Part
      title={messages.limits}
      link={
        <FullScreenLink to="/cashOutLimits" search={{ filter: 'accountCode', value: limits.accountCode }}>
          {messages.allLimits}
        </FullScreenLink>
      }
    >
      <UseMeters row={limits} />
    </Part>
  )
}

type FreezePartProps = { companyCode: string; freeze: DealerOverview['freeze'] | null }

/** The latest freeze, active or lifted; without one, the link to add one. */
export function FreezePart({ companyCode, freeze }: FreezePartProps) {
  const link = freeze
    ? ({ to: '/freezeAccount', search: { filter: 'accountCode', value: companyCode } } as const)
    : ({ to: '/FreezeUnfreezeDealer', search: { filter: 'companyCode', value: companyCode } } as const)
  return (
    <Part title={messages.freeze} link={<FullScreenLink {...link}>{messages.allFreezes}</FullScreenLink>}>
      {freeze ? (
        <>
          <StatusDot tone={freeze.status === 'Frozen' ? 'blue' : 'grey'}>{freeze.status}</StatusDot>
          <Text size="sm">{freeze.reason}</Text>
          <Text size="sm" c="dimmed">
            <InstantText instant={freeze.frozenOn} /> {messages.frozenBy(freeze.frozenBy)} · {messages.pic(freeze.pic)}
          </Text>
        </>
      ) : (
        <p className="dimmed">{messages.neverFrozen}</p>
      )}
    </Part>
  )
}

type EarmarkPartProps = { companyCode: string; earmark: DealerOverview['earmark'] | null }

/** The account's earmark; without one, the link to add one. */
export function EarmarkPart({ companyCode, earmark }: EarmarkPartProps) {
  const link = earmark
    ? ({ to: '/earmark', search: { filter: 'code', value: companyCode } } as const)
    : ({ to: '/addDealer', search: { filter: 'accountCode', value: companyCode } } as const)
  return (
    <Part title={messages.earmark} link={<FullScreenLink {...link}>{messages.allEarmarks}</FullScreenLink>}>
      {earmark ? (
        <>
          <Text fw={600}>
            <Money amount={earmark.amount} />
          </Text>
          <Text size="sm">{earmark.reason}</Text>
          <Text size="sm" c="dimmed">
            <DayText day={earmark.earmarkedOn} />
          </Text>
        </>
      ) : (
        <p className="dimmed">{messages.noEarmark}</p>
      )}
    </Part>
  )
}
