import type { ImportReport } from '@payouts/contract/imports/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { setAsideSummary } from '@payouts/contract/transactions/set-aside-text'
import { useSession } from '#client/session/session.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { messages } from './messages.ts'

/** How many rows came with e-invoice numbers that do not count, with a link to them; nothing where none did. */
export function SetAside({ report: { batchNo, setAside } }: { report: Pick<ImportReport, 'batchNo' | 'setAside'> }) {
  const { menu = [] } = useSession() ?? {}
  const summary = setAsideSummary(setAside)
  if (summary === '') return null
  return (
    <p className="import-report-next">
      {summary}{' '}
      {isGranted(menu, permission('Signals')) && (
        <TextLink to="/signals" search={{ batchNo }}>
          {messages.showSetAside}
        </TextLink>
      )}
    </p>
  )
}
