import type { BootstrapCall } from '../../platform/http/bind.ts'
import { defineJob } from '../../platform/jobs/definition.ts'
import { letter } from '../../platform/mail/letter.ts'
import type { Message } from '../../platform/mail/messenger.ts'
import { sendLater } from '../../platform/mail/outgoing.ts'
import { countHelpRequest } from '../help-requests.ts'
import { type Contact, userNamesOfContact } from './reachable-users.ts'

const queue = 'send-user-names'

/** Takes a request for a user name. As with a forgotten password, a job finds out whom it concerns. */
export async function forgotUserName(call: BootstrapCall<Contact>): Promise<{ message: string }> {
  const { db, input, address, clock, services } = call
  const { contact } = input
  await db.transaction().execute(async (tx) => {
    await countHelpRequest(tx, { kind: 'USER NAME', subject: contact, address, now: clock.now() })
    await services.jobs.enqueue(tx, queue, input)
  })
  return { message: `The user name was sent to ${contact}, if a user of this branch has it.` }
}

export const sendUserNames = defineJob<Contact>({
  queue,
  async handle({ data: asked, tx, clock, services }) {
    const users = await userNamesOfContact(tx, asked)
    const [first] = users
    if (!first) return
    const userNames = users.map(({ userName }) => userName)
    await sendLater(tx, { services, clock }, messageTo(asked, first.name, userNames, services.config.publicUrl))
  }
})

function messageTo({ contactType, contact }: Contact, name: string, userNames: string[], publicUrl: string): Message {
  const said = `Your Dealer Payouts user name is ${userNames.join(' or ')}.`
  if (contactType === 'SMS') return { kind: 'sms', to: contact, text: said }
  const parts = [said, { label: 'Sign in', href: publicUrl }, 'If you did not ask for it, there is nothing to do.']
  return { kind: 'mail', to: contact, ...letter({ subject: 'Your Dealer Payouts user name', to: name, parts }) }
}
