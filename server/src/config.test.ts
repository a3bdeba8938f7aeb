import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, readServerConfig } from './config.ts'

describe('readConfig', () => {
  test('needs nothing: an embedded database, small samples, this machine alone', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      archives: {},
      dataDir: './data',
      diskReserveBytes: 512 * 1024 * 1024,
      trustedProxies: [],
      publicUrl: 'http://localhost:3000',
      workers: expect.any(Number),
      sampleData: 'small',
      fourEyes: true,
      logLevel: 'info',
      mailFrom: 'Dealer Payouts <no-reply@localhost>',
      deadlineDays: { reminder: 3, escalation: 1 },
      holidayStates: ['Kuala Lumpur'],
      webhooksToOwnNetwork: false,
      reaskBeforeApproval: false,
      passwordPolicy: 'standard',
      signInSecrets: {},
      places: {},
      myInvois: { destination: 'stub' }
    })
  })

  test('logs warnings alone at a terminal, unless it is asked for more', () => {
    const levelOf = (isTerminal: boolean, variables = {}) => readServerConfig(isTerminal, variables).logLevel
    expect([levelOf(true), levelOf(false), levelOf(true, { LOG_LEVEL: 'debug' })]).toEqual(['warn', 'info', 'debug'])
  })

  test('loads no samples into a database that it was given', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/payouts' })).toMatchObject({ sampleData: 'none' })
    expect(readConfig({ DATABASE_URL: 'postgres://db/payouts', SAMPLE_DATA: 'large' })).toMatchObject({
      sampleData: 'large'
    })
  })

  test('takes an empty variable for an absent one', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toEqual(readConfig({}))
  })

  test('follows the port in links, and drops a slash at the end of a public address', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
    expect(readConfig({ PUBLIC_URL: 'https://payouts.example.com/' }).publicUrl).toBe('https://payouts.example.com')
  })

  test('names every variable that is wrong', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://db/payouts',
      PUBLIC_URL: 'payouts.example.com',
      TRUSTED_PROXIES: '10.0.0.0/99',
      SMTP_URL: 'http://mail',
      SAMPLE_DATA: 'huge',
      FOUR_EYES: 'maybe',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317',
      CLAMD_URL: 'http://scanner',
      ARCHIVES: 'slow',
      BACKUP_AT: '25:00',
      BACKUP_KEEP: '0',
      BACKUP_KEY: 'yes',
      LOG_LEVEL: 'loud',
      MASTER_KEY: 'c2hvcnQ=',
      PASSWORD_POLICY: 'none'
    }
    expect(() => readConfig(wrong)).toThrow(ConfigError)
    for (const name of Object.keys(wrong))
      expect(() => readConfig(wrong)).toThrow(new RegExp(`^ {2}${name} must be`, 'm'))
  })

  test.each(['-1', '3000.5', '3e3', 'http', ' 80'])('refuses %j for a port', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow('PORT must be a port')
  })

  test('reads the archives by their names', () => {
    const [slow, old] = ['postgres://a:b@one/slow', 'postgresql://a:b@two/old']
    expect(readConfig({ ARCHIVES: `slow=${slow} old=${old}` }).archives).toEqual({ slow, old })
    expect(readConfig({}).archives).toEqual({})
  })

  test('reads the balancers that are believed', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  })

  test('wants the identity service whole', () => {
    expect(() => readConfig({ IDENTITY_ISSUER: 'https://id.example.com', IDENTITY_CLIENT_ID: 'console' })).toThrow(
      /IDENTITY_CLIENT_SECRET must be set too/
    )
  })

  test('reads a master key of 32 bytes', () => {
    const key = Buffer.alloc(32, 7)
    expect(readConfig({ MASTER_KEY: key.toString('base64') }).masterKey).toEqual(key)
  })

  test('reads places of files, each in one way, and never repeats a secret', () => {
    const hostKey = `SHA256:${'a+b/'.repeat(11).slice(0, 43)}`
    const at = (rest: string) => ({ CYCLE_FILES_SFTP_URL: `sftp://${rest}` })
    expect(
      readConfig({ ...at(`user@host/in/?hostKey=${hostKey}&keyFile=/key`), BANK_FILES_DIR: '/in' }).places
    ).toEqual({
      BANK: { folder: '/in' },
      CYCLE: {
        sftp: {
          ...{ host: 'host', port: 22, username: 'user', folder: '/in', hostKeys: [hostKey] },
          ...{ keyFile: '/key', silentMs: 30_000 }
        }
      }
    })
    const refused: [Record<string, string>, string][] = [
      [{ PAYMENT_FILES_DIR: '/out', PAYMENT_FILES_SFTP_URL: 'sftp://x' }, 'must not be set beside PAYMENT_FILES_DIR'],
      [{ BANK_FILES_S3_URL: 'ftp://host' }, 'must be an address such as https://key:secret@host/bucket'],
      [at('host/in'), 'must be an address such as sftp://user@host/folder'],
      [at('user:odd@host/in'), 'needs hostKey=SHA256:…'],
      [at('user:odd@host/in?hostKey=MD5:00'), 'no fingerprint'],
      [at(`user@host/in?hostKey=${hostKey}`), 'needs one proof of the account'],
      [at(`user:odd@host/in?hostKey=${hostKey}&keyFile=/key`), 'needs one proof of the account'],
      [at(`user:odd@host/in?hostKey=${hostKey}&key=/key`), 'has the parameter key;'],
      [at(`user:odd@host/in?hostKey=${hostKey}&timeout=0`), 'no number of seconds']
    ]
    for (const [variables, said] of refused) {
      expect(() => readConfig(variables)).toThrow(said)
      expect(() => readConfig(variables)).not.toThrow('odd')
    }
  })
})
