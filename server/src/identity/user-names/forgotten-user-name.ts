import { type ContactType, staffBranchCode } from '@payouts/contract/identity/contact'
import type { Language } from '@payouts/contract/language'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { BootstrapCall } from '#platform/http/calls/bind.ts'
import { defineJob } from '#platform/jobs/definition.ts'
import { letter } from '#platform/mail/letter.ts'
import type { Message } from '#platform/mail/messenger.ts'
import { sendLater } from '#platform/mail/outgoing.ts'
import { countHelpRequest } from '../help-requests.ts'
import { mailTexts } from '../mail-texts.ts'

const queue = 'send-user-names'

type FoundUser = { userName: string; name: string; language: Language }
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
    await sendLater(tx, { services, clock }, messageTo(request, users, first, services.config.publicUrl))
  }
})

function messageTo(
  { contactType, contact }: Contact,
  users: readonly FoundUser[],
  { name, language }: FoundUser,
  publicUrl: string
): Message {
  const words = mailTexts(language)
  const userName = users.map((user) => user.userName).reduce((first, second) => words('eitherOf', { first, second }))
  const text = words('userNameIs', { userName })
  if (contactType === 'SMS') return { kind: 'sms', to: contact, text }
  const parts = [text, { label: words('signIn'), href: publicUrl }, words('nothingToDo')]
  return { kind: 'mail', to: contact, ...letter({ subject: words('yourUserName'), to: name, language, parts }) }
}

/**
 * The user names for an e-mail address or a phone number: of the company with this branch, or of staff for the
 * staff's code.
 */
async function userNamesOfContact(db: Database, { contactType, contact, branchCode }: Contact): Promise<FoundUser[]> {
  const isContact =
    contactType === 'EMAIL'
      ? sql`lower(email) = ${contact.toLowerCase()}`
      : sql`regexp_replace(phone, '\\D', '', 'g') = ${contact}`
  const isStaffCode = branchCode.toUpperCase() === staffBranchCode
  const { rows } = await sql<FoundUser>`
    select user_name as "userName", name, language
    from users
    where ${isContact} and not disabled and (
      (company_id is null and ${isStaffCode})
      or company_id in (select company_id from branches where upper(branch_code) = upper(${branchCode}))
    )
    order by user_name`.execute(db)
  return rows
}
