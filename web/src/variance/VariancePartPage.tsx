import { varianceEndpoints } from '@payouts/contract/variance/endpoints'
import type { Variance, VarianceLine, VariancePart } from '@payouts/contract/variance/schema'
import { nameOfPart, sideNamesOf } from '@payouts/contract/variance/words'
import { getRouteApi } from '@tanstack/react-router'
import { isTrouble } from '#client/call-error.ts'
import { useCall } from '#client/queries.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { Money } from '#ui/figures/Money.tsx'
import { Tile, TileRow, type TileSource } from '#ui/figures/Tile.tsx'
import { columnsOf } from './columns.tsx'
import { linkOfLine, type OpenPart } from './line-links.ts'
import { linesList } from './lists.ts'
import { messages } from './messages.ts'
import { comparisonOf } from './search.ts'
import { sentenceOf } from './sentences.ts'

const route = getRouteApi('/console/payoutsVariancePart')

/** The details of one part of a difference: dealers, transaction types or plans that sum to it. */
export function VariancePartPage() {
  const search = route.useSearch()
  const { part, holdType } = search
  const comparison = comparisonOf(search)
  const whole = useCall(varianceEndpoints.getVariance, comparison)
  const { data: variance, error } = whole
  const invalid = {
    title: messages.title,
    hint: messages.invalidPartHint,
    back: { to: '/payoutsVariance', label: messages.back } as const
  }
  if (!part) return <InvalidAddress {...invalid} message={messages.invalidPart} />
  if (error && isTrouble(error, 'refusedByRule')) return <InvalidAddress {...invalid} message={error.message} />
  return <Lines key={`${part} ${holdType}`} open={{ comparison, part, holdType, variance }} whole={whole} />
}

const idOf = ({ companyCode, transactionType, planName }: VarianceLine) =>
  JSON.stringify([companyCode, transactionType, planName])
const nameOf = ({ companyName, transactionType, planName }: VarianceLine) =>
  companyName ?? [transactionType, planName].filter(Boolean).join(', ')

function Lines({ open, whole }: { open: OpenPart; whole: TileSource }) {
  const { comparison, part, holdType, variance } = open
  const list = useListState(linesList)
  const query = useCall(
    varianceEndpoints.getVarianceLines,
    { ...list.request, ...comparison, part, holdType },
    { faultsReplacePage: true }
  )
  const rowLinks = useRowLinks((line: VarianceLine, columnKey?: string) => linkOfLine(open, line, columnKey))
  const found = variance?.parts.find((one) => one.part === part && (holdType ?? null) === one.holdType)
  return (
    <ListScreen
      title={nameOfPart({ part, holdType: holdType ?? null })}
      purpose={variance && found ? sentenceOf(found, sideNamesOf(variance)) : messages.purpose}
      back={
        <BackLink to="/payoutsVariance" search={comparison}>
          {variance ? messages.titleOf(variance.after.name) : messages.back}
        </BackLink>
      }
      tiles={<PartTiles source={whole} variance={variance} part={found} />}
      label={messages.lines}
      list={list}
      query={query}
      columns={columnsOf(part)}
      rowId={idOf}
      rowName={nameOf}
      {...rowLinks}
      emptyHint={messages.noLines}
    />
  )
}

type PartTilesProps = { source: TileSource; variance: Variance | undefined; part: VariancePart | undefined }

/** The part on both sides, and its contribution; 0.00 if none. */
function PartTiles({ source, variance, part }: PartTilesProps) {
  const amount = (one: string | undefined) => variance && <Money amount={one ?? '0.00'} />
  const count = (one: number | undefined) => (variance ? messages.transactions(one ?? 0) : '')
  return (
    <TileRow label={messages.figures} source={source}>
      <Tile
        label={variance?.before.name ?? messages.earlier}
        value={amount(part?.before.amount)}
        detail={count(part?.before.transactionCount)}
      />
      <Tile
        label={variance?.after.name ?? messages.later}
        value={amount(part?.after.amount)}
        detail={count(part?.after.transactionCount)}
      />
      <Tile label={messages.adds} value={amount(part?.amount)} />
    </TileRow>
  )
}
