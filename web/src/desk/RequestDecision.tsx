import type { WaitingLine } from '@payouts/contract/desk/schema'
import { requestWords } from '@payouts/contract/requests/words'
import type { ReactNode } from 'react'
import type { ReadQuery } from '#client/QueryState.tsx'
import type { Requested, RequestKind } from '#requests/request-kind.ts'
import { useDecision } from '#requests/use-decision.tsx'
import { useVerdicts } from '#requests/use-verdicts.ts'
import { Money } from '#ui/figures/Money.tsx'
import { answersTo } from './answers.tsx'
import { Card } from './Card.tsx'
import { EvidenceFrame } from './EvidenceFrame.tsx'
import { messages } from './messages.ts'
import { continueFrom, notRead } from './one-request.ts'
import type { DecisionProps } from './use-desk.ts'

type Part<Request> = (props: { request: Request; line: WaitingLine }) => ReactNode

type DeskRequest<Request extends Requested> = {
  kind: RequestKind<Request>
  /** Reads the request of a line: undefined until it is read, and once it is decided. */
  useRequest: (line: WaitingLine) => { query: ReadQuery; request: Request | undefined }
  /** Further evidence: in the card with the request, beside that card, and below both. */
  InCard?: Part<Request>
  Beside?: Part<Request>
  Below?: Part<Request>
}

/** Makes the desk's screen for a kind of request: the request, the progress of its approvals, and the evidence. */
export function deskRequest<Request extends Requested>({ kind, useRequest, ...parts }: DeskRequest<Request>) {
  return function RequestDecision(props: DecisionProps) {
    const { line } = props
    const { query, request } = useRequest(line)
    const { mayApprove = notRead, mayRefuse = notRead, standing } = useVerdicts(kind, request)
    const { decide, dialog } = useDecision(kind, continueFrom(props))
    const actions = answersTo({
      labels: [requestWords.approve, requestWords.refuse],
      verdict: mayApprove,
      mayRefuse,
      decide: (approves) =>
        request && decide({ requests: [request], act: approves ? 'approve' : 'refuse', ways: standing.ways })
    })
    return (
      <EvidenceFrame
        {...props}
        // Shown together, because a later part would push the rest down.
        query={{ ...query, data: standing.isRead ? query.data : undefined }}
        isThere={request !== undefined}
        amount={line.amount && <Money amount={line.amount} />}
        actions={actions}
        dialog={dialog}
      >
        {standing.note}
        {request && <Evidence {...parts} kind={kind} request={request} line={line} />}
      </EvidenceFrame>
    )
  }
}

type EvidenceProps<Request extends Requested> = Omit<DeskRequest<Request>, 'useRequest'> & {
  request: Request
  line: WaitingLine
}

function Evidence<Request extends Requested>({ kind, InCard, Beside, Below, ...about }: EvidenceProps<Request>) {
  const { Subject, effectOf } = kind
  const { request } = about
  const effect = effectOf?.(request, true)
  const card = (
    <Card title={messages.request}>
      {Subject && <Subject request={request} />}
      {effect && <p>{effect}</p>}
      {InCard && <InCard {...about} />}
    </Card>
  )
  return (
    <>
      {Beside ? (
        <div className="desk-columns">
          {card}
          <div className="stack">
            <Beside {...about} />
          </div>
        </div>
      ) : (
        card
      )}
      {Below && <Below {...about} />}
    </>
  )
}
