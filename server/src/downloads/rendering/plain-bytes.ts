/** A table of 1 for these bytes and 0 for others. */
export function byteTable(isAmong: (byte: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (isAmong(byte) ? 1 : 0))
}

const alphanumeric = byteTable((byte) => /[0-9A-Za-z]/.test(String.fromCharCode(byte)))
const visible = byteTable((byte) => byte > 0x20 && byte < 0x7f)

/**
 * Whether a text begins with an ASCII letter or digit and does not end with a blank: then no program takes it for a
 * formula or trims it. Nearly every text does.
 */
export function beginsAndEndsPlain(bytes: Buffer, start: number, end: number): boolean {
  return start < end && alphanumeric[bytes[start] as number] === 1 && visible[bytes[end - 1] as number] === 1
}

/** Whether no byte is in the table. */
export function hasNone(bytes: Buffer, start: number, end: number, table: Uint8Array): boolean {
  for (let at = start; at < end; at += 1) if (table[bytes[at] as number] !== 0) return false
  return true
}
