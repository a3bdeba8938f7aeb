import { Alert } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import { canRepair } from '@payouts/contract/imports/can'
import { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { Repairs } from '@payouts/contract/imports/repairs'
import { no, type Verdict, yes } from '@payouts/contract/verdict'
import { getRouteApi } from '@tanstack/react-router'
import { Send, Upload } from 'lucide-react'
import { QueryState } from '#client/QueryState.tsx'
import { useCall } from '#client/queries.ts'
import { ScreenDownloadMenu } from '#downloads/ScreenDownloadMenu.tsx'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { BackLink } from '#list/BackLink.tsx'
import { RequestHistory } from '#requests/RequestHistory.tsx'
import { WaitingRequests } from '#requests/WaitingRequests.tsx'
import { ActionButtons } from '#ui/buttons/ActionButtons.tsx'
import { actionButton } from '#ui/buttons/action-button.ts'
import { TextLink } from '#ui/buttons/TextLink.tsx'
import { useDialogAbout } from '#ui/dialogs/use-dialog-about.ts'
import { Money } from '#ui/figures/Money.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useRepairRights } from './api.ts'
import { messages } from './messages.ts'
import { RepairGrid } from './RepairGrid.tsx'
import { RequestRepairs } from './RequestRepairs.tsx'
import { RequestRows } from './RequestRows.tsx'
import { decidedRepairs, repairRequests } from './repair-requests.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { VersionsOfFile } from './VersionsOfFile.tsx'
import './Repairs.css'
import '#list/ListScreen.css'

const route = getRouteApi('/console/rejectedRows')

/** The rejected rows of an import: repairing them, requesting and giving approval, with their outcomes. */
export function RejectedRowsPage() {
  const { batchNo, version } = route.useSearch()
  const navigate = route.useNavigate()
  const named = batchNo !== undefined && version !== undefined
  const query = useCall(
    repairEndpoints.getRepairs,
    { batchNo: batchNo ?? 0, version: version ?? 0 },
    { enabled: named }
  )
  if (!named)
    return (
      <InvalidAddress
        title={messages.title}
        message={messages.invalid}
        hint={messages.invalidHint}
        back={{ to: '/validations', label: messages.back }}
      />
    )
  const repairs = query.data?.batchNo === batchNo && query.data.version === version ? query.data : undefined
  const waiting = repairs?.requests.find(({ status }) => status === 'Pending')
  const goTo = (made: number) => void navigate({ search: { batchNo, version: made }, replace: true }).catch(reportError)
  return (
    <div className="page list-screen">
      <PageHeader
        title={repairs ? messages.titleOf(repairs.displayName) : messages.title}
        purpose={messages.purpose}
        back={
          <BackLink to="/validations" search={{ batchNo, version }}>
            {messages.back}
          </BackLink>
        }
        actions={repairs && <Actions repairs={repairs} />}
        actionsBelow
      />
      <QueryState query={{ ...query, data: repairs }} height={320} label={messages.read} />
      {repairs && (
        <>
          <Standing repairs={repairs} />
          <WaitingRequests
            kind={repairRequests}
            requests={waiting ? [waiting] : []}
            Evidence={RequestRows}
            onDone={({ act }) => act === 'approve' && goTo(version + 1)}
          />
          <div className="list-screen-body">
            <Rows key={`${batchNo} ${version}`} repairs={repairs} />
          </div>
          <VersionsOfFile repairs={repairs} />
        </>
      )}
    </div>
  )
}

function Actions({ repairs }: { repairs: Repairs }) {
  const { mayRepair } = useRepairRights()
  const upload = useDialogAbout<Repairs>()
  const request = useDialogAbout<Repairs>()
  const icon = { size: 16, 'aria-hidden': true } as const
  return (
    <>
      <RequestHistory kind={decidedRepairs(repairs)} />
      <ScreenDownloadMenu
        name="rejectedRowsReportDownload"
        scope={{ batchId: repairs.batchNo, filters: { version: String(repairs.version) } }}
      />
      {mayRepair && (
        <ActionButtons
          actions={[
            actionButton(messages.upload, <Upload {...icon} />, hasRows(repairs), () => upload.open(repairs)),
            {
              ...actionButton(messages.request, <Send {...icon} />, canRequest(repairs), () => request.open(repairs)),
              main: true
            }
          ]}
        />
      )}
      <UploadDialog repairs={repairs} opened={upload.opened} onClose={upload.onClose} />
      <RequestRepairs repairs={repairs} opened={request.opened} onClose={request.onClose} />
    </>
  )
}

function hasRows(repairs: Repairs): Verdict {
  const verdict = canRepair(repairs)
  return verdict.allowed && repairs.rowsRejected === 0 ? no(messages.nothingRejected) : verdict
}

function canRequest(repairs: Repairs): Verdict {
  const verdict = hasRows(repairs)
  if (!verdict.allowed) return verdict
  if (repairs.waiting > 0) return no(messages.waitsAlready)
  return repairs.good > 0 ? yes : no(messages.nothingReady)
}

/** Imported + repaired + still rejected = lines of the file. */
function Standing({ repairs }: { repairs: Repairs }) {
  const { rowsRead, rowsAccepted, rowsRepaired, rowsRejected, good, goodAmount, totalAmount } = repairs
  const figures: readonly [label: string, value: string][] = [
    [messages.rowsRead, countText(rowsRead)],
    [messages.imported, countText(rowsAccepted - rowsRepaired)],
    [messages.repairedRows, countText(rowsRepaired)],
    [messages.stillRejected, countText(rowsRejected)]
  ]
  return (
    <section className="card repair-card" aria-label={messages.ofFile(repairs)}>
      <p className="muted">{messages.ofFile(repairs)}</p>
      <dl className="figure-list repair-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {good > 0 && (
          <div>
            <dt>{messages.ready}</dt>
            <dd>
              {countText(good)}, <Money amount={goodAmount} />
            </dd>
          </div>
        )}
        <div>
          <dt>{messages.total}</dt>
          <dd>
            <Money amount={totalAmount} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

function Rows({ repairs }: { repairs: Repairs }) {
  const { mayRepair } = useRepairRights()
  const verdict = canRepair(repairs)
  const { batchNo, version, currentVersion, rowsRejected, waiting } = repairs
  return (
    <>
      {!verdict.allowed && (
        <Alert color="gray">
          {verdict.reason}{' '}
          {currentVersion !== version && (
            <TextLink to="/rejectedRows" search={{ batchNo, version: currentVersion }} inherit underline="always">
              {messages.goOn(currentVersion)}
            </TextLink>
          )}
        </Alert>
      )}
      {rowsRejected === 0 ? (
        <p className="card repair-card">{messages.nothingRejected}</p>
      ) : (
        <RepairGrid repairs={repairs} mayEdit={mayRepair && verdict.allowed && waiting < rowsRejected} />
      )}
    </>
  )
}
