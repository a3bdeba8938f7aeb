import { holdTypeRules } from '@payouts/contract/cycles/hold-types'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldCycleRow } from '@payouts/contract/on-hold/schema'
import { getRouteApi } from '@tanstack/react-router'
import { Paperclip, Store } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AttachmentsDialog } from '../attachments/AttachmentsDialog.tsx'
import { useCall } from '../client/queries.ts'
import type { NoCycle, ReportedCycle } from '../downloads/reported-cycle.ts'
import { useMayDownload } from '../downloads/screen-downloads.ts'
import { menuColumn } from '../list/columns.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useSelection } from '../list/use-selection.ts'
import { ActionButtons } from '../ui/ActionButtons.tsx'
import type { HoldTarget } from './action/hold-action.ts'
import { useHoldActions } from './actions.tsx'
import { CyclesBackLink } from './back-links.tsx'
import { cycleColumns } from './columns.tsx'
import { fetchErrorText } from './fetch-error.ts'
import { HoldReport } from './HoldReport.tsx'
import { InvalidPlace } from './InvalidPlace.tsx'
import { cycleList } from './lists.ts'
import { messages } from './messages.ts'
import { PlaceTiles } from './PlaceTiles.tsx'
import { type PlaceOfType, placeOfType } from './place.ts'

const route = getRouteApi('/console/onHoldPayoutCycle')

/** The cycles that hold something of a type, all or one dealer's. */
export function OnHoldCyclesPage() {
  const place = placeOfType(route.useSearch())
  if (!place) return <InvalidPlace title={messages.cycles} />
  return <Cycles key={`${place.holdType} ${place.companyCode}`} place={place} />
}

const rules = {
  id: ({ batchNo }: HoldCycleRow) => String(batchNo),
  amount: ({ summaryAmount }: HoldCycleRow) => summaryAmount
}

function Cycles({ place }: { place: PlaceOfType }) {
  const { holdType, companyCode, companyName } = place
  const navigate = route.useNavigate()
  const list = useListState(cycleList)
  const selection = useSelection(rules)
  const query = useCall(
    onHoldEndpoints.getHoldPayoutCommissionType,
    { ...list.request, holdType, companyCode },
    { faultsReplacePage: true }
  )
  const actions = useHoldActions({
    holdType,
    selection,
    counts: (row) => row,
    target: (rows) => targetOf(rows, companyCode),
    name: ({ displayName }) => displayName,
    whyOff: companyCode && selection.count > 1 ? messages.oneCycleOfDealer : undefined
  })
  const mayDownload = useMayDownload('onHoldReportDownload')
  const [proofsOf, setProofsOf] = useState<number>()
  const [proofsOpened, setProofsOpened] = useState(false)

  const placeIn = ({ batchNo, version, displayName, commissionType }: HoldCycleRow) => ({
    ...place,
    batchNo,
    version,
    payoutCycleName: displayName,
    commissionType
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key above makes the screen anew for another place
  const columns = useMemo(() => {
    const showAttachments = ({ batchNo }: HoldCycleRow) => ({
      label: messages.getAttachments,
      icon: <Paperclip size={15} aria-hidden />,
      onClick: () => {
        setProofsOf(batchNo)
        setProofsOpened(true)
      }
    })
    const showDealers = (row: HoldCycleRow) => ({
      label: messages.showDealers,
      icon: <Store size={15} aria-hidden />,
      onClick: () => void navigate({ to: '/onHoldDealers', search: placeIn(row) })
    })
    const menu = menuColumn<HoldCycleRow>({
      actions: (row) => [showAttachments(row), ...(companyCode ? [] : [showDealers(row)])],
      label: ({ displayName }) => displayName
    })
    return [...cycleColumns, menu]
  }, [])

  return (
    <ListScreen
      title={holdType}
      purpose={companyCode ? messages.cyclesOf(companyName ?? companyCode) : holdTypeRules[holdType].exit}
      back={<CyclesBackLink place={place} />}
      actions={
        <>
          <HoldReport cycle={chosenCycle(selection.rows, companyCode)} />
          <ActionButtons actions={actions.offered} />
        </>
      }
      tiles={<PlaceTiles place={place} />}
      label={messages.cycles}
      list={list}
      query={query}
      columns={columns}
      rowId={rules.id}
      rowName={({ displayName }) => displayName}
      onOpen={(row) => void navigate({ to: '/onHoldDetails', search: placeIn(row) })}
      selection={actions.offered.length > 0 || mayDownload ? selection : undefined}
      bulkActions={actions.offered}
      emptyHint={messages.nothingHeld}
      errorText={fetchErrorText}
    >
      {actions.dialog}
      <AttachmentsDialog
        attachmentType="ON_HOLD_AND_PAYOUT_SERVICE"
        reference={proofsOf === undefined ? undefined : String(proofsOf)}
        opened={proofsOpened}
        onClose={() => setProofsOpened(false)}
      />
    </ListScreen>
  )
}

/** A report is made of one cycle: of the only one that is selected. */
function chosenCycle(rows: readonly HoldCycleRow[], companyCode: string | undefined): ReportedCycle | NoCycle {
  const [row] = rows
  if (!row) return { title: messages.alert, reason: messages.chooseRowForFile }
  if (rows.length > 1) return { title: messages.chooseOnlyOne, reason: messages.onlyOneAtATime }
  return { batchNo: row.batchNo, companyCode }
}

/** A cycle as a whole, or of one cycle what is this dealer's. */
function targetOf(rows: readonly HoldCycleRow[], companyCode: string | undefined): HoldTarget {
  if (companyCode) return { level: 'company', batchNo: rows[0]?.batchNo, selection: [companyCode] }
  return { level: 'cycle', selection: rows.map(rules.id) }
}
