import { Skeleton, VisuallyHidden } from '@mantine/core'
import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { ComparedSide, Variance, VariancePart } from '@payouts/contract/variance/schema'
import { comparedCycleReason, sideNamesOf } from '@payouts/contract/variance/words'
import { getRouteApi } from '@tanstack/react-router'
import { errorText, isTrouble, refusedField } from '#client/call-error.ts'
import { asLastRead, QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow } from '#ui/figures/Tile.tsx'
import { Waterfall } from '#ui/figures/Waterfall.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { ComparisonControls } from './ComparisonControls.tsx'
import { messages } from './messages.ts'
import { PartsTable } from './PartsTable.tsx'
import { type Comparison, comparisonOf, type VarianceSearch } from './search.ts'
import { headlineOf } from './sentences.ts'
import './Variance.css'
import { stepsOf } from './variance-steps.ts'
import { WayBack } from './WayBack.tsx'

const route = getRouteApi('/console/payoutsVariance')

/** Why two cycles, months or years pay differently: a picture, a table, and what each part is made of. */
export function VariancePage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const comparison = comparisonOf(search)
  const query = asLastRead(useCall(varianceEndpoints.getVariance, comparison))
  const isRefused = isTrouble(query.error, 'refusedByRule', 'errorDuringRequest')
  const variance = query.data
  const change = (changes: VarianceSearch) =>
    void navigate({ to: '.', search: { ...search, ...changes }, state: true, replace: true, resetScroll: false })
  const shown = variance && fixedTo(comparison, variance)
  const openPart = ({ part, holdType }: VariancePart) =>
    void navigate({ to: '/payoutsVariancePart', search: { ...shown, part, ...(holdType && { holdType }) } })
  return (
    <div className="stack-md">
      <PageHeader
        title={variance ? messages.titleOf(variance.after.name) : messages.title}
        purpose={messages.purpose}
        back={<WayBack comparison={comparison} variance={variance} />}
        actions={shown && <ScreenDownloadMenu name="varianceReportDownload" scope={{ filters: filtersOf(shown) }} />}
      />
      <ComparisonControls
        comparison={comparison}
        variance={variance}
        refusedField={refusedField(query.error)}
        onChange={change}
      />
      {query.error && isRefused && (
        <div role="alert">
          <EmptyState title={errorText(query.error)} hint={messages.refusedHint} />
        </div>
      )}
      {!isRefused && <QueryState query={query} waiting={<Waiting />} />}
      {variance && shown && (
        <div className="stack-md" data-dimmed={query.isPlaceholderData || undefined}>
          <BothSides variance={variance} />
          <Difference variance={variance} comparison={shown} onOpen={openPart} />
        </div>
      )}
    </div>
  )
}

/** The same comparison with both sides named, so that what it leads to does not move on with time. */
const fixedTo = (comparison: Comparison, { after, before }: Variance): Comparison => ({
  ...comparison,
  after: after.key,
  before: before.key
})

/** What a download is narrowed to: only what is given. */
function filtersOf(comparison: Comparison): Record<string, string> {
  return Object.fromEntries(Object.entries(comparison).flatMap(([key, value]) => (value ? [[key, value]] : [])))
}

function BothSides({ variance }: { variance: Variance }) {
  const { before, after, difference, isBeforeTax } = variance
  const label = isBeforeTax ? messages.netBeforeTax : messages.net
  const side = (one: ComparedSide) => (
    <Tile label={label(one.name)} value={<Money amount={one.netAmount} />} detail={countsOf(one)} />
  )
  return (
    <TileRow label={messages.figures}>
      {side(before)}
      {side(after)}
      <Tile
        label={messages.difference}
        value={<Money amount={difference} />}
        detail={headlineOf(difference, sideNamesOf(variance))}
      />
    </TileRow>
  )
}

function countsOf({ cycles, fromDate, transactionCount }: ComparedSide): string {
  const transactions = messages.transactions(transactionCount)
  return fromDate === null ? transactions : `${messages.cycles(cycles.length)}, ${transactions}`
}

type DifferenceProps = { variance: Variance; comparison: Comparison; onOpen: (part: VariancePart) => void }

function Difference({ variance, comparison, onOpen }: DifferenceProps) {
  const { unit, before, after, parts, isBeforeTax, transactionType } = variance
  const isOfVersions = after.ofVersion !== null
  const isNarrowed = transactionType !== null || isBeforeTax
  const isOfPeriods = unit !== 'CYCLE'
  const notes = [
    comparedCycleReason(variance),
    isOfPeriods && messages.periodNote,
    isBeforeTax && (isOfVersions ? messages.versionNote : messages.planNote),
    isOfPeriods && isNarrowed && messages.typeNote
  ].filter(Boolean)
  if (parts.length === 0) {
    const isNothing = before.transactionCount === 0 && after.transactionCount === 0
    return isNothing ? (
      <EmptyState title={messages.nothing} hint={messages.nothingHint} />
    ) : (
      <EmptyState title={messages.same} hint={messages.sameHint} />
    )
  }
  return (
    <>
      {notes.length > 0 && <p className="muted">{notes.join(' ')}</p>}
      <Waterfall title={messages.picture(before.name, after.name)} steps={stepsOf(variance, onOpen)} />
      <PartsTable variance={variance} comparison={comparison} />
    </>
  )
}

const Waiting = () => (
  <div className="stack-md">
    <VisuallyHidden role="status">{messages.waiting}</VisuallyHidden>
    {[96, 320, 280].map((height) => (
      <Skeleton key={height} height={height} radius={8} />
    ))}
  </div>
)
