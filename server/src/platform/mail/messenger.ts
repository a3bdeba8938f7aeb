import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { folderStore } from '../files.ts'
import type { Letter } from './letter.ts'

export type Mail = Letter & { kind: 'mail'; to: string }
export type Sms = { kind: 'sms'; to: string; text: string }
export type Message = Mail | Sms

/** Identifies a message: a retry has the same id. */
export type MessageId = { id: string; writtenAt: Date }

/** Carries messages to people. */
export type Messenger = {
  /** Sends one message. A retry with the same id arrives as the same message. */
  send(message: Message, messageId: MessageId): Promise<void>
  /** Removes mails older than this from the outbox: a mail there may hold a link, and names people. */
  forgetOutbox(before: Date): Promise<void>
}

const outboxFolder = 'outbox'

/** Mails by SMTP_URL; a message that cannot be sent this way becomes a file in DATA_DIR/outbox, to be read there. */
export function createMessenger(config: Config): Messenger {
  const files = folderStore(config.dataDir)
  const postOffice = config.smtpUrl === undefined ? undefined : smtpTransport(config.smtpUrl)
  const drafts = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const headers = ({ to, subject }: Mail, { id, writtenAt }: MessageId) => ({
    from: config.mailFrom,
    to,
    subject,
    messageId: `<${id}@${hostOf(config.publicUrl)}>`,
    date: writtenAt
  })
  return {
    async send(message, messageId) {
      if (message.kind === 'sms') {
        await files.put(`${fileName(message, messageId)}.txt`, Buffer.from(`To: ${message.to}\n\n${message.text}\n`))
      } else if (postOffice) {
        await postOffice.sendMail({ ...headers(message, messageId), text: message.text, html: message.html })
      } else {
        const alternatives = [readable('text/plain', message.text), readable('text/html', message.html)]
        const { message: bytes } = await drafts.sendMail({ ...headers(message, messageId), alternatives })
        await files.put(`${fileName(message, messageId)}.eml`, bytes as Buffer)
      }
    },
    async forgetOutbox(before) {
      await files.removeUnfinished(outboxFolder, before)
      for (const { name } of await files.list(outboxFolder)) if (name < pathOf(before)) await files.remove(name)
    }
  }
}

function smtpTransport(url: string) {
  return createTransport({ url, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 })
}

/** As it is, so that a person can read the file and copy a link out of it; SMTP's folding would break that. */
function readable(contentType: string, body: string) {
  return { raw: `Content-Type: ${contentType}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${body}\n` }
}

/** The oldest first when they are sorted by name. */
function fileName({ kind }: Message, { id, writtenAt }: MessageId): string {
  return `${pathOf(writtenAt)}-${kind}-${id}`
}

/** How the name of a message of this moment begins. */
function pathOf(moment: Date): string {
  return `${outboxFolder}/${moment.toISOString().slice(0, 19).replace(/:/g, '').toLowerCase()}`
}

function hostOf(url: string): string {
  return new URL(url).hostname
}
