/** A person who asked for something and was disabled since: it needs another who asks. */
export const disabledPerson = (name: string): string => `${name} (disabled)`
