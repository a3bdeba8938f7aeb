import { Button, NativeSelect } from '@mantine/core'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import { type CycleMap, type MappedDealer, mostOnMap } from '@payouts/contract/signals/cycle-map'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { useScreenKeys } from '#layout/top-bar/screen-keys.ts'
import { SelectionBar } from '#list/SelectionBar.tsx'
import { useSelection } from '#list/use-selection.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { useCycleActions } from '../actions.tsx'
import { fetchErrorText, useTotalHeader } from '../api.ts'
import { CycleLink } from '../back-links.tsx'
import { messages as payoutMessages } from '../messages.ts'
import { type CycleParams, cycleParams } from '../search.ts'
import { DealerScatter } from './DealerScatter.tsx'
import { DealerTable } from './DealerTable.tsx'
import { messages } from './messages.ts'
import './CycleMap.css'

const route = getRouteApi('/console/payoutsCycleMap')

/** A cycle's dealers as a map: what each earned against what is usual. What looks odd is held from here. */
export function CycleMapPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const params = cycleParams(search)
  const { transactionType } = search
  const header = useTotalHeader({ batchNo: params?.batchNo ?? 0 })
  const map = useCall(signalEndpoints.getCycleMap, { batchNo: params?.batchNo ?? 0, transactionType })
  if (!params)
    return (
      <InvalidAddress {...payoutMessages.invalidAddress} title={messages.title} message={payoutMessages.invalidCycle} />
    )
  const name = header.data?.cycle.payoutCycleName ?? params.payoutCycleName
  const ofType = (chosen: string) =>
    void navigate({ search: (before) => ({ ...before, transactionType: chosen || undefined }), replace: true })
  return (
    <div className="page">
      <PageHeader
        title={name ? messages.titleOf(name) : messages.title}
        purpose={messages.purpose}
        back={<CycleLink params={params} name={name} />}
        actions={<TypeSelect params={params} chosen={transactionType} onChange={ofType} />}
      />
      <QueryState query={map} textOf={fetchErrorText} height={460} label={messages.reading} />
      {map.data && <DealerMap key={transactionType} params={params} transactionType={transactionType} map={map.data} />}
    </div>
  )
}

type TypeSelectProps = { params: CycleParams; chosen: string | undefined; onChange: (type: string) => void }

function TypeSelect({ params: { batchNo, version, commissionType }, chosen, onChange }: TypeSelectProps) {
  const types = useCall(payoutEndpoints.getPayoutSummaryTransType, {
    ...{ batchNo, version, commissionType },
    ...{ pageNumber: 0, pageSize: 100, sortProperty: 'TRANSACTION_TYPE', sortOrder: 'ASC' }
  })
  const names = types.data?.content.map(({ transactionType }) => transactionType) ?? []
  return (
    <NativeSelect
      aria-label={messages.type}
      value={chosen ?? ''}
      data={[
        { value: '', label: messages.allTypes },
        ...[...new Set(chosen ? [...names, chosen] : names)].map((name) => ({ value: name, label: name }))
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** How many dealers the table shows before a box is drawn. */
const firstShown = 50

const rules = {
  id: ({ companyCode }: MappedDealer) => companyCode,
  amount: ({ amount }: MappedDealer) => amount
}

type MapProps = { params: CycleParams; transactionType: string | undefined; map: CycleMap }

function DealerMap({ params, transactionType, map: { dealers, dealerCount } }: MapProps) {
  const [boxed, setBoxed] = useState<readonly MappedDealer[]>()
  const selection = useSelection(rules)
  const actions = useHold(params, transactionType, selection)
  const shown = boxed ?? dealers.slice(0, firstShown)
  // Every dealer of the table is two stops on the way to the bar.
  const ready = selection.count > 0 ? actions.bulk.filter(({ disabledReason }) => disabledReason === undefined) : []
  useScreenKeys(ready.slice(0, 1).map(({ label, onClick }) => ({ key: 'h', does: label, run: onClick })))
  const box = (within: readonly MappedDealer[]) => {
    selection.clear()
    selection.set(within, true)
    setBoxed(within.length > 0 ? within : undefined)
  }
  if (dealers.length === 0) return <EmptyState title={messages.empty} hint={messages.emptyHint} />
  return (
    <>
      <figure className="card" aria-label={messages.picture}>
        <DealerScatter
          dealers={dealers}
          isChosen={({ companyCode }) => selection.has(companyCode)}
          onBox={box}
          onToggle={(dealer) => selection.set([dealer], !selection.has(dealer.companyCode))}
        />
        <figcaption className="row detail">
          <span className="dealer-map-key" data-kind="flagged">
            {messages.flagged}
          </span>
          <span className="dealer-map-key">{messages.others}</span>
          <span className="dealer-map-key" data-kind="chosen">
            {messages.chosen}
          </span>
          <span>{messages.lines}</span>
          {dealerCount > mostOnMap && <span>{messages.onlyFurthest(dealers.length, dealerCount)}</span>}
        </figcaption>
      </figure>
      <section className="card">
        <p className="row dimmed">
          {boxed ? messages.boxed(boxed.length) : messages.table(shown.length, dealerCount)}
          {boxed && (
            <Button size="compact-xs" variant="subtle" onClick={() => setBoxed(undefined)}>
              {messages.leaveBox}
            </Button>
          )}
        </p>
        <DealerTable params={params} transactionType={transactionType} dealers={shown} selection={selection} />
      </section>
      <SelectionBar selection={selection} rowsInSight={shown} actions={actions.bulk} />
      {actions.dialog}
    </>
  )
}

/** Holding the chosen dealers, as on the list of dealers. */
function useHold(
  params: CycleParams,
  transactionType: string | undefined,
  selection: ReturnType<typeof useSelection<MappedDealer>>
) {
  const header = useTotalHeader({ batchNo: params.batchNo })
  return useCycleActions(
    header.data?.cycle,
    { version: params.version },
    {
      level: 'company',
      ids: selection.ids,
      transactionType,
      nameOf: (id) => selection.rows.find(({ companyCode }) => companyCode === id)?.companyName ?? id,
      chooseAll: () => undefined
    }
  )
}
