/** An address as compared: the tag behind a plus leads to the same person. */
export const recipientOf = (address: string) => address.replace(/\+[^@]*(?=@)/, '');
