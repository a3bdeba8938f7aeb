import { createHmac, hash } from 'node:crypto'

/** A request as sent: with the encoded path and lower-case header names. */
type SignedRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** Who may sign, and where. */
export type Signer = { accessKey: string; secret: string; region: string }

const sha256 = (data: Buffer | string) => hash('sha256', data)
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** Encodes as S3 does: everything but these letters, digits and signs. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The signature that Signature Version 4 requires for this request, computed from its publication and not by the
 * client's code: `names` are the signed headers.
 */
export function signatureOf(request: SignedRequest, names: readonly string[], { secret, region }: Signer): string {
  const { method, path, query, headers } = request
  const time = headers['x-amz-date'] ?? ''
  const pairs = [...query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const canonical = [
    method,
    path,
    pairs.join('&'),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'] ?? ''
  ].join('\n')
  const day = time.slice(0, 8)
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, day), region))
  return hmac(key, toSign).toString('hex')
}

const authorization = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const mostSkewMs = 15 * 60_000

/** The code by which S3 would refuse a request; undefined if it accepts it. */
export function signatureProblem(request: SignedRequest, signer: Signer): string | undefined {
  const { headers, body } = request
  const time = headers['x-amz-date'] ?? ''
  const [, credential, signed = '', signature] = authorization.exec(headers['authorization'] ?? '') ?? []
  if (credential !== `${signer.accessKey}/${time.slice(0, 8)}/${signer.region}/s3/aws4_request`)
    return 'InvalidAccessKeyId'
  const names = signed.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied'
  if (signatureOf(request, names, signer) !== signature) return 'SignatureDoesNotMatch'
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < mostSkewMs)) return 'RequestTimeTooSkewed'
  return headers['x-amz-content-sha256'] === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch'
}
