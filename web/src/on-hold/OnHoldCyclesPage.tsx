import { holdTypeRules } from '@payouts/contract/cycles/hold-type-rules'
import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import type { HoldCycleRow } from '@payouts/contract/on-hold/schema'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { Paperclip, Store } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AttachmentsDialog } from '#attachments/AttachmentsDialog.tsx'
import type { SecondButton } from '#client/dialogs/dialogs.ts'
import { useCall } from '#client/queries.ts'
import type { NoCycle, ReportedCycle } from '#downloads/CycleReport.tsx'
import { ListDownloadDialog } from '#downloads/ListDownloadDialog.tsx'
import type { NarrowedList } from '#downloads/narrowed.ts'
import { useMayDownload } from '#downloads/screen-downloads.ts'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { menuColumn } from '#list/columns.tsx'
import { countsOf } from '#list/filters/option-counts.ts'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { useSelection } from '#list/use-selection.ts'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import type { HoldTarget } from './action/hold-action.ts'
import { useHoldActions } from './actions.tsx'
import { CyclesBackLink } from './back-links.tsx'
import { cycleColumns } from './columns.tsx'
import { HoldListScreen, HoldReport } from './HoldListScreen.tsx'
import { cycleList } from './lists.ts'
import { messages } from './messages.ts'
import { type HoldTypeParams, holdTypeParams } from './search.ts'

const route = getRouteApi('/console/onHoldPayoutCycle')

/** The cycles that hold something of a type, all or one dealer's. */
export function OnHoldCyclesPage() {
  const params = holdTypeParams(route.useSearch())
  if (!params) return <InvalidAddress {...messages.invalidAddress} title={messages.cycles} />
  return <Cycles key={`${params.holdType} ${params.companyCode}`} params={params} />
}

const rules = {
  id: ({ batchNo }: HoldCycleRow) => String(batchNo),
  amount: ({ summaryAmount }: HoldCycleRow) => summaryAmount
}

function Cycles({ params }: { params: HoldTypeParams }) {
  const { holdType, companyCode, companyName } = params
  const rowLinks = useRowLinks((row: HoldCycleRow) =>
    linkOptions({ to: '/onHoldDetails', search: ofCycle(params, row) })
  )
  const list = useListState(cycleList)
  const selection = useSelection(rules)
  const request = { ...list.request, holdType, companyCode }
  const query = useCall(onHoldEndpoints.getHoldPayoutCommissionType, request, { faultsReplacePage: true })
  const holdActions = useHoldActions({
    holdType,
    selection,
    counts: (row) => row,
    target: (rows) => targetOf(rows, companyCode),
    name: ({ displayName }) => displayName,
    disabledReason: companyCode && selection.count > 1 ? messages.oneCycleOfDealer : undefined
  })
  const mayDownload = useMayDownload('onHoldReportDownload')
  const { columns, dialog } = useCycleColumns(params)
  const download = useListDownload(params, list)

  return (
    <HoldListScreen
      title={holdType}
      purpose={companyCode ? messages.cyclesOf(companyName ?? companyCode) : holdTypeRules[holdType].exit}
      back={<CyclesBackLink params={params} />}
      buttons={<HoldReport cycle={chosenCycle(selection.rows, companyCode, download.second)} />}
      scope={params}
      label={messages.cycles}
      list={list}
      query={query}
      columns={columns}
      rowName={({ displayName }) => displayName}
      counts={countsOf(onHoldEndpoints.getHoldPayoutCommissionType, request, (cycles) => cycles)}
      {...rowLinks}
      selection={selection}
      mayDownloadRow={mayDownload}
      holdActions={holdActions}
    >
      {dialog}
      {download.dialog}
    </HoldListScreen>
  )
}

/** The columns with each cycle's own menu, and the dialog of its attachments. */
function useCycleColumns(params: HoldTypeParams) {
  const navigate = route.useNavigate()
  const { open, subject: batchNo, ...attachments } = useDialogAbout<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key remounts the screen for other parameters
  const columns = useMemo(() => {
    const showAttachments = ({ batchNo }: HoldCycleRow) => ({
      label: messages.getAttachments,
      icon: <Paperclip size={15} aria-hidden />,
      onClick: () => open(batchNo)
    })
    const showDealers = (row: HoldCycleRow) => ({
      label: messages.showDealers,
      icon: <Store size={15} aria-hidden />,
      onClick: () => void navigate({ to: '/onHoldDealers', search: ofCycle(params, row) })
    })
    const menu = menuColumn<HoldCycleRow>({
      actions: (row) => [showAttachments(row), ...(params.companyCode ? [] : [showDealers(row)])],
      label: ({ displayName }) => displayName
    })
    return [...cycleColumns, menu]
  }, [])
  const dialog = (
    <AttachmentsDialog {...attachments} attachmentType="ON_HOLD_AND_PAYOUT_SERVICE" reference={batchNo?.toString()} />
  )
  return { columns, dialog }
}

/** The search of a screen about one of the cycles. */
function ofCycle(params: HoldTypeParams, { batchNo, version, displayName, commissionType }: HoldCycleRow) {
  return { ...params, batchNo, version, payoutCycleName: displayName, commissionType }
}

/** The download of the filtered list, where no cycle is chosen. */
function useListDownload({ holdType, companyCode }: HoldTypeParams, list: NarrowedList) {
  const [opened, setOpened] = useState(false)
  const dialog = (
    <ListDownloadDialog
      opened={opened}
      onClose={() => setOpened(false)}
      name="onHoldReportDownload"
      what={messages.heldCycles}
      scope={{ filters: { holdType, ...(companyCode && { companyCode }) } }}
      list={list}
    />
  )
  return { dialog, second: { label: messages.downloadList, onClick: () => setOpened(true) } }
}

/** A report covers one cycle: the only selected one. Without a selection, the list can be downloaded. */
function chosenCycle(
  rows: readonly HoldCycleRow[],
  companyCode: string | undefined,
  second: SecondButton
): ReportedCycle | NoCycle {
  const [row] = rows
  if (!row) return { title: messages.alert, reason: messages.chooseRowForFile, second }
  if (rows.length > 1) return { title: messages.chooseOnlyOne, reason: messages.onlyOneAtATime }
  return { batchNo: row.batchNo, companyCode }
}

/** A whole cycle, or this dealer's part of it. */
function targetOf(rows: readonly HoldCycleRow[], companyCode: string | undefined): HoldTarget {
  if (companyCode) return { level: 'company', batchNo: rows[0]?.batchNo, selection: [companyCode] }
  return { level: 'cycle', selection: rows.map(rules.id) }
}
