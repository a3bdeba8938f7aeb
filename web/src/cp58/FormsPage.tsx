import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import type { FormRow, YearOfForms } from '@payouts/contract/cp58/schema'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { ListFrame } from '#list/ListScreen.tsx'
import { ListTable } from '#list/ListTable.tsx'
import { useListState } from '#list/use-list-state.ts'
import { useRowLinks } from '#list/use-row-links.ts'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { AllWaiting } from '#requests/WaitingRequests.tsx'
import { TabLinks } from '#ui/TabLinks.tsx'
import { formColumns } from './columns.tsx'
import { FormActions } from './FormActions.tsx'
import { FormTiles } from './FormTiles.tsx'
import { formIssues } from './form-issues.tsx'
import { formsList } from './lists.ts'
import { messages } from './messages.ts'
import { formsSearch, latestYear } from './search.ts'

export { preloadForms } from './preload.ts'

const route = getRouteApi('/console/cp58')
const pollEveryMs = 2_000

/** The forms of a year: what they say, how far they are, and who has received them. */
export function FormsPage() {
  const { year = latestYear() } = formsSearch.parse(route.useSearch())
  const ofYear = useCall(
    cp58Endpoints.getFormYear,
    { year },
    { refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollEveryMs : false) }
  )
  const { data, error } = ofYear
  const shown = data?.year === year ? data : undefined
  const list = useListState(formsList)
  const query = useCall(cp58Endpoints.getForms, { year, ...list.request })
  const rowLinks = useRowLinks(({ companyCode }: FormRow) =>
    linkOptions({ to: '/cp58/dealer', search: { year, companyCode } })
  )
  return (
    <ListFrame
      title={messages.title}
      purpose={messages.purpose}
      actionsBelow
      actions={
        <>
          <RequestHistory kind={formIssues(year)} />
          <ScreenDownloadMenu
            name="cp58RegisterDownload"
            scope={{ filters: { year: String(year) } }}
            list={list}
            holds={messages.registerHolds}
          />
          <FormActions year={year} data={shown} />
        </>
      }
      tiles={(shown || !error) && <FormTiles data={shown} />}
    >
      <QueryState query={{ ...ofYear, data: shown }} height={320} label={messages.loading} />
      {shown && (
        <>
          <TabLinks label={messages.years} tabs={yearTabs(shown)} current={String(year)} />
          {shown.isRequested && <AllWaiting kind={formIssues(year)} />}
          <ListTable
            label={messages.list}
            list={list}
            query={query}
            columns={formColumns}
            rowId={({ companyCode }) => companyCode}
            rowName={({ name }) => name}
            {...rowLinks}
            emptyHint={messages.empty}
          />
        </>
      )}
    </ListFrame>
  )
}

const yearTabs = ({ years }: YearOfForms) =>
  years.map((year) => ({
    key: String(year),
    label: String(year),
    link: linkOptions({ to: '/cp58', search: { year } })
  }))

/** Whether files or mails of the latest issue are still to come. */
function isUnderWay(data: YearOfForms | undefined): boolean {
  const progress = data?.progress
  if (!progress) return false
  const { forms, made, toMail, mailed, refused } = progress
  return made < forms || mailed + refused < toMail
}
