/** For each byte whether it is among these: 1 or 0. */
export function byteTable(isAmong: (byte: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (isAmong(byte) ? 1 : 0))
}

const alphanumeric = byteTable((byte) => /[0-9A-Za-z]/.test(String.fromCharCode(byte)))
const visible = byteTable((byte) => byte > 0x20 && byte < 0x7f)

/**
 * Whether a text begins with a letter or a digit of ASCII and does not end with a blank: then no program takes it for a
 * formula, and none trims it. Nearly every text does.
 */
export function beginsAndEndsPlain(bytes: Buffer, start: number, end: number): boolean {
  return start < end && alphanumeric[bytes[start] as number] === 1 && visible[bytes[end - 1] as number] === 1
}

/** Whether no byte is among those of the table. */
export function hasNone(bytes: Buffer, start: number, end: number, table: Uint8Array): boolean {
  for (let at = start; at < end; at += 1) if (table[bytes[at] as number] !== 0) return false
  return true
}
