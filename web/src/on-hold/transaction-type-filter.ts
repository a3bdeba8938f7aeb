/** Says that a filter rules out the very type that its screen is about. */
export const noType = Symbol('no type')

/** The type to ask for: of a screen about one type its own, else the filter's where one is in force. */
export function askedType(
  ofScreen: string | undefined,
  filter: string | undefined
): string | undefined | typeof noType {
  if (!filter || !ofScreen) return ofScreen ?? filter
  return ofScreen.toLowerCase().includes(filter.toLowerCase()) ? ofScreen : noType
}
