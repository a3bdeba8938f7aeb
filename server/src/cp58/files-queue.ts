export const filesQueue = 'make-cp58-files'
export const mailQueue = 'mail-cp58-form'
