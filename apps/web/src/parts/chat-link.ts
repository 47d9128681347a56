/**
 * The address of a chat between two members; without its uid it is the one of the two, whoever
 * began it.
 */
export const chatLink = (me: string, other: string, chatUid = '') =>
  `/cheflyChat?${new URLSearchParams({ senderUid: me, receiverUid: other, cheflyChatUid: chatUid })}`;
