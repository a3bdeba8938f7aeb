import { type ContactType, staffBranchCode } from '@payouts/contract/identity/contact'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { BootstrapCall } from '#platform/http/calls/bind.ts'
import { defineJob } from '#platform/jobs/definition.ts'
import { letter } from '#platform/mail/letter.ts'
import type { Message } from '#platform/mail/messenger.ts'
import { sendLater } from '#platform/mail/outgoing.ts'
import { countHelpRequest } from '../help-requests.ts'

const queue = 'send-user-names'

type Contact = { contactType: ContactType; contact: string; branchCode: string }

/** Accepts a request for a user name. As with a forgotten password, a job looks the users up afterwards. */
export async function forgotUserName(call: BootstrapCall<Contact>): Promise<{ message: string }> {
  const { db, input, address, clock, services } = call
  const { contact } = input
  await countHelpRequest(db, { kind: 'USER NAME', subject: contact, address, now: clock.now() }, (tx) =>
    services.jobs.enqueue(tx, queue, input)
  )
  return { message: `The user name was sent to ${contact}, if a user of this branch has it.` }
}

export const sendUserNames = defineJob<Contact>({
  queue,
  async handle({ data: request, tx, clock, services }) {
    const users = await userNamesOfContact(tx, request)
    const [first] = users
    if (!first) return
    const userNames = users.map(({ userName }) => userName)
    await sendLater(tx, { services, clock }, messageTo(request, first.name, userNames, services.config.publicUrl))
  }
})

function messageTo({ contactType, contact }: Contact, name: string, userNames: string[], publicUrl: string): Message {
  const text = `Your Dealer Payouts user name is ${userNames.join(' or ')}.`
  if (contactType === 'SMS') return { kind: 'sms', to: contact, text }
  const parts = [text, { label: 'Sign in', href: publicUrl }, 'If you did not ask for it, there is nothing to do.']
  return { kind: 'mail', to: contact, ...letter({ subject: 'Your Dealer Payouts user name', to: name, parts }) }
}

/**
 * The user names for an e-mail address or a phone number: of the company with this branch, or of staff for the
 * staff's code.
 */
async function userNamesOfContact(
  db: Database,
  { contactType, contact, branchCode }: Contact
): Promise<{ userName: string; name: string }[]> {
  const isContact =
    contactType === 'EMAIL'
      ? sql`lower(email) = ${contact.toLowerCase()}`
      : sql`regexp_replace(phone, '\\D', '', 'g') = ${contact}`
  const isStaffCode = branchCode.toUpperCase() === staffBranchCode
  const { rows } = await sql<{ userName: string; name: string }>`
    select user_name as "userName", name
    from users
    where ${isContact} and not disabled and (
      (company_id is null and ${isStaffCode})
      or company_id in (select company_id from branches where upper(branch_code) = upper(${branchCode}))
    )
    order by user_name`.execute(db)
  return rows
}
