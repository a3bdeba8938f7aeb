import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'
import { folderStore } from '../files/files.ts'
import type { Letter } from './letter.ts'

export type Mail = Letter & { kind: 'mail'; to: string }
export type Sms = { kind: 'sms'; to: string; text: string }
export type Message = Mail | Sms
/** A mail with a file is sent at once and not queued: a queue is no place for files. */
export type MailWithFile = Mail & { file: { fileName: string; contentType: string; bytes: Buffer } }

/** Identifies a message: retries have the same id. */
export type MessageId = { id: string; writtenAt: Date }

/** Sends messages to people. */
export type Messenger = {
  /** Sends one message. A retry with the same id arrives as the same message. */
  send(message: Message | MailWithFile, messageId: MessageId): Promise<void>
  /** Removes older mails from the outbox: they name people and may hold links. */
  forgetOutbox(before: Date): Promise<void>
}

const outboxFolder = 'outbox'

/** Sends mails by SMTP_URL. A message that cannot be sent becomes a file in DATA_DIR/outbox. */
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
  const attachments = (mail: Mail | MailWithFile) =>
    'file' in mail
      ? [{ filename: mail.file.fileName, contentType: mail.file.contentType, content: mail.file.bytes }]
      : []
  return {
    async send(message, messageId) {
      if (message.kind === 'sms') {
        await files.put(`${fileName(message, messageId)}.txt`, Buffer.from(`To: ${message.to}\n\n${message.text}\n`))
      } else if (postOffice) {
        await postOffice.sendMail({
          ...headers(message, messageId),
          text: message.text,
          html: message.html,
          attachments: attachments(message)
        })
      } else {
        const alternatives = [readable('text/plain', message.text), readable('text/html', message.html)]
        const { message: bytes } = await drafts.sendMail({
          ...headers(message, messageId),
          alternatives,
          attachments: attachments(message)
        })
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

/** Unfolded, so that a person can read the file and copy a link out of it. */
function readable(contentType: string, body: string) {
  return { raw: `Content-Type: ${contentType}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${body}\n` }
}

/** Names that sort by age. */
function fileName({ kind }: Message, { id, writtenAt }: MessageId): string {
  return `${pathOf(writtenAt)}-${kind}-${id}`
}

/** The beginning of the file name of a message of this moment. */
function pathOf(moment: Date): string {
  return `${outboxFolder}/${moment.toISOString().slice(0, 19).replace(/:/g, '').toLowerCase()}`
}

function hostOf(url: string): string {
  return new URL(url).hostname
}
