/** The check is plain JavaScript because it reads the tree as data; this is the side its test sees. */
export function checkStructure(root: string): { path: string; line: number; message: string }[]
