import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { keptSecret, readSecret, replaceSecret } from '../files/key-files.ts'

const cipher = 'aes-256-gcm'
const keyLength = 32
const ivLength = 12
const tagLength = 16

/** The key that protects every secret in the database. It never leaves this object. */
export type MasterKey = {
  /** AES-256-GCM under a fresh IV: IV, ciphertext, tag. `purpose` must be the same on opening. */
  seal(bytes: Uint8Array, purpose: string): Buffer
  /** @throws Error if the bytes were sealed with another key or purpose, or were changed */
  open(sealed: Uint8Array, purpose: string): Buffer
  /** 32 bytes for one use, which reveal nothing of the key or other uses. */
  subkey(purpose: string): Buffer
  /** Identifies the key without revealing it. */
  fingerprint: string
}

export function masterKeyFrom(bytes: Uint8Array): MasterKey {
  if (bytes.length !== keyLength) throw new RangeError('The master key must be 32 bytes.')
  const key = createSecretKey(bytes)
  const subkey = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `payouts ${purpose}`, keyLength))
  return {
    seal: (bytes, purpose) => seal(subkey(`seal ${purpose}`), bytes),
    open: (sealed, purpose) => open(subkey(`seal ${purpose}`), sealed),
    subkey,
    fingerprint: subkey('fingerprint').toString('hex').slice(0, 16)
  }
}

type KeySource = { masterKey?: Buffer; dataDir: string }

const keyFile = 'master-key'
/** The next key, until the database uses it. */
const draftFile = 'master-key.next'

/** Takes the key from the configuration, or else keeps a random one in DATA_DIR/keys. */
export async function loadMasterKey({ masterKey, dataDir }: KeySource): Promise<MasterKey> {
  if (masterKey) return masterKeyFrom(masterKey)
  const stored = await keptSecret(dataDir, keyFile, () => randomBytes(keyLength).toString('base64'))
  return masterKeyFrom(Buffer.from(stored, 'base64'))
}

/** The key of a server with this configuration, in base64; undefined if it would create one. */
export async function masterKeyText({ masterKey, dataDir }: KeySource): Promise<string | undefined> {
  return masterKey?.toString('base64') ?? readSecret(dataDir, keyFile)
}

/** Stores a key, in base64, for servers without one in their configuration. */
export async function keepMasterKey(dataDir: string, key: string): Promise<void> {
  await keptSecret(dataDir, keyFile, () => key)
}

/** The next key, in base64: the draft of an earlier attempt, or a new one. */
export const draftMasterKey = (dataDir: string, make: () => string): Promise<string> =>
  keptSecret(dataDir, draftFile, make)

/** Replaces the present key atomically. */
export const keepDraft = (dataDir: string): Promise<void> => replaceSecret(dataDir, keyFile, draftFile)

/**
 * Ties a database to the first master key that it sees.
 * @throws Error if the database belongs to another key, which alone opens what is sealed in it
 */
export async function requireSameMasterKey(pool: pg.Pool, { fingerprint }: MasterKey): Promise<void> {
  await pool.query('insert into master_key (fingerprint) values ($1) on conflict do nothing', [fingerprint])
  const { rows } = await pool.query<{ fingerprint: string }>('select fingerprint from master_key')
  const expected = rows[0]?.fingerprint
  if (expected === fingerprint) return
  throw new Error(
    `This database belongs to the master key ${expected}, and this server has ${fingerprint}. ` +
      'Set MASTER_KEY to the key that the other servers use, or put back keys/master-key in DATA_DIR.'
  )
}

function seal(key: Buffer, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivLength)
  const encryption = createCipheriv(cipher, key, iv)
  return Buffer.concat([iv, encryption.update(bytes), encryption.final(), encryption.getAuthTag()])
}

function open(key: Buffer, sealed: Uint8Array): Buffer {
  if (sealed.length < ivLength + tagLength) throw new Error('Not a sealed value.')
  const decryption = createDecipheriv(cipher, key, sealed.subarray(0, ivLength))
  decryption.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decryption.update(sealed.subarray(ivLength, -tagLength)), decryption.final()])
}
