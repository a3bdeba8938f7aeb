/** Parts in a row, separated by dots that never begin a line; empty ones are omitted. */
export const dotted = (parts: readonly (string | number | null | undefined | false)[]): string =>
  parts.filter(Boolean).join('\u00a0· ')
