import { maxBodyBytes } from '@payouts/contract/envelope'
import { mostOperations } from './bulk.ts'
import { schemaOf } from './resources.ts'

/** What this server can do (RFC 7643, 5). */
export const serviceProviderConfig = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: true, maxOperations: mostOperations, maxPayloadSize: maxBodyBytes },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token that an administrator issues',
      primary: true
    }
  ]
}

const resourceType = (name: string, endpoint: string, schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  ...{ id: name, name, endpoint, schema }
})

export const resourceTypes = [
  resourceType('User', '/Users', schemaOf.users),
  resourceType('Group', '/Groups', schemaOf.groups)
]

type Attribute = { name: string; type: string; multiValued: boolean; required: boolean; subAttributes?: Attribute[] }

const attribute = (name: string, more: Partial<Attribute> = {}): Attribute & Record<string, unknown> => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...more
})

const listed = (name: string) =>
  attribute(name, { type: 'complex', multiValued: true, subAttributes: [attribute('value'), attribute('type')] })

/** The attributes that are kept; others are ignored. */
export const schemas = [
  {
    ...{ schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'], id: schemaOf.users, name: 'User' },
    attributes: [
      ...[attribute('userName', { required: true }), attribute('externalId'), attribute('displayName')],
      attribute('name', {
        type: 'complex',
        subAttributes: [attribute('formatted'), attribute('givenName'), attribute('familyName')]
      }),
      ...[listed('emails'), listed('phoneNumbers'), listed('roles'), attribute('active', { type: 'boolean' })]
    ]
  },
  {
    ...{ schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'], id: schemaOf.groups, name: 'Group' },
    attributes: [attribute('displayName', { required: true }), attribute('externalId'), listed('members')]
  }
]

export const listOf = (Resources: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  ...{ totalResults: Resources.length, startIndex: 1, itemsPerPage: Resources.length, Resources }
})
