/** A file is unusable as a whole. The message is for the person who sent it. */
export class BadFile extends Error {}
