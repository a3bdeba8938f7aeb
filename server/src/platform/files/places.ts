import { type SftpAddress, sftpAddress } from './sftp-address.ts'

/** Where files of other systems are handed over or picked up, by the beginning of the variables that say so. */
const handedOver = ['PAYMENT', 'JOURNAL'] as const
const pickedUp = ['BANK', 'JOURNAL_ANSWER', 'CYCLE', 'SALES', 'DEALER', 'E_INVOICE', 'CASH_OUT'] as const
export type PlaceName = (typeof handedOver)[number] | (typeof pickedUp)[number]

/** A folder that every server reaches, a bucket by its address with key and secret, or a folder of an SFTP server. */
export type Place = { folder: string } | { bucket: string } | { sftp: SftpAddress }

export type Places = Partial<Record<PlaceName, Place>>

/**
 * Reads `BANK_FILES_DIR`, `BANK_FILES_S3_URL` or `BANK_FILES_SFTP_URL`, and so on. One place only: what is in two places
 * would be paid, posted or taken twice. @returns the places, or what is wrong, without any secret
 */
export function placesFrom(variables: NodeJS.ProcessEnv): { places: Places; problems: string[] } {
  const problems: string[] = []
  const places: Places = {}
  for (const name of [...handedOver, ...pickedUp]) {
    const given = (['DIR', 'S3_URL', 'SFTP_URL'] as const).flatMap((way) => {
      const value = variables[`${name}_FILES_${way}`]
      return value === undefined ? [] : [{ way, variable: `${name}_FILES_${way}`, value }]
    })
    const [first, second] = given
    if (second) problems.push(`${second.variable} must not be set beside ${first?.variable}: a file has one place`)
    else if (first) {
      const place = placeAt(first)
      if (typeof place === 'string') problems.push(`${first.variable} ${place}`)
      else places[name] = place
    }
  }
  return { places, problems }
}

function placeAt({ way, value }: { way: 'DIR' | 'S3_URL' | 'SFTP_URL'; value: string }): Place | string {
  if (way === 'DIR') return { folder: value }
  if (way === 'S3_URL') {
    const isAddress = ['https:', 'http:'].includes(URL.parse(value)?.protocol ?? '')
    return isAddress
      ? { bucket: value }
      : 'must be an address such as https://key:secret@host/bucket?region=ap-southeast-5'
  }
  const sftp = sftpAddress(value)
  return typeof sftp === 'string' ? sftp : { sftp }
}

/** A place for screens and the audit trail, without its secrets. */
export function nameOfPlace(place: Place): string {
  if ('folder' in place) return `the folder ${place.folder}`
  if ('bucket' in place) {
    const { host, pathname } = new URL(place.bucket)
    return `the bucket ${host}${pathname}`
  }
  const { username, host, port, folder } = place.sftp
  return `the SFTP server ${username}@${host}${port === 22 ? '' : `:${port}`}, folder ${folder}`
}
