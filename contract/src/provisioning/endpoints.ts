import { z } from 'zod'
import { endpoint, forStaff, messageResult } from '#endpoint.ts'
import { instant } from '#page.ts'
import { permission } from '#permissions.ts'
import { providerKey } from '#single-sign-on/schema.ts'
import { reason } from '#text.ts'

const edits = [permission('Roles', 'EDIT')] as const

/** By which token an identity provider provisions users and groups (SCIM 2.0). */
export const provisioningEndpoints = forStaff({
  getProvisioning: endpoint({
    path: '/api/v1/provisioning/getProvisioning',
    summary: 'Reads the provisioning tokens of identity providers, without the tokens themselves',
    kind: 'read',
    access: [permission('Roles')],
    input: z.object({}),
    output: z.object({
      tokens: z.array(
        z.object({
          tokenId: z.int(),
          provider: providerKey,
          issuedBy: z.string(),
          issuedOn: instant,
          /** From when on it is refused; null while nobody has ended it. */
          endsOn: instant.nullable()
        })
      )
    })
  }),
  issueProvisioningToken: endpoint({
    path: '/api/v1/provisioning/issueProvisioningToken',
    summary: 'Issues a provisioning token to an identity provider; the former one ends after a day',
    kind: 'write',
    access: edits,
    reask: true,
    answersSecret: true,
    input: z.object({ provider: providerKey, reason }),
    output: z.object({ token: z.string() })
  }),
  endProvisioningToken: endpoint({
    path: '/api/v1/provisioning/endProvisioningToken',
    summary: 'Ends a provisioning token at once',
    kind: 'write',
    access: edits,
    input: z.object({ tokenId: z.int().positive(), reason }),
    output: messageResult
  })
})
