/** Plain JavaScript, as the structure check is; the test needs this type. */
export function typeProblems(file: string): string[]
