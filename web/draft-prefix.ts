/** Drafts of forms are kept in local storage under keys that begin so; signing out deletes them. */
export const draftPrefix = 'kuppah-draft:'
