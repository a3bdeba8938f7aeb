import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { folderStore } from '../files.ts'
import type { Letter } from './letter.ts'

export type Mail = Letter & { kind: 'mail'; to: string }
export type Sms = { kind: 'sms'; to: string; text: string }
export type Message = Mail | Sms

/** Tells one message from another: a message that is sent again has the same mark. */
export type MessageMark = { id: string; writtenAt: Date }

/** Carries messages to people. */
export type Messenger = {
  /** Hands one message over. Sent again under the same mark, it arrives as the same message. */
  send(message: Message, mark: MessageMark): Promise<void>
}

/** Mails by SMTP_URL; whatever there is no way out for becomes a file in DATA_DIR/outbox, to be read there. */
export function createMessenger(config: Config): Messenger {
  const outbox = folderStore(join(config.dataDir, 'outbox'))
  const postOffice = config.smtpUrl === undefined ? undefined : smtpTransport(config.smtpUrl)
  const drafts = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const headers = ({ to, subject }: Mail, { id, writtenAt }: MessageMark) => ({
    from: config.mailFrom,
    to,
    subject,
    messageId: `<${id}@${hostOf(config.publicUrl)}>`,
    date: writtenAt
  })
  return {
    async send(message, mark) {
      if (message.kind === 'sms') {
        await outbox.put(`${fileName(message, mark)}.txt`, Buffer.from(`To: ${message.to}\n\n${message.text}\n`))
      } else if (postOffice) {
        await postOffice.sendMail({ ...headers(message, mark), text: message.text, html: message.html })
      } else {
        const alternatives = [readable('text/plain', message.text), readable('text/html', message.html)]
        const { message: bytes } = await drafts.sendMail({ ...headers(message, mark), alternatives })
        await outbox.put(`${fileName(message, mark)}.eml`, bytes as Buffer)
      }
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
function fileName({ kind }: Message, { id, writtenAt }: MessageMark): string {
  return `${writtenAt.toISOString().slice(0, 19).replace(/:/g, '').toLowerCase()}-${kind}-${id}`
}

function hostOf(url: string): string {
  return new URL(url).hostname
}
