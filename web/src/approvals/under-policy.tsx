import type { ApprovalKind } from '@payouts/contract/approvals/kinds'
import { no, yes } from '@payouts/contract/verdict'
import { anyOther, type Policy } from '#requests/request-kind.ts'
import { ApprovalsNote } from './ApprovalsNote.tsx'
import { ApproveAs } from './ApproveAs.tsx'
import { behalfMessages } from './behalf-messages.ts'
import { approvableBy, useApprovalProgress } from './use-approvals.ts'
import { useBehalf } from './ways.ts'

type Subject = { kind: ApprovalKind; subject: string }

/** Puts a kind of request under its approval policy. `subjectOf` is undefined for a request that needs no policy. */
export const underPolicy = <Request,>(subjectOf: (request: Request) => Subject | undefined): Policy<Request> => ({
  useStanding(request) {
    const subject = request && subjectOf(request)
    const { approvalQuery, approvals } = useApprovalProgress(subject ?? ofNothing, subject !== undefined)
    if (!subject) return anyOther
    const isRead = Boolean(approvalQuery.data ?? approvalQuery.error)
    return {
      verdict: isRead ? (approvableBy(approvals) ?? yes) : no(behalfMessages.reading),
      ways: approvals?.ways,
      note: <ApprovalsNote approvals={approvals} />,
      isRead
    }
  },
  useBehalf(ways) {
    const { behalf, approveAs } = useBehalf(ways)
    return { behalf, field: <ApproveAs {...approveAs} /> }
  }
})

const ofNothing: Subject = { kind: 'ADJUSTMENT', subject: '' }
