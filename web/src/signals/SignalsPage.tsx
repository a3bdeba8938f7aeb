import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import type { CycleSignals, SignalLine } from '@payouts/contract/signals/schema'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useCall } from '#client/queries.ts'
import { BackLink } from '#list/BackLink.tsx'
import { countsOf } from '#list/filters/option-counts.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { ButtonLink } from '#ui/buttons/ButtonLink.tsx'
import { isWorking, useCycleSignals } from './api.ts'
import { signalColumns, signalColumnsOfCycle } from './columns.tsx'
import { signalsList } from './lists.ts'
import { messages } from './messages.ts'
import { titleOf } from './rules/rule-words.ts'
import './Signals.css'

const route = getRouteApi('/console/signals')

/** The signals of all cycles, or of one. */
export function SignalsPage() {
  const { batchNo } = route.useSearch()
  const list = useListState(signalsList)
  const request = { ...list.request, ...(batchNo !== undefined && { batchNo }) }
  const summary = useCycleSignals(batchNo).data
  const query = useCall(signalEndpoints.getSignals, request, { faultsReplacePage: true })
  const cycleName = summary?.payoutCycleName
  const rowLinks = useRowLinks(({ signalId }: SignalLine) =>
    linkOptions({ to: '/signal', search: { signalId, ofCycle: batchNo } })
  )
  return (
    <ListScreen
      title={batchNo !== undefined && cycleName ? messages.signalsOf(cycleName) : messages.signals}
      purpose={messages.purpose}
      {...(batchNo !== undefined && {
        back: (
          <BackLink to="/payoutsDealerSummary" search={{ batchNo }}>
            {cycleName ?? `Batch ${batchNo}`}
          </BackLink>
        )
      })}
      actions={
        <ButtonLink to="/signalRules" variant="default" leftSection={<SlidersHorizontal size={16} aria-hidden />}>
          {messages.rules}
        </ButtonLink>
      }
      tiles={<Standing summary={batchNo === undefined ? undefined : summary} />}
      label={messages.listLabel}
      list={list}
      query={query}
      columns={batchNo === undefined ? signalColumns : signalColumnsOfCycle}
      rowId={({ signalId }) => String(signalId)}
      rowName={({ rule, signalId }) => `${rule} ${signalId}`}
      {...rowLinks}
      counts={countsOf(signalEndpoints.getSignals, request, (found) => found)}
      emptyHint={hintOf(summary)}
    />
  )
}

/** Says that signals are being evaluated, or that not all of a rule are listed. */
function Standing({ summary }: { summary: CycleSignals | undefined }) {
  if (isWorking(summary))
    return (
      <p className="card dimmed" role="status">
        {messages.working}
      </p>
    )
  if (!summary?.cut.length) return null
  return (
    <ul className="card dimmed">
      {summary.cut.map(({ rule, found }) => (
        <li key={rule}>{messages.cut(titleOf(rule), found)}</li>
      ))}
    </ul>
  )
}

function hintOf(summary: CycleSignals | undefined): string {
  if (!summary) return messages.none
  if (summary.state === 'WORKING') return messages.working
  return summary.state === 'NEVER' ? messages.never : messages.noneFound(summary.ruleCount)
}
