/** Parts in a row, with a dot between two, which never begins a line; what is empty is left out. */
export const dotted = (parts: readonly (string | number | null | undefined | false)[]): string =>
  parts.filter(Boolean).join('\u00a0· ')
