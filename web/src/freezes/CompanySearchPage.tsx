import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import type { Company } from '@payouts/contract/dealers/schema'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { useMemo } from 'react'
import { useCall } from '../client/queries.ts'
import { buttonColumn } from '../list/columns.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { pageIn, searchQuery } from '../list/list-query.ts'
import { useListState } from '../list/use-list-state.ts'
import { useFreezeRights } from './api.ts'
import { companyColumns } from './columns.tsx'
import { companiesList } from './lists.ts'
import { messages } from './messages.ts'
import { statusButton } from './status-button.tsx'
import { useStatusChange } from './use-status-change.tsx'

/** The company search of the reports. Whoever may freeze accounts can do it here, too. */
export function CompanySearchPage() {
  const list = useListState(companiesList)
  const asked = list.filter !== undefined
  const query = useCall(dealerEndpoints.getCompanyDetails, list.request, { enabled: asked })
  const { mayRead, mayAdd, mayEdit } = useFreezeRights()
  const { vendor, ...search } = list.request
  const standings = useCall(
    freezeEndpoints.getDealerList,
    { ...search, ...(vendor !== undefined && { vendorCode: vendor }) },
    { enabled: asked && mayRead && (mayAdd || mayEdit) }
  ).data
  const { change, dialogs } = useStatusChange()
  const columns = useMemo(() => {
    const accounts = new Map(standings?.accountList.content.map((account) => [account.id, account]))
    return [
      ...companyColumns,
      buttonColumn<Company>({
        header: messages.actionsCaps,
        label: ({ companyName, companyCode }) => `${companyName} ${companyCode}`,
        button: ({ companyId }) => {
          const account = accounts.get(companyId)
          return account && statusButton(account, change)
        }
      })
    ]
  }, [standings, change])
  return (
    <ListScreen
      title={messages.companySearch}
      purpose={messages.companySearchPurpose}
      label={messages.company}
      list={list}
      query={searchQuery(
        pageIn(query, ({ companyAndBranchPage }) => companyAndBranchPage),
        asked
      )}
      columns={columns}
      rowId={({ companyId }) => String(companyId)}
      rowName={({ companyName }) => companyName}
      idleText={messages.searchFirst}
      emptySearchText={messages.enterValue}
    >
      {dialogs}
    </ListScreen>
  )
}
