import { type DestinationStream, type LoggerOptions, pino } from 'pino'

export type Logger = pino.Logger

const secretNames = [
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
]

/** Bodies are never logged. This hides secrets in logged objects, up to two levels deep. */
const redact = {
  paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  censor: '[secret]'
}

/** Logs one JSON object a line to standard output, unless another destination is given. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = { level, redact, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }
  return destination ? pino(options, destination) : pino(options)
}

export const silentLog: Logger = pino({ level: 'silent' })
