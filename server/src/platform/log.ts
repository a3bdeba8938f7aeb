import { type DestinationStream, type LoggerOptions, pino, stdSerializers, stdTimeFunctions } from 'pino'

export type Logger = pino.Logger

const secretNames = new Set([
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'confirmNewPassword',
  'confirmedNewPassword',
  'encryptedValue',
  'authParam',
  'oneTimeCode',
  'recoveryCodes',
  'keyUri',
  'messageKey',
  'sessionId',
  'basicAuthToken',
  'access_token',
  'contentData',
  'fileContent',
  'authorization',
  'accountNo',
  'bankAccountNo',
  'clientSecret'
])

type Logged = Record<string, unknown>

/**
 * Bodies are never logged. This hides secrets in logged objects, up to two levels deep: it returns the object itself if
 * it has none. What a child binds is not looked at, nor what writes itself. Pino's own redaction took 75 µs for the line of
 * each call, against 2 for the whole line.
 */
function withoutSecrets(logged: Logged, levelsBelow = 2): Logged {
  if (typeof logged['toJSON'] === 'function') return logged
  const shown = Object.entries(logged).flatMap(([name, value]) => {
    const kept = secretNames.has(name) ? '[secret]' : levelsBelow > 0 ? hidden(value, levelsBelow - 1) : value
    return kept === value ? [] : [[name, kept]]
  })
  if (shown.length === 0) return logged
  const copy = Array.isArray(logged)
    ? [...logged]
    : logged instanceof Error
      ? stdSerializers.err(logged)
      : { ...logged }
  return Object.assign(copy, Object.fromEntries(shown))
}

const hidden = (value: unknown, levelsBelow: number): unknown =>
  typeof value === 'object' && value !== null ? withoutSecrets(value as Logged, levelsBelow) : value

/** Logs one JSON object a line to standard output, unless another destination is given. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { log: withoutSecrets },
    // An error in which a secret was hidden is written out already.
    serializers: { err: (error) => (error instanceof Error ? stdSerializers.err(error) : error) }
  }
  return destination ? pino(options, destination) : pino(options)
}

export const silentLog: Logger = pino({ level: 'silent' })
