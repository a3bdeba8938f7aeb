import { SegmentedControl } from '@mantine/core'
import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { AccountEarmark } from '@payouts/contract/earmarks/schema'
import { getRouteApi } from '@tanstack/react-router'
import { Eye, Pencil, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { BackLink } from '#list/BackLink.tsx'
import { buttonColumn, type RowButton } from '#list/columns.tsx'
import { useSearchQuery } from '#list/filters/use-search-query.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { useListState } from '#list/use-list-state.ts'
import { type EarmarkRights, useEarmarkRights } from './api.ts'
import { accountColumns } from './columns.tsx'
import { dealersList, earnersList } from './lists.ts'
import { messages } from './messages.ts'
import { useEarmarkDialog } from './use-earmark-dialog.tsx'

const route = getRouteApi('/console/addDealer')

/** The search for the account to earmark: by the dealer, or by transactions that it earned with. */
export function AddDealerPage() {
  const { by = 'dealer' } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useListState(by === 'dealer' ? dealersList : earnersList)
  const query = useSearchQuery(
    list,
    earmarkEndpoints.getAllAccountEarmark,
    list.request,
    (answer) => answer.allAccountEarmarkDetails
  )
  const rights = useEarmarkRights()
  const { open, dialog } = useEarmarkDialog()
  const { mayAdd, mayEdit, mayOpen } = rights
  const columns = useMemo(() => {
    const face = (account: AccountEarmark) => buttonFor(account, { mayAdd, mayEdit, mayOpen })
    const button = (account: AccountEarmark) => {
      const offered = face(account)
      return offered && { ...offered, onClick: () => open(account) }
    }
    return [...accountColumns, buttonColumn({ button, label: rowName, width: 160 })]
  }, [open, mayAdd, mayEdit, mayOpen])

  const searchBy = (value: string) =>
    navigate({ search: value === 'transactions' ? { by: value } : {}, replace: true }).catch(reportError)

  return (
    <ListScreen
      key={by}
      title={messages.addDealer}
      purpose={messages.addDealerPurpose}
      back={<BackLink to="/earmark">{messages.earmark}</BackLink>}
      label={messages.dealers}
      list={list}
      query={query}
      columns={columns}
      rowId={rowId}
      rowName={rowName}
      onOpen={mayAdd || mayOpen ? (account) => buttonFor(account, rights) && open(account) : undefined}
      emptyHint={messages.nobodyFound}
      emptySearchText={messages.enterDealer}
      idleText={messages.willBeDisplayed}
      tools={
        <SegmentedControl
          size="sm"
          aria-label={messages.searchBy}
          data={[
            { value: 'dealer', label: messages.byDealer },
            { value: 'transactions', label: messages.byTransactions }
          ]}
          value={by}
          onChange={searchBy}
        />
      }
    >
      {dialog}
    </ListScreen>
  )
}

const rowId = ({ accountCode }: AccountEarmark) => accountCode
const rowName = ({ accountName }: AccountEarmark) => accountName

/** What a person may do with an account: earmark it, or change or read its earmark. */
function buttonFor({ earmarkAmount }: AccountEarmark, rights: EarmarkRights): Omit<RowButton, 'onClick'> | undefined {
  if (earmarkAmount === null)
    return rights.mayAdd ? { label: messages.addEarmark, icon: <Plus size={13} aria-hidden /> } : undefined
  if (rights.mayEdit) return { label: messages.updateEarmark, icon: <Pencil size={12} aria-hidden /> }
  return rights.mayOpen ? { label: messages.viewEarmark, icon: <Eye size={13} aria-hidden /> } : undefined
}
