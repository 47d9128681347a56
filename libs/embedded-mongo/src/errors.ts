/** A failure the wire protocol reports to the driver, with MongoDB's own code and name. */
export class CommandError extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly details: { keyPattern?: unknown; keyValue?: unknown; errorLabels?: string[] } = {},
  ) {
    super(message);
  }
}

export const badValue = (message: string) => new CommandError(2, 'BadValue', message);
export const unsupported = (what: string) =>
  new CommandError(238, 'NotImplemented', `${what} is not supported by the embedded server`);
export const writeConflict = () =>
  new CommandError(112, 'WriteConflict', 'Write conflict during transaction', {
    errorLabels: ['TransientTransactionError'],
  });
