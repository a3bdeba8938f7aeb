import { recordEvent } from '#activity/record.ts'
import type { GroupAttributes, UserAttributes } from './attributes.ts'
import type { ProvisioningCall } from './settle.ts'
import type { Kind } from './store.ts'

const words = { users: 'user', groups: 'group' } as const

type Change = { verb: 'Added' | 'Changed' | 'Removed'; attributes: UserAttributes | GroupAttributes; id: string }

/** What a directory said, whether or not somebody here became another by it: that has events of its own. */
export function recordChange(
  { tx, provider, caller, clock, requestId }: ProvisioningCall,
  kind: Kind,
  { verb, attributes, id }: Change
): Promise<void> {
  const name = 'userName' in attributes ? attributes.userName : attributes.displayName
  return recordEvent(tx, {
    area: 'provisioning',
    action: 'PROVISION',
    activity: `${verb} the ${words[kind]} ${name} of ${provider.settings.name}`,
    actor: caller,
    name,
    details: { provider: provider.key, resourceId: id },
    requestId,
    at: clock.now()
  })
}
