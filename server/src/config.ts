import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { type StateName, stateNames } from '@payouts/contract/holidays/schema'
import { z } from 'zod'
import { type Archives, archivesVariable } from '#platform/archives-config.ts'
import { type Places, placesFrom } from '#platform/files/places.ts'
import { type MyInvoisConfig, myInvoisFrom, myInvoisVariables } from '#platform/my-invois-config.ts'
import { type SignInSecrets, signInSecretsFrom } from '#platform/sign-in-secrets.ts'

/** Everything that the environment decides. docs/operations.md lists the variables. */
export type Config = SignInSecrets & {
  /** Other PostgreSQL databases for the rows of closed cycles. */
  archives: Archives
  port: number
  host: string
  /** By default the embedded database in `dataDir`. */
  databaseUrl?: string
  /** A standby of the database, for reports. */
  reportsDatabaseUrl?: string
  dataDir: string
  /** Processes that answer calls. With 1, the server is one process, which runs jobs too. */
  workers: number
  /** Without a trailing slash. */
  publicUrl: string
  /** Trusted balancers, as addresses or ranges; by default the connection's own address counts. */
  trustedProxies: string[]
  /** By default mails become files in `dataDir`/outbox. */
  smtpUrl?: string
  /** The sender of mails. */
  mailFrom: string
  sampleData: 'none' | 'small' | 'large'
  /** Whether a user may not approve or release their own request. */
  fourEyes: boolean
  /** How many days before its payout day people are reminded of a waiting cycle, and when this escalates. */
  deadlineDays: { reminder: number; escalation: number }
  /** The states whose holidays close the banks, besides those of the whole country. */
  holidayStates: StateName[]
  /** Whether webhooks may go to addresses of the own network, and without TLS. */
  webhooksToOwnNetwork: boolean
  /** Whether approving and releasing require re-authentication. */
  reaskBeforeApproval: boolean
  /** The outside identity service; by default the server issues its own tokens. */
  identity?: { issuer: string; clientId: string; clientSecret: string }
  /** By default, attachments and reports are stored in `dataDir`. */
  s3Url?: string
  /** Signed checkpoints of the audit events are appended to it, besides the database and the log. */
  auditCheckpointsFile?: string
  /** Scheduled backups; by default the operator makes them. */
  backup?: {
    folder: string
    /** When, each day in Malaysian time: `02:30`. */
    times: string[]
    /** How many are kept. */
    keep: number
    withKey: boolean
  }
  /** Where files are picked up and handed over by themselves; by default people upload and download them. */
  places: Places
  /** Where traces go; by default nowhere. OpenTelemetry reads its other variables itself. */
  tracesEndpoint?: string
  /** The folder of additional bank layouts. */
  bankLayouts?: string
  /** The layouts of form CP58 and of the tax office's workbook; by default those that come with the product. */
  cp58Layout?: string
  taxListLayout?: string
  /** The malware scanner for attachments; by default they are not scanned. */
  clamdUrl?: string
  /** Free disk space that attachments and reports may not use. */
  diskReserveBytes: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** 32 bytes; by default stored in `dataDir`/keys. Servers that share a database must share it. */
  masterKey?: Buffer
  /** `standard` is the specification's rule, `nist` 15 to 64 characters of any kind. */
  passwordPolicy: 'standard' | 'nist'
  /** A list of breached passwords, which are refused; by default only the most common ones are. */
  breachedPasswords?: string
  /** The tax authority that takes e-invoices; by default none, or a stub of it for the sample data. */
  myInvois?: MyInvoisConfig
}

/** A variable is wrong; the message has one line for each. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

const urlOf = (protocols: string[], example: string) =>
  z
    .string()
    .refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), `must be an address such as ${example}`)

const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

function isAddressOrRange(text: string): boolean {
  const [address = '', bits] = text.split('/')
  const version = isIP(address)
  return version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

const daysAhead = (byDefault: string) =>
  z
    .string()
    .default(byDefault)
    .refine((text) => /^\d{1,2}$/.test(text), 'must be a number of days, 0 to 99')
    .transform(Number)

/** Each has its own connections to the database. */
const mostWorkersByDefault = 4

const environment = z.object({
  PORT: z
    .string()
    .default('3000')
    .refine(
      (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
      'must be a port, 0 to 65535 (0 takes a free one)'
    )
    .transform(Number),
  HOST: z.string().default('127.0.0.1'),
  WORKERS: z
    .string()
    .regex(/^([1-9]|1[0-6])$/, 'must be a number of processes, 1 to 16')
    .transform(Number)
    .optional(),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/payouts').optional(),
  REPORTS_DATABASE_URL: urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@standby:5432/payouts').optional(),
  ARCHIVES: archivesVariable,
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: urlOf(['http:', 'https:'], 'https://payouts.example.com').optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    )
    .refine(
      (proxies) => proxies.every(isAddressOrRange),
      'must be addresses or ranges such as 10.0.0.0/8, separated by commas'
    ),
  SMTP_URL: urlOf(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => /^[^<>\r\n]+@[^<>\s]+$|^[^<>\r\n]*<[^<>\s]+@[^<>\s]+>$/.test(text), 'must be an e-mail address')
    .optional(),
  SAMPLE_DATA: choice(['none', 'small', 'large']).optional(),
  FOUR_EYES: choice(['on', 'off']).default('on'),
  DEADLINE_REMINDER_DAYS: daysAhead('3'),
  DEADLINE_ESCALATION_DAYS: daysAhead('1'),
  HOLIDAY_STATES: z
    .string()
    .default('Kuala Lumpur')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(stateNames, `must be states separated by commas, of ${stateNames.join(', ')}`))),
  WEBHOOKS_TO_OWN_NETWORK: choice(['on', 'off']).default('off'),
  REASK_BEFORE_APPROVAL: choice(['on', 'off']).default('off'),
  IDENTITY_ISSUER: urlOf(['https:', 'http:'], 'https://identity.example.com').optional(),
  IDENTITY_CLIENT_ID: z.string().optional(),
  IDENTITY_CLIENT_SECRET: z.string().optional(),
  S3_URL: urlOf(['https:', 'http:'], 'https://key:secret@host/bucket?region=ap-southeast-5').optional(),
  AUDIT_CHECKPOINTS_FILE: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(['http:', 'https:'], 'http://collector:4318').optional(),
  CLAMD_URL: z
    .string()
    .regex(
      /^(tcp:\/\/[^\s/]+:\d{1,5}|unix:\/\S+)$/,
      'must be an address such as tcp://host:3310 or unix:/run/clamav/clamd.ctl'
    )
    .optional(),
  BANK_LAYOUTS: z.string().optional(),
  CP58_LAYOUT: z.string().optional(),
  TAX_LIST_LAYOUT: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .default('02:30')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (times) => times.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)),
      'must be times such as 02:30, separated by commas'
    ),
  BACKUP_KEEP: z
    .string()
    .default('14')
    .refine((text) => /^[1-9]\d{0,3}$/.test(text), 'must be a number of backups, such as 14')
    .transform(Number),
  BACKUP_KEY: choice(['on', 'off']).default('off'),
  DISK_RESERVE: z
    .string()
    .default('512')
    .refine((text) => /^\d{1,12}$/.test(text), 'must be a number of MiB, such as 512')
    .transform(Number),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MASTER_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64, such as `openssl rand -base64 32` prints')
    .optional(),
  PASSWORD_POLICY: choice(['standard', 'nist']).default('standard'),
  BREACHED_PASSWORDS: z.string().optional(),
  ...myInvoisVariables
})
type Environment = z.output<typeof environment>

/**
 * Reads the configuration from environment variables. An empty variable counts as absent.
 * @throws ConfigError naming every wrong variable
 */
export function readConfig(variables: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const { data, error } = environment.safeParse(given)
  const { places, problems } = placesFrom(given)
  const wrong = error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []
  if (!data || problems.length > 0) throw new ConfigError([...wrong, ...problems])
  return { ...configFrom(data), ...signInSecretsFrom(given), places }
}

/** A server's: a person at a terminal reads its address and users, and of the log what went wrong, unless they ask for more. */
export const readServerConfig = (isTerminal = process.stdout.isTTY, variables = process.env): Config =>
  readConfig(isTerminal ? { LOG_LEVEL: 'warn', ...variables } : variables)

function configFrom(data: Environment): Omit<Config, keyof SignInSecrets | 'places'> {
  const { DATABASE_URL, REPORTS_DATABASE_URL, SMTP_URL, S3_URL, MASTER_KEY } = data
  const identity = identityFrom(data)
  const sampleData = data.SAMPLE_DATA ?? (DATABASE_URL ? 'none' : 'small')
  const myInvois = myInvoisFrom(data, { hasSamples: sampleData !== 'none' })
  if (typeof myInvois === 'string') throw new ConfigError([myInvois])
  const publicUrl = (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '')
  return {
    port: data.PORT,
    host: data.HOST,
    workers: data.WORKERS ?? Math.min(availableParallelism(), mostWorkersByDefault),
    archives: data.ARCHIVES,
    dataDir: data.DATA_DIR,
    trustedProxies: data.TRUSTED_PROXIES,
    publicUrl,
    mailFrom: data.MAIL_FROM ?? `Dealer Payouts <no-reply@${new URL(publicUrl).hostname}>`,
    sampleData,
    fourEyes: data.FOUR_EYES === 'on',
    deadlineDays: { reminder: data.DEADLINE_REMINDER_DAYS, escalation: data.DEADLINE_ESCALATION_DAYS },
    holidayStates: data.HOLIDAY_STATES,
    webhooksToOwnNetwork: data.WEBHOOKS_TO_OWN_NETWORK === 'on',
    reaskBeforeApproval: data.REASK_BEFORE_APPROVAL === 'on',
    diskReserveBytes: data.DISK_RESERVE * 1024 * 1024,
    logLevel: data.LOG_LEVEL,
    passwordPolicy: data.PASSWORD_POLICY,
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(REPORTS_DATABASE_URL && { reportsDatabaseUrl: REPORTS_DATABASE_URL }),
    ...(SMTP_URL && { smtpUrl: SMTP_URL }),
    ...(S3_URL && { s3Url: S3_URL }),
    ...(MASTER_KEY && { masterKey: Buffer.from(MASTER_KEY, 'base64') }),
    ...(data.AUDIT_CHECKPOINTS_FILE && { auditCheckpointsFile: data.AUDIT_CHECKPOINTS_FILE }),
    ...(data.OTEL_EXPORTER_OTLP_ENDPOINT && { tracesEndpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT }),
    ...(data.CLAMD_URL && { clamdUrl: data.CLAMD_URL }),
    ...(data.BREACHED_PASSWORDS && { breachedPasswords: data.BREACHED_PASSWORDS }),
    ...(data.BANK_LAYOUTS && { bankLayouts: data.BANK_LAYOUTS }),
    ...(data.CP58_LAYOUT && { cp58Layout: data.CP58_LAYOUT }),
    ...(data.TAX_LIST_LAYOUT && { taxListLayout: data.TAX_LIST_LAYOUT }),
    ...(data.BACKUP_DIR && { backup: backupFrom(data.BACKUP_DIR, data) }),
    ...(myInvois && { myInvois }),
    ...(identity && { identity })
  }
}

function backupFrom(folder: string, { BACKUP_AT, BACKUP_KEEP, BACKUP_KEY }: Environment): Config['backup'] {
  return { folder, times: BACKUP_AT, keep: BACKUP_KEEP, withKey: BACKUP_KEY === 'on' }
}

/** The three go together: one alone would be a half-configured sign-in. */
function identityFrom(data: Environment): Config['identity'] {
  const { IDENTITY_ISSUER = '', IDENTITY_CLIENT_ID = '', IDENTITY_CLIENT_SECRET = '' } = data
  const parts = { IDENTITY_ISSUER, IDENTITY_CLIENT_ID, IDENTITY_CLIENT_SECRET }
  const missing = Object.entries(parts).filter(([, value]) => value === '')
  if (missing.length === 3) return undefined
  if (missing.length) {
    throw new ConfigError(missing.map(([name]) => `${name} must be set too: the three IDENTITY_ variables go together`))
  }
  return { issuer: IDENTITY_ISSUER, clientId: IDENTITY_CLIENT_ID, clientSecret: IDENTITY_CLIENT_SECRET }
}
