const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value)

/** Divides whole numbers and rounds once to a whole number, a half away from zero. The divisor is not zero. */
export function roundedQuotient(value: bigint, divisor: bigint): bigint {
  const by = sizeOf(divisor)
  const rounded = (2n * sizeOf(value) + by) / (2n * by)
  return value < 0n === divisor < 0n ? rounded : -rounded
}
