/** How far somebody's words have come that have not arrived. */
export const wayWords = {
  sending: 'Sending…',
  waiting: 'Not sent yet, we keep trying',
};
