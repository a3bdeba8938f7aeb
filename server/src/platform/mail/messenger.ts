import type { Config } from '#config.ts'
import { folderStore } from '../files/files.ts'
import type { Letter } from './letter.ts'

export type Mail = Letter & { kind: 'mail'; to: string }
type Sms = { kind: 'sms'; to: string; text: string }
export type Message = Mail | Sms
/** A mail with a file is sent at once and not queued: a queue is no place for files. */
type MailWithFile = Mail & { file: { fileName: string; contentType: string; bytes: Buffer } }

/** Identifies a message: retries have the same id. */
type MessageId = { id: string; writtenAt: Date }

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

  async function sendMail(mail: Mail | MailWithFile, messageId: MessageId): Promise<void> {
    // Loaded with the first mail: most processes never send one.
    const { createTransport } = await import('nodemailer')
    const content = { ...headersOf(mail, messageId, config), attachments: attachmentsOf(mail) }
    if (config.smtpUrl !== undefined) {
      const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }
      await createTransport({ url: config.smtpUrl, ...patience }).sendMail({
        ...content,
        text: mail.text,
        html: mail.html
      })
      return
    }
    const alternatives = [readable('text/plain', mail.text), readable('text/html', mail.html)]
    const drafts = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    const { message: bytes } = await drafts.sendMail({ ...content, alternatives })
    await files.put(`${fileName(mail, messageId)}.eml`, bytes as Buffer)
  }

  return {
    async send(message, messageId) {
      if (message.kind === 'mail') return sendMail(message, messageId)
      await files.put(`${fileName(message, messageId)}.txt`, Buffer.from(`To: ${message.to}\n\n${message.text}\n`))
    },
    async forgetOutbox(before) {
      await files.removeUnfinished(outboxFolder, before)
      for (const { name } of await files.list(outboxFolder)) if (name < pathOf(before)) await files.remove(name)
    }
  }
}

/**
 * Sends a mail with a file. Answers what the mail server said if it refuses the address for good, which answers from 500
 * on do, and null once it has taken the mail.
 * @throws what may be otherwise later
 */
export function sendUnlessRefused(
  messenger: Messenger,
  mail: MailWithFile,
  messageId: MessageId
): Promise<string | null> {
  return messenger.send(mail, messageId).then(
    () => null,
    (error: { responseCode?: number; message?: string }) => {
      if (error.responseCode !== undefined && error.responseCode >= 500)
        return error.message ?? 'The mail server refused it.'
      throw error
    }
  )
}

function headersOf({ to, subject }: Mail, { id, writtenAt }: MessageId, { mailFrom, publicUrl }: Config) {
  return { from: mailFrom, to, subject, messageId: `<${id}@${hostOf(publicUrl)}>`, date: writtenAt }
}

function attachmentsOf(mail: Mail | MailWithFile) {
  if (!('file' in mail)) return []
  const { fileName, contentType, bytes } = mail.file
  return [{ filename: fileName, contentType, content: bytes }]
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
