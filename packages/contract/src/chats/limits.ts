/** Without zod, because pages count too. */
export const maxMessageLength = 4000
export const maxMessageFiles = 10
export const maxRequestLength = 1000
