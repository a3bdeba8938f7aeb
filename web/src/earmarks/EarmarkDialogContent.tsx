import { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { AccountEarmark, EarmarkChange } from '@payouts/contract/earmarks/schema'
import { useState } from 'react'
import { useCall } from '#client/queries.ts'
import { DealerPageLink } from '#dealers/DealerLink.tsx'
import { useEarmarkRights } from './api.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { EarmarkForm } from './EarmarkForm.tsx'
import { EarmarkTimeline } from './EarmarkTimeline.tsx'
import { RemoveEarmarkForm } from './RemoveEarmarkForm.tsx'

type EarmarkDialogContentProps = {
  account: AccountEarmark
  /** Whether it asks for the removal of the earmark. */
  removing: boolean
  onRemove: (removing: boolean) => void
  /** The server has done it, in its own words. */
  onDone: (title: string, message: string) => void
}

const newest = { pageNumber: 0, pageSize: 8 }

/** One account's earmark with its timeline, and a warning if another user has changed it since it was opened. */
export function EarmarkDialogContent({ account: opened, removing, onRemove, onDone }: EarmarkDialogContentProps) {
  const [account, setAccount] = useState(opened)
  const [finished, setFinished] = useState(false)
  const { mayEdit } = useEarmarkRights()
  const { accountCode } = account
  const history = useCall(earmarkEndpoints.getEarmarkAudit, { accountCode, ...newest }, { staleTime: 0 })
  const latest = history.data?.earmarkAuditDetails.content[0]
  const quicker = latest && !finished && isQuicker(latest, account) ? latest : undefined
  const takeOver = quicker && quicker.status !== 'Removed' ? () => setAccount(asChanged(account, quicker)) : undefined
  const finish = (title: string, message: string) => {
    setFinished(true)
    onDone(title, message)
  }
  return (
    <div className="side-by-side">
      <div className="stack-md">
        <DealerPageLink companyCode={accountCode} />
        {quicker && <ChangedMeanwhile change={quicker} onTakeOver={takeOver} />}
        {removing ? (
          <RemoveEarmarkForm
            key={account.version}
            account={account}
            isStale={quicker !== undefined}
            onBack={() => onRemove(false)}
            onDone={finish}
          />
        ) : (
          <EarmarkForm
            key={account.version}
            account={account}
            isStale={quicker !== undefined}
            onDone={finish}
            {...(mayEdit && account.earmarkAmount !== null && { onRemove: () => onRemove(true) })}
          />
        )}
      </div>
      <EarmarkTimeline accountCode={accountCode} />
    </div>
  )
}

/** An account without an earmark may have a history, whose newest entry is then a removal. */
function isQuicker(latest: EarmarkChange, { version }: AccountEarmark): boolean {
  return version === null ? latest.status !== 'Removed' : latest.id > version
}

function asChanged(account: AccountEarmark, { id, earmark, reason }: EarmarkChange): AccountEarmark {
  return { ...account, version: id, earmarkAmount: earmark, reason }
}
