/** Somebody who asked for something; whoever was disabled since needs another who asks. */
export const personText = (name: string, isDisabled = false): string => (isDisabled ? `${name} (disabled)` : name)
