import { catalogueOf, type Language } from '@payouts/contract/language'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import { defineJob, type JobDefinition } from '#platform/jobs/definition.ts'
import { type LetterPart, letter } from '#platform/mail/letter.ts'
import { sendLater } from '#platform/mail/outgoing.ts'
import './tables.ts'

const keptDays = 90
/** How many notices a mail lists; the console has the others. */
const mostInLetter = 20

const texts = catalogueOf({
  en: {
    several: '{count, number} notices',
    more: 'And {count, number} more.',
    open: 'Open Dealer Payouts',
    why: 'You asked for this mail; under Notices in your account menu you say which you want.'
  },
  ms: {
    several: '{count, number} notis',
    more: 'Dan {count, number} lagi.',
    open: 'Buka Dealer Payouts',
    why: 'Anda meminta e-mel ini; pilih yang anda mahu di bawah Notices dalam menu akaun anda.'
  }
})

export const noticeJobs: JobDefinition[] = [
  /** Mails pending notices, each person's in one letter: a busy minute is one mail instead of twenty. */
  defineJob({
    queue: 'mail-notices',
    cron: '* * * * *',
    async handle({ tx, clock, services }) {
      for (const reader of await takeUnmailed(tx))
        await sendLater(tx, { services, clock }, { kind: 'mail', to: reader.email, ...letterTo(reader, services) })
    }
  }),
  defineJob({
    queue: 'forget-notices',
    cron: '40 3 * * *',
    async handle({ tx, clock }) {
      const before = new Date(clock.now().getTime() - keptDays * 86_400_000)
      await sql`delete from notices where created_at < ${before}`.execute(tx)
    }
  })
]

type Reader = { name: string; email: string; language: Language; notices: { subject: string; detail: string }[] }

/** Takes notices to be mailed, each person's oldest first. People without an address get no mail. */
async function takeUnmailed(tx: Tx): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    with taken as (
      update notices set to_be_mailed = false where to_be_mailed returning notice_id, user_id, subject, detail
    )
    select name, email, language, json_agg(json_build_object('subject', subject, 'detail', detail) order by notice_id) as notices
    from taken join users using (user_id)
    where email is not null and not disabled
    group by user_id, name, email, language order by user_id`.execute(tx)
  return rows
}

function letterTo({ name, language, notices }: Reader, { config }: Services) {
  const words = texts(language)
  const [first, ...others] = notices
  const subject = others.length === 0 && first ? first.subject : words('several', { count: notices.length })
  const paragraphs = notices.slice(0, mostInLetter).map((one) => [one.subject, one.detail].filter(Boolean).join('\n'))
  const parts: LetterPart[] = [
    ...paragraphs,
    ...(notices.length > paragraphs.length ? [words('more', { count: notices.length - paragraphs.length })] : []),
    { label: words('open'), href: config.publicUrl },
    words('why')
  ]
  return letter({ subject, to: name, language, parts })
}
