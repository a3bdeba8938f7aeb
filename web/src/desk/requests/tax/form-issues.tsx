import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { useCall } from '#client/queries.ts'
import { formIssues } from '#cp58/form-issues.tsx'
import { oneRequest } from '../../one-request.ts'
import { deskRequest } from '../../RequestDecision.tsx'

/** The forms of a year that are to be issued. */
export const FormIssueOnDesk = deskRequest({
  kind: formIssues(),
  useRequest(line) {
    const query = useCall(cp58Endpoints.getFormIssues, oneRequest(line))
    return { query, request: query.data?.changes.content[0] }
  }
})
