/** Thrown while a file is read, for what makes it unusable as a whole; its message is for the person who brought it. */
export class BadFile extends Error {}
