import { SegmentedControl } from '@mantine/core'
import { canConfirm, canIgnore } from '@payouts/contract/reconciliation/can'
import { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry } from '@payouts/contract/reconciliation/schema'
import { getRouteApi } from '@tanstack/react-router'
import { Check, CircleMinus } from 'lucide-react'
import { useMemo } from 'react'
import { useCall } from '../client/queries.ts'
import { PeriodDownload } from '../downloads/PeriodDownload.tsx'
import { ListTable } from '../list/ListTable.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useSelection } from '../list/use-selection.ts'
import { useDialogAbout } from '../ui/use-dialog-about.ts'
import { useReconciliationRights } from './api.ts'
import { entryColumns, entryName } from './columns.tsx'
import { type EntryDecision, EntryDecisionDialog } from './EntryDecisionDialog.tsx'
import { entriesList } from './lists.ts'
import { messages } from './messages.ts'
import { isOpenOnly } from './search.ts'

const route = getRouteApi('/console/reconciliation')
const entryId = ({ entryId: id }: BankEntry) => String(id)

/** Entries of statements and notifications: those that wait for somebody, or all. */
export function EntriesView() {
  const { entries: which } = route.useSearch()
  const navigate = route.useNavigate()
  const { actor, mayConfirm } = useReconciliationRights()
  const open = isOpenOnly(which)
  const list = useListState(entriesList)
  const query = useCall(reconciliationEndpoints.getBankEntries, { open, ...list.request })
  const { userId, menu } = actor
  const rules = useMemo(
    () => ({
      id: entryId,
      amount: ({ amount }: BankEntry) => amount,
      whyNot: (entry: BankEntry) => reasonOf(canIgnore(entry, { userId, menu }))
    }),
    [userId, menu]
  )
  const selection = useSelection(rules)
  const { open: decide, subject: decision, ...dialog } = useDialogAbout<EntryDecision>()
  const choose = (chosen: string) => {
    selection.clear()
    const entries = chosen === 'all' ? ('all' as const) : undefined
    navigate({
      search: (before) => ({ ...before, entries, page: undefined }),
      replace: true,
      resetScroll: false
    }).catch(reportError)
  }
  const notConfirmable = selection.rows.map((entry) => reasonOf(canConfirm(entry, actor))).find(Boolean)
  return (
    <>
      <ListTable
        label={messages.views.entries}
        list={list}
        query={query}
        columns={entryColumns}
        rowId={entryId}
        rowName={entryName}
        selection={mayConfirm ? selection : undefined}
        bulkActions={[
          {
            label: messages.ignore,
            icon: <CircleMinus size={15} aria-hidden />,
            onClick: () => decide({ entries: selection.rows, confirms: false })
          },
          {
            label: messages.confirm,
            icon: <Check size={15} aria-hidden />,
            onClick: () => decide({ entries: selection.rows, confirms: true }),
            disabledReason: notConfirmable,
            main: true
          }
        ]}
        emptyHint={open ? messages.noOpenEntries : messages.noEntries}
        errorText={({ message }) => messages.fetchError(message)}
        tools={
          <>
            <SegmentedControl
              size="xs"
              aria-label={messages.which}
              data={[
                { value: 'open', label: messages.openOnly },
                { value: 'all', label: messages.all }
              ]}
              value={open ? 'open' : 'all'}
              onChange={choose}
            />
            <PeriodDownload
              name="bankEntriesReportDownload"
              what={messages.downloaded}
              hint={messages.downloadHint}
              list={list}
            />
          </>
        }
      />
      <EntryDecisionDialog {...dialog} decision={decision} onDone={selection.clear} />
    </>
  )
}

const reasonOf = (verdict: ReturnType<typeof canIgnore>) => (verdict.allowed ? undefined : verdict.reason)
