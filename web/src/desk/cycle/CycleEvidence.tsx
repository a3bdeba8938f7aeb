import { Skeleton } from '@mantine/core'
import { payoutEndpoints } from '@payouts/contract/payouts/endpoints'
import type { PayoutTotalHeader } from '@payouts/contract/payouts/schema'
import { useNavigate } from '@tanstack/react-router'
import { ApprovalsNote } from '#approvals/ApprovalsNote.tsx'
import { useCall } from '#client/queries.ts'
import { CycleNotices } from '#payouts/cycle/CycleNotices.tsx'
import { pictureBars } from '#payouts/cycle/cycle-picture.ts'
import type { RowsBehind } from '#payouts/cycle/rows-behind.ts'
import { PayoutWays } from '#payouts/payout-ways/PayoutWays.tsx'
import { ProofBrief } from '#payouts/proof/ProofBrief.tsx'
import { OpenSignals } from '#signals/OpenSignals.tsx'
import { Waterfall } from '#ui/figures/Waterfall.tsx'
import { WhenNear } from '#ui/WhenNear.tsx'
import { VarianceBrief } from '#variance/VarianceBrief.tsx'
import { Card } from '../Card.tsx'
import { messages } from '../messages.ts'
import { AttachedFiles, heightOfWords } from './AttachedFiles.tsx'
import { CycleHolds } from './CycleHolds.tsx'
import { CyclePreflight } from './CyclePreflight.tsx'
import { ImportedFile } from './ImportedFile.tsx'
import { TypesTable } from './TypesTable.tsx'
import type { CycleEvidenceRead } from './use-cycle-evidence.ts'

type CycleEvidenceProps = { header: PayoutTotalHeader; read: CycleEvidenceRead; onHeld: () => void }

/** A cycle's evidence: what to check first, then its composition. */
export function CycleEvidence({ header: { cycle }, read, onHeld }: CycleEvidenceProps) {
  const { batchNo } = cycle
  const { evidence, types, seesSignals } = read
  return (
    <div className="stack desk-evidence">
      <CycleNotices cycle={cycle} version={cycle.version} />
      <ApprovalsNote approvals={read.approvals} />
      <CyclePreflight cycle={cycle} onHeld={onHeld} />
      <div className="desk-columns">
        <div className="stack">
          {seesSignals && (
            <Card title={messages.signals}>
              <OpenSignals cycle={cycle} onHeld={onHeld} />
            </Card>
          )}
          <Card title={messages.variance}>
            <VarianceBrief batchNo={batchNo} />
          </Card>
          {evidence.data && (
            <Card title={messages.holds}>
              <CycleHolds cycle={cycle} holds={evidence.data.holds} />
            </Card>
          )}
          {evidence.data && (
            <Card title={messages.file}>
              <ImportedFile evidence={evidence.data} />
            </Card>
          )}
          <Card title={messages.proof}>
            <ProofBrief cycle={cycle} />
          </Card>
        </div>
        <div className="stack">
          <CyclePicture cycle={cycle} />
          <Card title={messages.types}>
            <TypesTable types={types.data?.content ?? []} />
          </Card>
          <Card title={messages.ways}>
            <WhenNear height={heightOfWays}>
              <Ways batchNo={batchNo} />
            </WhenNear>
          </Card>
          <Card title={messages.words}>
            <WhenNear height={heightOfWords}>
              <AttachedFiles cycle={cycle} />
            </WhenNear>
          </Card>
        </div>
      </div>
    </div>
  )
}

/** Its approximate height in pixels. */
const heightOfWays = 120

/** By which routes and to which banks the money goes. */
function Ways({ batchNo }: { batchNo: number }) {
  const ways = useCall(payoutEndpoints.getPayoutWays, { batchNo })
  if (ways.isPending) return <Skeleton height={heightOfWays} role="status" aria-label={messages.reading} />
  return (
    <>
      {ways.data?.length === 0 && <p>{messages.noWays}</p>}
      <PayoutWays batchNo={batchNo} />
    </>
  )
}

/** How the net came about; each bar opens its rows. */
function CyclePicture({ cycle }: { cycle: PayoutTotalHeader['cycle'] }) {
  const { batchNo, version, commissionType, payoutCycleName } = cycle
  const navigate = useNavigate()
  const { data } = useCall(payoutEndpoints.getCycleWaterfall, { batchNo })
  const params = { batchNo, version, commissionType, payoutCycleName, flowFrom: 'desk' as const }
  const open = (rows: RowsBehind) =>
    void navigate({ to: '/payoutsAllTransactionDetails', search: { ...params, ...rows } })
  return data && <Waterfall title={messages.way} steps={pictureBars(data, open)} />
}
