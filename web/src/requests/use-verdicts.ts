import { hasRequester } from '@payouts/contract/requests/can'
import type { Verdict } from '@payouts/contract/verdict'
import { noPolicy, type Requested, type RequestKind, type Standing } from './request-kind.ts'
import { useReader } from './use-reader.ts'

/** Whether the reader may approve and refuse a request; undefined while the request is read. */
export function useVerdicts<Request extends Requested>(
  { canDecide, canRefuse = canDecide, policy = noPolicy }: RequestKind<Request>,
  request: Request | undefined
): { mayApprove: Verdict | undefined; mayRefuse: Verdict | undefined; standing: Standing } {
  const reader = useReader()
  const standing = policy.useStanding(request)
  const decides = request && canDecide(request, reader)
  const own = request && decides?.allowed ? hasRequester(request) : decides
  return {
    // The kind's own rule gives its reason before the policy does.
    mayApprove: own?.allowed ? standing.verdict : own,
    mayRefuse: request && canRefuse(request, reader),
    standing
  }
}
