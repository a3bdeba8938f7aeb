import { Button, VisuallyHidden } from '@mantine/core'
import { countText } from '@payouts/contract/count-text'
import type { RepairRequest, Repairs } from '@payouts/contract/imports/repairs'
import { ringgitOf, senOf } from '@payouts/contract/money'
import { InstantText } from '../../ui/DayText.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Money } from '../../ui/Money.tsx'
import { useDialogAbout } from '../../ui/use-dialog-about.ts'
import { useMayCompare, VersionsLink } from '../VersionsLink.tsx'
import { messages } from './messages.ts'
import { RequestRows } from './RequestRows.tsx'

/** The outcome of repairs, and the rows that each version added. Renders nothing before the first decision. */
export function DecidedRepairs({ repairs }: { repairs: Repairs }) {
  const { requests, versions } = repairs
  const { open, subject, ...dialog } = useDialogAbout<RepairRequest>()
  const decided = requests.filter(({ status }) => status !== 'Pending')
  if (decided.length === 0) return null
  return (
    <section className="card repair-card" aria-labelledby="repairs-decided">
      {versions.length > 1 && <Versions repairs={repairs} />}
      <h2 id="repairs-decided">{messages.decided}</h2>
      <ul className="lines lines-apart">
        {decided.map((request) => (
          <li key={request.changeId}>
            <div>
              <p>
                {messages.decidedBy(request.status, request.decidedBy ?? '')},{' '}
                <InstantText instant={request.decidedOn} />
                {request.comment && `: “${request.comment}”`}
              </p>
              <p className="muted">
                {messages.comes(request.rowCount, request.amount)}. {messages.askedBy(request.askedBy)},{' '}
                <InstantText instant={request.askedOn} />: “{request.reason}”
              </p>
              <p className="muted repair-digest">
                {messages.digest} {request.digest}
              </p>
            </div>
            <Button size="xs" variant="default" onClick={() => open(request)}>
              {messages.showRows}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog {...dialog} title={messages.oldAndNew} size="xl" nothingToLose>
        {subject && <RequestRows request={subject} />}
        <DialogActions cancel={messages.close} />
      </Dialog>
    </section>
  )
}

function Versions({ repairs: { batchNo, versions } }: { repairs: Repairs }) {
  const mayCompare = useMayCompare()
  return (
    <>
      <h2 id="repair-versions">{messages.versions}</h2>
      <table className="data-table figure-table repair-versions" aria-labelledby="repair-versions">
        <thead>
          <tr>
            <th scope="col">{messages.version}</th>
            <th scope="col">{messages.accepted}</th>
            <th scope="col">{messages.rejected}</th>
            <th scope="col">{messages.totalAmount}</th>
            <th scope="col">{messages.difference}</th>
            {mayCompare && (
              <th scope="col">
                <VisuallyHidden>{messages.whyDifferent}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, rowsAccepted, rowsRejected, totalAmount }, at) => {
            const before = versions[at - 1]
            return (
              <tr key={version}>
                <th scope="row">{version}</th>
                <td>{countText(rowsAccepted)}</td>
                <td>{countText(rowsRejected)}</td>
                <td>
                  <Money amount={totalAmount} currency={false} />
                </td>
                <td>
                  <Money
                    amount={before && ringgitOf(senOf(totalAmount) - senOf(before.totalAmount))}
                    currency={false}
                  />
                </td>
                {mayCompare && (
                  <td>{before && <VersionsLink batchNo={batchNo} version={version} before={before.version} />}</td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
