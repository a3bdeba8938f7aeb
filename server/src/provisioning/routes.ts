import { provisioningEndpoints } from '@payouts/contract/provisioning/endpoints'
import { type Route, read, write } from '#platform/http/calls/bind.ts'
import { endToken, issueToken, listTokens } from './tokens.ts'

export const provisioningRoutes: Route[] = [
  read(provisioningEndpoints.getProvisioning, listTokens),
  write(provisioningEndpoints.issueProvisioningToken, issueToken),
  write(provisioningEndpoints.endProvisioningToken, endToken)
]
