import { NativeSelect, Skeleton } from '@mantine/core'
import type { DealerStatement } from '@payouts/contract/reports/statement'
import { Suspense, useEffect, useRef } from 'react'
import { AuditLink } from '#audit/AuditLink.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow } from '#ui/figures/Tile.tsx'
import { Waterfall } from '#ui/figures/Waterfall.tsx'
import { lazyNamed } from '#ui/lazy-named.ts'
import { WhenNear } from '#ui/WhenNear.tsx'
import { useStatementMessages } from './messages.ts'
import { PartLines } from './PartLines.tsx'
import { StatementCycles } from './StatementCycles.tsx'
import { StatementEntries } from './StatementEntries.tsx'
import { balanceBars, netBars, type OpenPart } from './statement-bars.ts'

const StatementSales = lazyNamed(() => import('./StatementSales.tsx'), 'StatementSales')

type StatementProps = {
  statement: DealerStatement
  branch: DealerStatement['branches'][number] | undefined
  onBranch: (branchCode: string) => void
  opened: OpenPart | undefined
  onOpen: (opened: OpenPart | undefined) => void
  /** Whether this is the period before, while the next is on its way. */
  dimmed: boolean
}

export function Statement({ statement, branch, onBranch, opened, onOpen, dimmed }: StatementProps) {
  const messages = useStatementMessages()
  const { account, fromDate, toDate, companyCode } = statement
  const lines = useRef<HTMLHeadingElement>(null)
  const wasOpenedHere = useRef(false)
  const open = (part: OpenPart | undefined) => {
    wasOpenedHere.current = true
    onOpen(part)
  }
  const openedKey = `${opened?.part} ${opened?.holdType}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading of other lines takes the focus when they are opened
  useEffect(() => {
    if (wasOpenedHere.current) lines.current?.focus()
    wasOpenedHere.current = false
  }, [openedKey])
  const scope = { companyCode, fromDate, toDate }
  return (
    <article className="page statement" aria-label={statement.companyName} data-dimmed={dimmed} aria-busy={dimmed}>
      <header className="card statement-head row-apart">
        <div>
          <h2 className="headline">{statement.companyName}</h2>
          <p className="muted figures">{messages.days(fromDate, toDate)}</p>
          <div className="statement-audit">
            <AuditLink filter="accountCode" value={companyCode} />
          </div>
        </div>
        <Facts statement={statement} branch={branch} onBranch={onBranch} />
      </header>
      <TileRow label={messages.account}>
        <Tile label={messages.opening} value={<Money amount={account.opening} />} detail={messages.before(fromDate)} />
        <Tile label={messages.closing} value={<Money amount={account.closing} />} detail={messages.endOf(toDate)} />
        <Tile
          label={messages.available}
          value={<Money amount={account.available} />}
          detail={messages.leftOf(account.earmark)}
        />
      </TileRow>
      <div className="columns">
        {statement.cycles.length > 0 && (
          <Waterfall title={messages.grossToNet} steps={netBars(messages, statement, open)} words={messages.pictures} />
        )}
        <Waterfall
          title={messages.openingToClosing}
          steps={balanceBars(messages, statement, open)}
          words={messages.pictures}
        />
      </div>
      <PaymentParts account={account} />
      {opened ? (
        <PartLines
          key={`${companyCode} ${fromDate} ${toDate} ${opened.part} ${opened.holdType ?? ''}`}
          scope={scope}
          opened={opened}
          headingRef={lines}
          onClose={() => open(undefined)}
        />
      ) : (
        <StatementCycles cycles={statement.cycles} figures={statement.figures} headingRef={lines} />
      )}
      {statement.cycles.length > 0 && (
        <WhenNear key={`${companyCode} ${fromDate} ${toDate} sales`} height={320}>
          <Suspense fallback={<Skeleton height={320} radius={8} />}>
            <StatementSales companyCode={companyCode} cycles={statement.cycles} />
          </Suspense>
        </WhenNear>
      )}
      <StatementEntries key={`${companyCode} ${fromDate} ${toDate}`} scope={scope} account={account} />
    </article>
  )
}

/** The payouts' effect besides the balance, and the progress of payments to the bank. */
function PaymentParts({ account }: Pick<DealerStatement, 'account'>) {
  const messages = useStatementMessages()
  const parts = (['debtTaken', 'keptBack', 'settled', 'inTransit'] as const)
    .filter((part) => account[part] !== '0.00')
    .map((part) => [messages.paymentParts[part], account[part]] as const)
  if (parts.length === 0) return null
  return (
    <dl className="card figure-list" aria-label={messages.paymentPartsLabel}>
      {parts.map(([term, amount]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type FactsProps = Pick<StatementProps, 'statement' | 'branch' | 'onBranch'>

function Facts({ statement, branch, onBranch }: FactsProps) {
  const messages = useStatementMessages()
  const { companyCode, vendorCode, companyType, kind, line, bankName, bankAccountEnding } = statement
  const facts = [
    [messages.code, companyCode],
    [messages.vendor, vendorCode],
    [messages.companyType, companyType ? messages.companyTypes[companyType] : messages.unknownType],
    [messages.accountType, `${messages.kinds[kind]} ${messages.lines[line]}`],
    [messages.bank, bankName && bankAccountEnding ? messages.bankEnding(bankName, bankAccountEnding) : messages.noBank]
  ] as const
  return (
    <div className="row">
      <dl className="figure-list">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {statement.branches.length > 1 && (
        <NativeSelect
          className="statement-branch"
          size="xs"
          label={messages.addressedTo}
          data={statement.branches.map(({ branchName: label, branchCode: value }) => ({ label, value }))}
          value={branch?.branchCode ?? ''}
          onChange={(event) => onBranch(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
