/** What a file's key is bound to: the bytes of one document open in no other's place. */
export const placeOf = (applicationId: string, documentId: string): string =>
  `document ${applicationId} ${documentId}`;
