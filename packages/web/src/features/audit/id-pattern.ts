/** An id in the address of a list. The server refuses any other text. */
export const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
