/** The pattern of LIKE for texts that contain a part, whatever characters it has. */
export const containing = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`
