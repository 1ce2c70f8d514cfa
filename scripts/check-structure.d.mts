/** The check is plain JavaScript, so that Node runs it without a build; its test needs these types. */
export function checkStructure(root: string): { path: string; line: number; message: string }[]
