import { Button } from '@mantine/core'
import { type CycleProof, provedFor } from '@payouts/contract/payouts/proof'
import { getRouteApi } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { QueryState } from '#client/QueryState.tsx'
import { InvalidAddress } from '#layout/pages/InvalidAddress.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { fetchErrorText } from '../api.ts'
import { CycleLink } from '../back-links.tsx'
import { messages as payoutMessages } from '../messages.ts'
import { cycleParams } from '../search.ts'
import { useCycleProof } from './api.ts'
import { EqualSums } from './EqualSums.tsx'
import { IdentityPicture } from './IdentityPicture.tsx'
import { messages } from './messages.ts'
import { PostedTable } from './PostedTable.tsx'
import { ProofCard } from './ProofCard.tsx'
import { ProofMark } from './ProofMark.tsx'
import { RequestCard } from './RequestCard.tsx'
import { RowCheckCard } from './RowCheckCard.tsx'
import { TakeEvidence } from './TakeEvidence.tsx'
import './Proof.css'

const route = getRouteApi('/console/payoutsProof')

/** The proof of a cycle's figures, for the screen and for printing. */
export function ProofPage() {
  const params = cycleParams(route.useSearch())
  const query = useCycleProof(params?.batchNo ?? 0)
  if (!params)
    return (
      <InvalidAddress {...payoutMessages.invalidAddress} title={messages.title} message={payoutMessages.invalidCycle} />
    )
  const proof = query.data
  const name = proof?.payoutCycleName ?? params.payoutCycleName
  return (
    <div className="stack proof-page">
      <PageHeader
        title={name ? messages.titleOf(name) : messages.title}
        purpose={messages.purpose}
        back={<CycleLink params={params} name={name} />}
        actions={
          proof && (
            <>
              <TakeEvidence batchNo={proof.batchNo} />
              <Button variant="default" leftSection={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
                {messages.print}
              </Button>
            </>
          )
        }
      />
      <QueryState query={query} textOf={fetchErrorText} height={360} label={messages.reading} />
      {proof && <Proof proof={proof} />}
    </div>
  )
}

function Proof({ proof }: { proof: CycleProof }) {
  return (
    <>
      <Verdict proof={proof} />
      <ProofCard title={messages.identity} proof={proof} statements={['IDENTITY']}>
        <IdentityPicture proof={proof} />
      </ProofCard>
      <ProofCard title={messages.total} proof={proof} statements={['HEADER']} aside={messages.totalHint}>
        <EqualSums proof={proof} />
      </ProofCard>
      <div className="columns">
        <ProofCard title={messages.posted} proof={proof} statements={['POSTINGS', 'TAX', 'LEDGER', 'PAYMENTS']}>
          <PostedTable proof={proof} />
        </ProofCard>
        <div className="stack">
          <RequestCard proof={proof} />
          <RowCheckCard proof={proof} />
        </div>
      </div>
    </>
  )
}

function Verdict({ proof }: { proof: CycleProof }) {
  const { allowed } = provedFor(proof)
  return (
    <div className="card edge proof-verdict" data-fails={!allowed || undefined} role="status">
      <ProofMark holds={allowed} size="large" />
      <div>
        <p className="headline">{allowed ? messages.agree : messages.disagree}</p>
        <p className="dimmed">
          Batch {proof.batchNo}, version {proof.version}. {allowed ? messages.agreeHint : messages.disagreeHint}
        </p>
      </div>
    </div>
  )
}
